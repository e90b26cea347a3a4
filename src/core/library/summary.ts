import type { SetSummary } from './records';
import type { ResearchDocument } from './research-document';

/** What a list shows of a saved set (rule K-1). Times are epoch ms. */
export function summaryOf({ id, savedAt, results, metadata }: ResearchDocument): SetSummary {
  const { inputSummary, selection, stopReason, run } = metadata;
  return {
    id,
    savedAt: Date.parse(savedAt),
    question: inputSummary?.question ?? '',
    intent: inputSummary?.intent ?? '',
    total: results.length,
    requested: selection.requested,
    stopReason,
    incomplete: selection.incomplete,
    judge: run.jevModel,
  };
}

/** What a list shows of a saved set that cannot be read: that it is there. */
export function unreadableSummary(id: string): SetSummary {
  const empty = { savedAt: 0, question: '', intent: '', total: 0, requested: 0, stopReason: '' };
  return { id, ...empty, incomplete: false, judge: null, unreadable: true };
}
