import { fraction, shuffled } from '../hash';
import { Float, type WireQuestion } from './protocol';

/** An answer as it goes over the wire (numbers that are fractions are `Float`). */
export type WireAnswer = Record<string, unknown>;

/** A choice answer with `choice` on top; `seed` fixes how sure it looks and who comes second. */
export function choiceAnswer(options: readonly string[], choice: string, seed: string): WireAnswer {
  const spread = spreadOver(options, choice, seed);
  const top = spread.get(choice) ?? 0;
  const confidence = Math.max(0, (options.length * top - 100) / (options.length - 1) / 100);
  return {
    type: 'choice',
    choice,
    confidence: rounded(confidence),
    probabilities: shuffledRecord(spread, seed),
  };
}

/** A score answer whose weight sits on `level`; the score is the sum of level times probability. */
export function scoreAnswer(levels: readonly unknown[], level: number, seed: string): WireAnswer {
  const names = levels.map((_level, i) => String(i));
  const spread = spreadOver(names, String(level), seed);
  const mean = names.reduce((sum, name) => sum + (Number(name) * (spread.get(name) ?? 0)) / 100, 0);
  const far = names.reduce((sum, name) => sum + (Math.abs(Number(name) - level) * (spread.get(name) ?? 0)) / 100, 0);
  const furthest = Math.floor(levels.length ** 2 / 4) / levels.length;
  return {
    type: 'score',
    score: rounded(mean),
    confidence: rounded(Math.max(0, 1 - far / furthest)),
    legend: Object.fromEntries(levels.map((text, i) => [String(i), text])),
    probabilities: shuffledRecord(spread, seed),
  };
}

/** A noul answer, kept inside the range that the service uses. */
export function noulAnswer(value: number): WireAnswer {
  return { type: 'noul', noul: rounded(Math.min(0.99, Math.max(0.01, value))) };
}

/** What the judge says when nothing is known: the first option, the middle level, one half. */
export function plainAnswer(question: WireQuestion, seed: string): WireAnswer {
  if (question.type === 'noul') return noulAnswer(0.5);
  if (question.type === 'score') {
    return scoreAnswer(question.criteria, Math.floor((question.criteria.length - 1) / 2), seed);
  }
  const options = Object.keys(question.criteria);
  return choiceAnswer(options, options[0] ?? '', seed);
}

function rounded(value: number): Float {
  return new Float(Math.round(value * 100) / 100);
}

/** Hundredths for each option, `top` in front. They sum to 100, or now and then to 99. */
function spreadOver(options: readonly string[], top: string, seed: string): Map<string, number> {
  const total = fraction(`sum ${seed}`) < 0.04 ? 99 : 100;
  const sure = 62 + Math.floor(fraction(`sure ${seed}`) * 38);
  const spread = new Map<string, number>(options.map((option) => [option, 0]));
  spread.set(top, Math.min(sure, total));
  let left = total - Math.min(sure, total);
  const others = shuffled(
    options.filter((option) => option !== top),
    seed,
    (option) => option,
  );
  others.forEach((option, i) => {
    const share = i === others.length - 1 ? left : Math.ceil(left * 0.6);
    spread.set(option, share);
    left -= share;
  });
  return spread;
}

function shuffledRecord(spread: ReadonlyMap<string, number>, seed: string): Record<string, Float> {
  const order = shuffled([...spread], `order ${seed}`, ([option]) => option);
  return Object.fromEntries(order.map(([option, share]) => [option, new Float(share / 100)]));
}
