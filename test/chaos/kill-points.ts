/** Something the loopback world can see of a run that is under way. */
export type Anchor = { sees: 'start' } | { sees: 'judge' | 'search'; count: number };

/** A moment to kill at: so long after the world has seen the anchor. */
export type KillPoint = { judge: JudgeName; anchor: Anchor; delayMs: number; label: string };
export type JudgeName = 'typesafe' | 'lexical';

/** How long the world's judge and engines take to answer, so that kills find calls in flight. */
export const latency = { judgeMs: 150, engineMs: 80 } as const;

/** What an uninterrupted run asks for, by judge. */
export type Course = { judgeCalls: number; searches: number };

/** A repeatable source of numbers in [0, 1). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Kind = { label: string; judge: JudgeName; mostMs: number; anchor(course: Course, chance: number): Anchor };

const oneOf = (count: number, chance: number) => 1 + Math.floor(chance * Math.max(1, count));

/** Every stage with calls in flight and between them, and the short ones after the last answer. */
const kinds: readonly Kind[] = [
  { label: 'start', judge: 'typesafe', mostMs: 120, anchor: () => ({ sees: 'start' }) },
  {
    label: 'strategy',
    judge: 'typesafe',
    mostMs: latency.judgeMs + 60,
    anchor: () => ({ sees: 'judge', count: 1 }),
  },
  {
    label: 'retrieval',
    judge: 'typesafe',
    mostMs: latency.engineMs + 60,
    anchor: ({ searches }, chance) => ({ sees: 'search', count: oneOf(searches, chance) }),
  },
  {
    label: 'screening',
    judge: 'typesafe',
    mostMs: latency.judgeMs + 60,
    anchor: ({ judgeCalls }, chance) => ({ sees: 'judge', count: 1 + oneOf(judgeCalls - 1, chance) }),
  },
  {
    label: 'output and save',
    judge: 'typesafe',
    mostMs: latency.judgeMs + 250,
    anchor: ({ judgeCalls }) => ({ sees: 'judge', count: judgeCalls }),
  },
  {
    label: 'retrieval, judge on the device',
    judge: 'lexical',
    mostMs: latency.engineMs + 60,
    anchor: ({ searches }, chance) => ({ sees: 'search', count: oneOf(searches, chance) }),
  },
  {
    label: 'screening to save, judge on the device',
    judge: 'lexical',
    mostMs: latency.engineMs + 500,
    anchor: ({ searches }) => ({ sees: 'search', count: searches }),
  },
];

/** `count` kill points, spread evenly over the kinds and at random within each, those of one judge together. */
export function killPoints(count: number, courses: Record<JudgeName, Course>, random: () => number): KillPoint[] {
  const points = Array.from({ length: count }, (_, index): KillPoint => {
    const { label, judge, mostMs, anchor } = kinds[index % kinds.length] as Kind;
    return { label, judge, anchor: anchor(courses[judge], random()), delayMs: Math.round(random() * mostMs) };
  });
  return points.sort((left, right) => Number(left.judge === 'lexical') - Number(right.judge === 'lexical'));
}
