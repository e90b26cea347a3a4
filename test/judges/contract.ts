import { describe, expect, test } from 'vitest';
import type { Json, Questions } from '../../src/core/systemone/question';
import type { AskReply, AskRequest, Judge } from '../../src/ports/judge';
import { askRequest } from './support/stub-service';

/** What every judge must keep to, whoever answers. `ask` drives the judge's clock where it has one. */
export function judgeContract(name: string, make: () => { judge: Judge; ask(request: AskRequest): Promise<AskReply> }) {
  describe(`${name} keeps the contract of judges`, () => {
    test('every id asked is answered or unavailable, and no other id appears', async () => {
      const reply = await make().ask(askRequest({ state: screeningState, questions: everyQuestion }));
      if (!reply.ok) throw new Error(reply.message);
      const { given, unavailable } = reply.answers;
      const ids = [...Object.keys(given), ...Object.keys(unavailable)];
      expect(ids.sort()).toEqual(Object.keys(everyQuestion).sort());
      expect(new Set(ids).size).toBe(ids.length);
    });

    test('only offered options, levels and shares are answers', async () => {
      const reply = await make().ask(askRequest({ state: screeningState, questions: everyQuestion }));
      if (!reply.ok) throw new Error(reply.message);
      for (const [id, answer] of Object.entries(reply.answers.given)) {
        const question = everyQuestion[id]!;
        expect(answer.type).toBe(question.type);
        if (answer.type === 'choice') expect(Object.keys(question.criteria ?? {})).toContain(answer.choice);
        if (answer.type === 'noul') expect(answer.noul >= 0 && answer.noul <= 1).toBe(true);
      }
    });

    test('names the model that answered and itself', async () => {
      const { judge, ask } = make();
      const reply = await ask(askRequest({ state: screeningState, questions: everyQuestion }));
      expect(reply).toMatchObject({ ok: true, model: expect.stringMatching(/^[A-Za-z0-9_.:/-]{1,96}$/) });
      expect(judge.name).not.toBe('');
      expect(judge.missing).toBeNull();
    });

    test('an aborted request is cancelled without an attempt', async () => {
      const reply = await make().ask(askRequest({ questions: everyQuestion, signal: AbortSignal.abort() }));
      expect(reply).toMatchObject({ ok: false, kind: 'cancelled', attempts: 0 });
    });

    test.each<Json>([null, '', 'text', 7, [], {}, { sources: 'x', candidates: [null, 3, {}] }])(
      'state %j never makes it throw',
      async (state) => {
        const reply = await make().ask(askRequest({ state, questions: everyQuestion }));
        expect(reply.ok).toBe(true);
      },
    );
  });
}

const choice = (...options: string[]) => ({
  type: 'choice' as const,
  instructions: 'Pick one.',
  criteria: Object.fromEntries(options.map((option) => [option, `Means ${option}.`])),
});

export const screeningState = {
  task: 'Judge excerpts.',
  question: 'Does caffeine reduce deep sleep?',
  intent: 'Decide when to stop drinking coffee',
  preferences: ['systematic review'],
  rules: [],
  sources: [
    {
      id: 's1',
      url: 'https://journal.example/caffeine',
      title: 'Caffeine and deep sleep: a systematic review',
      domain: 'journal.example',
      published: '2023-02-01',
      fragments: [
        {
          text: 'Caffeine reduced total sleep time by 45 min. Deep sleep fell by 11.4 min in the pooled trials.',
          text_basis: 'engine_snippet',
        },
      ],
    },
  ],
  candidates: [{ id: 'm1', for_question: 'q1', source_index: 0, fragment_index: 0, text_basis: 'engine_snippet' }],
};

export const valueOptions = ['0', '1', '2', '3', '4', '5', 'unestablished'];

export const everyQuestion: Questions = {
  'strategy.ranking': choice('balanced', 'research', 'fresh'),
  'strategy.community': choice('enable', 'disable', 'unknown'),
  'safety.m1': choice('clear', 'violation', 'unavailable'),
  'value.m1': choice(...valueOptions),
  'discount.m1': choice('none', 'mild', 'unknown'),
  'pref.m1.0': choice('match', 'partial', 'no_match', 'unknown'),
  'pref.m1.9': choice('match', 'partial', 'no_match', 'unknown'),
  'value.m99': choice(...valueOptions),
  'odd.question': choice('yes', 'no'),
  'odd.noul': { type: 'noul', instructions: 'Is it?' },
  'odd.score': { type: 'score', instructions: 'How much?', criteria: ['None.', 'All.'] },
};
