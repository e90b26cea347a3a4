/**
 * What the harness does inside the panel's page. Each function is sent there as text, so it sees its argument only; it
 * reads the databases itself, without any of the product's code.
 */

/** Sends a start as the panel does. True when the worker answered. */
export const sendStart = async (start: { id: string; mode: string; input: unknown }): Promise<boolean> => {
  const message = { to: 'winnow', call: 'startRun', input: start };
  const reply = await chrome.runtime.sendMessage(message).catch(() => undefined);
  return reply?.ok === true && reply.output.ok === true;
};

/** Answers the question a run waits with. */
export const sendContinue = async (id: string): Promise<unknown> =>
  chrome.runtime.sendMessage({ to: 'winnow', call: 'answerRun', input: { id, choice: 'continue' } });

export type JournalState = {
  state: string | null;
  stage: string | null;
  savedResultId: string | null;
  /** Keys of calls that were dispatched until `until` and have no answer. */
  unanswered: string[];
};

/** How a run stands in the journal. */
export const readJournal = async ({ id, until }: { id: string; until: number }): Promise<JournalState> => {
  const opening = indexedDB.open('winnow');
  await new Promise((resolve, reject) => {
    opening.onsuccess = resolve;
    opening.onerror = reject;
  });
  const db = opening.result;
  const transaction = db.transaction(['runs', 'attempts']);
  const run = transaction.objectStore('runs').get(id);
  const attempts = transaction.objectStore('attempts').index('runId').getAll(id);
  await new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = reject;
  });
  db.close();
  const open = attempts.result.filter(
    ({ kind, settledAt, dispatchedAt }) => kind !== 'judge' && settledAt === null && dispatchedAt <= until,
  );
  return {
    state: run.result?.state ?? null,
    stage: run.result?.stage ?? null,
    savedResultId: run.result?.savedResultId ?? null,
    unanswered: open.map(({ key }) => key),
  };
};

export type Ending = {
  document: unknown;
  /** Every set that is kept of this run. */
  sets: { id: string; document: { results: unknown; metadata: unknown } }[];
};

/** What a run that is over has left. */
export const readEnding = async (id: string): Promise<Ending> => {
  const opening = indexedDB.open('winnow');
  await new Promise((resolve, reject) => {
    opening.onsuccess = resolve;
    opening.onerror = reject;
  });
  const db = opening.result;
  const transaction = db.transaction(['outputs', 'sets']);
  const output = transaction.objectStore('outputs').get(id);
  const sets = transaction.objectStore('sets').getAll();
  await new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = reject;
  });
  db.close();
  return { document: output.result?.document ?? null, sets: sets.result.filter(({ runId }) => runId === id) };
};

/** Empties what may be dropped at any time, so that the next run asks everybody again. */
export const clearCaches = async (): Promise<void> => {
  const opening = indexedDB.open('winnow-cache');
  await new Promise((resolve, reject) => {
    opening.onsuccess = resolve;
    opening.onerror = reject;
  });
  const db = opening.result;
  const names = [...db.objectStoreNames];
  if (names.length > 0) {
    const transaction = db.transaction(names, 'readwrite');
    for (const name of names) transaction.objectStore(name).clear();
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = reject;
    });
  }
  db.close();
};

/** Chooses the judge of the runs to come. */
export const chooseJudge = async (chosen: string): Promise<void> => {
  const { settings } = await chrome.storage.local.get('settings');
  const now = settings as { judge: object };
  await chrome.storage.local.set({ settings: { ...now, judge: { ...now.judge, chosen } } });
};
