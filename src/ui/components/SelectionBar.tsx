import { type Signal, useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { FinalSet, ResultRow } from '../../core/screening/output';
import { useModel } from '../state/model';
import { useTexts } from '../texts';

export type SelectionBarProps = {
  id: string;
  question: string;
  rows: readonly ResultRow[];
  selected: Signal<ReadonlySet<string>>;
  set: FinalSet | null;
  setId: string | null;
};

/** Above this many tabs the person is asked first. */
export const asksAbove = 15;

/** Select all or none, open the selected in one tab group; save and export, which a finished set without rows has too. */
export function SelectionBar(props: SelectionBarProps) {
  const texts = useTexts().results.toolbar;
  return (
    <fieldset class="toolbar" aria-label={texts.label}>
      {props.rows.length > 0 && <Selection {...props} />}
      <span class="grow" />
      {props.set && <KeepActions {...props} set={props.set} />}
    </fieldset>
  );
}

function Selection(props: SelectionBarProps) {
  const { rows, selected } = props;
  const texts = useTexts().results.toolbar;
  const chosen = rows.filter((row) => selected.value.has(row.evidenceId));
  const all = chosen.length === rows.length;
  const box = useRef<HTMLInputElement>(null);
  if (box.current) box.current.indeterminate = chosen.length > 0 && !all;
  return (
    <>
      <label class="check">
        <input
          type="checkbox"
          ref={box}
          checked={all}
          onChange={() => {
            selected.value = new Set(all ? [] : rows.map((row) => row.evidenceId));
          }}
        />
        {chosen.length > 0 ? texts.selected(chosen.length) : texts.all}
      </label>
      {chosen.length > 0 && !all && (
        <button
          type="button"
          class="link"
          onClick={() => {
            selected.value = new Set();
          }}
        >
          {texts.none}
        </button>
      )}
      <OpenSelected {...props} chosen={chosen} />
    </>
  );
}

function OpenSelected({ id, question, chosen }: SelectionBarProps & { chosen: readonly ResultRow[] }) {
  const { setActions } = useModel();
  const { toolbar } = useTexts().results;
  const asking = useSignal(false);
  const opener = useRef<HTMLButtonElement>(null);
  const isBack = useRef(false);
  const n = chosen.length;
  const asks = asking.value && n > asksAbove;
  useLayoutEffect(() => {
    if (!asks) asking.value = false;
    if (isBack.current) opener.current?.focus();
    isBack.current = false;
  }, [asks]);
  const close = (): void => {
    asking.value = false;
    isBack.current = true;
  };
  const open = (): void => {
    const urls = chosen.map((row) => row.url);
    void setActions.openSources(urls, question, id);
  };
  if (asks) {
    return (
      <ConfirmOpen
        n={n}
        onYes={() => {
          close();
          open();
        }}
        onNo={close}
      />
    );
  }
  return (
    <button
      type="button"
      class="button"
      ref={opener}
      disabled={n === 0}
      onClick={() => {
        if (n > asksAbove) asking.value = true;
        else open();
      }}
    >
      {n === 0 ? toolbar.openNone : toolbar.open(n)}
    </button>
  );
}

type ConfirmOpenProps = { n: number; onYes(): void; onNo(): void };

/** Asks before many tabs are opened. It takes the focus once, when it appears; Escape says no. */
function ConfirmOpen({ n, onYes, onNo }: ConfirmOpenProps) {
  const texts = useTexts();
  const { toolbar } = texts.results;
  const yes = useRef<HTMLButtonElement>(null);
  const no = useRef(onNo);
  no.current = onNo;
  useLayoutEffect(() => {
    const page = yes.current?.ownerDocument;
    yes.current?.focus();
    // Heard wherever the focus is, and before Escape stops a run.
    const closeOnEscape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.isComposing) return;
      event.preventDefault();
      no.current();
    };
    page?.addEventListener('keydown', closeOnEscape, true);
    return () => page?.removeEventListener('keydown', closeOnEscape, true);
  }, []);
  return (
    <span class="confirm" role="alertdialog" aria-label={toolbar.ask(n)}>
      <span>{toolbar.ask(n)}</span>
      <button type="button" class="button button-main" ref={yes} onClick={onYes}>
        {toolbar.yes(n)}
      </button>
      <button type="button" class="button" onClick={onNo}>
        {texts.cancel}
      </button>
    </span>
  );
}

function KeepActions({ id, set, setId }: SelectionBarProps & { set: FinalSet }) {
  const { setActions } = useModel();
  const { toolbar } = useTexts().results;
  const saving = useSignal(false);
  const save = async (): Promise<void> => {
    saving.value = true;
    await setActions.save(id, set);
    saving.value = false;
  };
  return (
    <>
      {setId === null ? (
        <button type="button" class="button" disabled={saving.value} onClick={() => void save()}>
          {saving.value ? toolbar.saving : toolbar.save}
        </button>
      ) : (
        <span class="tag tag-saved">{toolbar.saved}</span>
      )}
      <button
        type="button"
        class="button"
        onClick={() => (setId === null ? setActions.exportUnsaved(id, set) : void setActions.exportSaved(setId))}
      >
        {toolbar.export}
      </button>
    </>
  );
}
