import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { SetRecord } from '../../core/library/records';
import { stripInvisible } from '../../core/text/invisible';
import { useModel } from '../state/model';
import { useTexts } from '../texts';
import { dayText } from '../view/dates';
import { ResultSet } from './ResultSet';

export type SetViewProps = { id: string };

/** A saved set as it was judged; nothing in it is searched or judged again. */
export function SetView({ id }: SetViewProps) {
  const { outside, view } = useModel();
  const texts = useTexts();
  const record = useSignal<SetRecord | null | undefined>(undefined);
  useEffect(() => {
    outside.readSet(id).then(
      (found) => {
        record.value = found ?? null;
      },
      () => {
        record.value = null;
      },
    );
  }, [id]);
  const back = (
    <button
      type="button"
      class="link back"
      onClick={() => {
        view.value = { name: 'saved' };
      }}
    >
      {texts.library.back}
    </button>
  );
  if (record.value === undefined) return <p class="note view">{texts.loading}</p>;
  const document = record.value?.document;
  if (!record.value || !document) {
    return (
      <section class="view">
        {back}
        <p class="empty">{texts.library.missing}</p>
      </section>
    );
  }
  const { results, metadata } = document;
  const summary = metadata.inputSummary;
  return (
    <section class="view" aria-labelledby="set-title">
      {back}
      <h2 id="set-title" class="run-question" dir="auto">
        {stripInvisible(summary?.question ?? id)}
      </h2>
      {summary && (
        <p class="set-intent" dir="auto">
          {stripInvisible(summary.intent)}
        </p>
      )}
      <p class="note">{texts.library.record(dayText(record.value.savedAt, texts))}</p>
      <ResultSet
        id={id}
        question={summary?.question ?? ''}
        rows={results}
        set={{ results, metadata }}
        run={null}
        setId={id}
      />
    </section>
  );
}
