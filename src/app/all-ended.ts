/** What all promises give, in order. When some reject, the first of them does, but only after every one has ended. */
export async function allEnded<T extends readonly unknown[] | []>(
  work: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(work);
  return Promise.all(work);
}
