import { describe, expect, it } from 'vitest';
import { createLimiter, type Limiter, type Place } from '../../src/app/limiter';

const free = new AbortController().signal;
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Tasks that begin when they get a place and end when told. */
function board(limiter: Limiter) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const places = new Map<string, Place>();
  return {
    begun,
    places,
    run: (name: string, signal = free) =>
      limiter.run(async (place) => {
        begun.push(name);
        places.set(name, place);
        await new Promise<void>((resolve) => ends.set(name, resolve));
        return name;
      }, signal),
    async end(name: string) {
      ends.get(name)?.();
      await turn();
    },
  };
}

describe('places', () => {
  it('are given in order of asking, and again when a task ends', async () => {
    const { run, begun, end } = board(createLimiter(2, () => 0));
    const all = ['a', 'b', 'c', 'd'].map((name) => run(name));
    await turn();
    expect(begun).toEqual(['a', 'b']);
    await end('b');
    expect(begun).toEqual(['a', 'b', 'c']);
    await end('a');
    await end('c');
    await end('d');
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('come back from tasks that fail', async () => {
    const limiter = createLimiter(1, () => 0);
    await expect(limiter.run(() => Promise.reject(new Error('no')), free)).rejects.toThrow('no');
    expect(await limiter.run(async () => 'next', free)).toBe('next');
  });

  it('are not waited for once the signal came; the line closes up', async () => {
    const { run, begun, end } = board(createLimiter(1, () => 0));
    const stop = new AbortController();
    const [first, second, third] = [run('a'), run('b', stop.signal), run('c')];
    await turn();
    stop.abort();
    expect(await second).toBeNull();
    expect(await run('d', stop.signal)).toBeNull();
    await end('a');
    expect(begun).toEqual(['a', 'c']);
    await end('c');
    expect(await Promise.all([first, third])).toEqual(['a', 'c']);
  });

  it('taken anew come after those who wait already', async () => {
    const { run, begun, places, end } = board(createLimiter(1, () => 0));
    void run('a');
    void run('b');
    await turn();
    const again = places.get('a')?.retake();
    await turn();
    expect(begun).toEqual(['a', 'b']);
    let back = false;
    void again?.then(() => (back = true));
    await turn();
    expect(back).toBe(false);
    await end('b');
    expect(await again).toBe(true);
    void run('c');
    await turn();
    expect(begun).not.toContain('c');
    await end('a');
    expect(begun).toContain('c');
  });

  it('given back and not taken anew are nobody’s', async () => {
    const limiter = createLimiter(1, () => 0);
    const { run, places, end, begun } = board(limiter);
    const stop = new AbortController();
    const first = run('a', stop.signal);
    void run('b');
    await turn();
    const again = places.get('a')?.retake();
    stop.abort();
    expect(await again).toBe(false);
    await end('a');
    expect(await first).toBe('a');
    void run('c');
    await turn();
    expect(begun).toEqual(['a', 'b']);
    await end('b');
    expect(begun).toEqual(['a', 'b', 'c']);
  });
});

describe('an overload', () => {
  it('halves the places, once per second, never below one', () => {
    let now = 0;
    const limiter = createLimiter(6, () => now);
    const after = [0, 10, 999, 1_000, 1_999, 2_000, 3_000].map((at) => {
      now = at;
      limiter.overloaded();
      return limiter.places();
    });
    expect(after).toEqual([3, 3, 3, 1, 1, 1, 1]);
  });

  it('lets what is in flight end, and admits less after', async () => {
    const limiter = createLimiter(4, () => 0);
    const { run, begun, end } = board(limiter);
    for (const name of 'abcdef') void run(name);
    await turn();
    expect(begun).toHaveLength(4);
    limiter.overloaded();
    await end('a');
    await end('b');
    expect(begun).toHaveLength(4);
    await end('c');
    expect(begun).toHaveLength(5);
  });

  it('heals slowly: a place for every four answers a place, and never more than at first', () => {
    let now = 0;
    const limiter = createLimiter(4, () => now);
    limiter.overloaded();
    now = 2_000;
    limiter.overloaded();
    const answers = (count: number) => {
      for (let one = 0; one < count; one += 1) limiter.answered();
      return limiter.places();
    };
    expect([answers(3), answers(1), answers(7), answers(1), answers(12), answers(100)]).toEqual([1, 2, 2, 3, 4, 4]);
  });

  it('makes answers before it count for nothing', () => {
    let now = 0;
    const limiter = createLimiter(4, () => now);
    limiter.overloaded();
    for (let one = 0; one < 7; one += 1) limiter.answered();
    now = 5_000;
    limiter.overloaded();
    limiter.answered();
    expect(limiter.places()).toBe(1);
  });

  it('that frees places lets those in who wait', async () => {
    let now = 0;
    const limiter = createLimiter(2, () => now);
    limiter.overloaded();
    now = 2_000;
    const { run, begun } = board(limiter);
    void run('a');
    void run('b');
    await turn();
    expect(begun).toEqual(['a']);
    for (let one = 0; one < 4; one += 1) limiter.answered();
    await turn();
    expect(begun).toEqual(['a', 'b']);
  });
});
