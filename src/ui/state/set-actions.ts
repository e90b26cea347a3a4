import type { ReadonlySignal } from '@preact/signals';
import { exportFileName } from '../../core/library/file-name';
import type { SetSummary } from '../../core/library/records';
import { serialiseDocument, writeDocument } from '../../core/library/research-document';
import type { FinalSet } from '../../core/screening/output';
import type { Outside } from '../outside';
import type { Texts } from '../texts';
import type { Announcer } from './announcer';
import type { Background } from './background';
import type { Toasts } from './toasts';

type Parts = {
  outside: Outside;
  texts: Texts;
  toasts: Toasts;
  announcer: Announcer;
  background: Background;
  sets: ReadonlySignal<readonly SetSummary[] | null>;
};

/** What a person can do with result sets. */
export type SetActions = {
  /** Saves a done run. False when it was not saved; the reason has been shown, with *Export now*. */
  save(runId: string, set: FinalSet): Promise<boolean>;
  exportSaved(setId: string): Promise<void>;
  /** Exports a run's set without saving it. */
  exportUnsaved(runId: string, set: FinalSet): void;
  /** Deletes a set and offers to undo it. */
  remove(setId: string): Promise<void>;
  /** Takes a deletion back. */
  restore(setId: string): Promise<void>;
  openSources(urls: readonly string[], title: string, groupKey: string): Promise<void>;
  copy(text: string, done: string): Promise<void>;
};

/** Creates the actions. */
export function createSetActions(parts: Parts): SetActions {
  return { ...savingActions(parts), ...libraryActions(parts), ...sourceActions(parts) };
}

function savingActions(parts: Parts): Pick<SetActions, 'save' | 'exportUnsaved'> {
  const { outside, texts, toasts, background, sets } = parts;
  const { library, connection } = texts;
  let askedToPersist = false;

  async function persistNote(): Promise<string> {
    if (askedToPersist || (sets.peek()?.length ?? 0) > 0) return library.saved;
    askedToPersist = true;
    return (await outside.askToPersist().catch(() => false)) ? library.saved : library.notPersisted;
  }

  const exportUnsaved = (runId: string, set: FinalSet): void => {
    const now = outside.now();
    const fileName = exportFileName(set.metadata.inputSummary?.question ?? '', now);
    outside.download(fileName, serialiseDocument(writeDocument(set, runId, now)));
    toasts.show(library.exported(fileName));
  };

  return {
    exportUnsaved,
    async save(runId, set) {
      const note = persistNote();
      const answer = await background.ask('saveRun', { id: runId });
      if (answer?.ok) {
        toasts.show(await note);
        return true;
      }
      const text = answer === null ? connection.lost : library.saveProblem(answer.code);
      toasts.show(text, { tone: 'bad', action: { label: library.exportNow, run: () => exportUnsaved(runId, set) } });
      return false;
    },
  };
}

function libraryActions(parts: Parts): Pick<SetActions, 'exportSaved' | 'remove' | 'restore'> {
  const { outside, texts, toasts, background } = parts;
  const { library, connection } = texts;
  const bad = (text: string): void => toasts.show(text, { tone: 'bad' });

  async function restore(setId: string): Promise<void> {
    const answer = await background.ask('restoreSet', { id: setId });
    if (answer === null) bad(connection.lost);
    else if (answer.ok) toasts.show(library.restored);
    else bad(library.problem(answer.code));
  }

  return {
    restore,
    async exportSaved(setId) {
      const answer = await background.ask('exportSet', { id: setId });
      if (answer === null) return bad(connection.lost);
      if (!answer.ok) return bad(library.problem(answer.code));
      outside.download(answer.fileName, answer.text);
      toasts.show(library.exported(answer.fileName));
    },
    async remove(setId) {
      const answer = await background.ask('deleteSet', { id: setId });
      if (answer === null) return bad(connection.lost);
      if (!answer.ok) return bad(library.problem(answer.code));
      toasts.show(library.deleted, { action: { label: texts.undo, run: () => void restore(setId) } });
    },
  };
}

function sourceActions(parts: Parts): Pick<SetActions, 'openSources' | 'copy'> {
  const { outside, texts, toasts, announcer, background } = parts;
  const { library, connection, results } = texts;
  const bad = (text: string): void => toasts.show(text, { tone: 'bad' });
  return {
    async openSources(urls, title, groupKey) {
      const answer = await background.ask('openSources', { urls: [...urls], title, groupKey });
      if (answer === null) return bad(connection.lost);
      if (!answer.ok) return bad(library.problem(answer.code));
      const { opened, refused } = results.toolbar;
      toasts.show([opened(answer.opened), ...(answer.refused > 0 ? [refused(answer.refused)] : [])].join(' '));
    },
    async copy(text, done) {
      const copied = await outside.copy(text).then(
        () => true,
        () => false,
      );
      toasts.show(copied ? done : results.copyFailed, { tone: copied ? 'plain' : 'bad' });
      announcer.say(copied ? done : results.copyFailed);
    },
  };
}
