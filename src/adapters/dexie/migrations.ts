import type { Transaction } from 'dexie';

/**
 * Version 2: a journal that knows no mode in particular. Runs say their mode, count by name and can be told from those
 * not to be kept; outputs say their mode. All there was before was the Screen mode. Rows are taken as they are, for
 * older code may have left some that cannot be read: those stay what they are.
 */
export async function toVersion2(transaction: Transaction): Promise<void> {
  await transaction.table('runs').toCollection().modify(withMode);
  await transaction
    .table('outputs')
    .toCollection()
    .modify((output) => {
      output.mode = 'screen';
    });
}

const counted = ['candidates', 'judged', 'ranked'];

function withMode(run: Record<string, unknown>): void {
  run.mode = 'screen';
  run.keep = true;
  const { progress } = run;
  if (typeof progress !== 'object' || progress === null) return;
  const entries = Object.entries(progress);
  const isCount = ([name]: [string, unknown]) => counted.includes(name);
  run.progress = {
    ...Object.fromEntries(entries.filter((entry) => !isCount(entry))),
    counts: Object.fromEntries(entries.filter(isCount)),
  };
}
