import { type ReadonlySignal, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import type { SetRecord } from '../../core/library/records';
import type { ResearchDocument } from '../../core/library/research-document';
import { stripInvisible } from '../../core/text/invisible';
import { useModel } from '../state/model';
import { useTexts } from '../texts';
import { dayText } from '../view/dates';
import { isUnreadable } from '../view/kept';
import { ResultSet } from './ResultSet';

export type SetViewProps = { id: string };

/** A saved set as it was judged; nothing in it is searched or judged again. It follows the library's list. */
export function SetView({ id }: SetViewProps) {
  const { sets, setActions } = useModel();
  const texts = useTexts();
  const { library } = texts;
  const listed = sets.value?.find((set) => set.id === id);
  const { value: record } = useRecord(id, listed !== undefined);
  if (sets.value !== null && listed === undefined) {
    return (
      <SetFrame>
        <p class="empty">{library.wasDeleted}</p>
        <button type="button" class="button" onClick={() => void setActions.restore(id)}>
          {texts.undo}
        </button>
      </SetFrame>
    );
  }
  if (record === undefined) return <p class="note view">{texts.loading}</p>;
  if (!record?.document || (listed !== undefined && isUnreadable(listed))) {
    return (
      <SetFrame>
        <p class="empty">{library.unreadable}</p>
      </SetFrame>
    );
  }
  return (
    <SetFrame titled>
      <SetContent id={id} savedAt={record.savedAt} document={record.document} />
    </SetFrame>
  );
}

/** The record, null when it cannot be read, undefined until that is known; read again when it comes back to the list. */
function useRecord(id: string, listed: boolean): ReadonlySignal<SetRecord | null | undefined> {
  const { outside } = useModel();
  const record = useSignal<SetRecord | null | undefined>(undefined);
  useEffect(() => {
    let current = true;
    const take = (found: SetRecord | null): void => {
      if (current) record.value = found;
    };
    outside.readSet(id).then(
      (found) => take(found ?? null),
      () => take(null),
    );
    return () => {
      current = false;
    };
  }, [id, listed]);
  return record;
}

function SetFrame({ titled = false, children }: { titled?: boolean; children: ComponentChildren }) {
  const { view } = useModel();
  const texts = useTexts();
  return (
    <section class="view" aria-labelledby={titled ? 'set-title' : undefined}>
      <button
        type="button"
        class="link back"
        onClick={() => {
          view.value = { name: 'saved' };
        }}
      >
        {texts.library.back}
      </button>
      {children}
    </section>
  );
}

type SetContentProps = { id: string; savedAt: number; document: ResearchDocument };

function SetContent({ id, savedAt, document: { results, metadata } }: SetContentProps) {
  const texts = useTexts();
  const summary = metadata.inputSummary;
  return (
    <>
      <h2 id="set-title" class="run-question" dir="auto">
        {stripInvisible(summary?.question ?? id)}
      </h2>
      {summary && (
        <p class="set-intent" dir="auto">
          {stripInvisible(summary.intent)}
        </p>
      )}
      <p class="note">{texts.library.record(dayText(savedAt, texts))}</p>
      <ResultSet
        id={id}
        question={summary?.question ?? ''}
        rows={results}
        set={{ results, metadata }}
        run={null}
        setId={id}
      />
    </>
  );
}
