import { type Received, type Sent, send } from './client';
import { sample, TEST_KEY, type World } from './index';

/** Where the judge is asked. */
export const endpoint = 'https://api.typesafe.ai/v1/systemone';

const levels = ['0', '1', '2', '3', '4', '5', 'unestablished'];

/** A choice question with these options. */
export function choice(options: readonly string[]) {
  const criteria = Object.fromEntries(options.map((option) => [option, `means ${option}`]));
  return { type: 'choice', instructions: 'pick one', criteria };
}

/** A yes-or-no question. */
export const noul = { type: 'noul', instructions: 'is it so?' };

/** A request with this one question. */
export function one(question: unknown, state: unknown = '') {
  return { state, model: 'jev-latest', questions: { q: question } };
}

/** Asks with the right key and content type, unless `extra` says otherwise. */
export function ask(world: World, body: unknown, extra: Sent = {}): Promise<Received> {
  return send(world, endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${TEST_KEY}` },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...extra,
  });
}

/** A screening request about these addresses, shaped as the product shapes it. */
export function screening(
  addresses: readonly string[],
  question: string = sample.question,
  preferences: readonly string[] = [],
) {
  const wishes = choice(['match', 'partial', 'no_match', 'unknown']);
  return {
    model: 'jev-latest',
    state: {
      question,
      preferences,
      sources: addresses.map((url, i) => ({ id: `s${i + 1}`, url, title: url, fragments: [{ text: 'x' }] })),
      candidates: addresses.map((_url, i) => ({ id: `m${i + 1}`, source_index: i, fragment_index: 0 })),
    },
    questions: Object.fromEntries(
      addresses.flatMap((_url, i) => [
        [`safety.m${i + 1}`, choice(['clear', 'violation', 'unavailable'])],
        [`value.m${i + 1}`, choice(levels)],
        ...preferences.map((_wish, j) => [`pref.m${i + 1}.${j}`, wishes]),
      ]),
    ),
  };
}
