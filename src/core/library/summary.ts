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
