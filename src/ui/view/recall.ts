/** Distinct questions of recent runs, newest first. */
export function recentQuestions(runs: readonly { question: string }[]): string[] {
  return [...new Set(runs.map((run) => run.question.trim()).filter((text) => text !== ''))];
}

/** The question that an arrow key brings; null when the key means nothing here. `back` is towards older ones. */
export function recall(current: string, recent: readonly string[], back: boolean): string | null {
  const at = current === '' ? -1 : recent.indexOf(current);
  if (current !== '' && at < 0) return null;
  if (back) return recent[at + 1] ?? null;
  return at < 0 ? null : (recent[at - 1] ?? '');
}
