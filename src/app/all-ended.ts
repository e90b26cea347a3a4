/** What all promises give, in order. When some reject, the first of them does, but only after every one has ended. */
export async function allEnded<T>(work: readonly Promise<T>[]): Promise<T[]> {
  const ends = await Promise.allSettled(work);
  return ends.map((end) => {
    if (end.status === 'rejected') throw end.reason;
    return end.value;
  });
}
