import type { Questions } from '../../src/core/systemone/question';
import { createLexicalJudge } from '../../src/judges/lexical/judge';
import { judgeContract } from './contract';
import { answerBody, jsonResponse, scriptedJudge } from './support/stub-service';

judgeContract('the lexical judge', () => {
  const judge = createLexicalJudge();
  return { judge, ask: (request) => judge.ask(request) };
});

judgeContract('the TypeSafe judge', () => {
  const { judge, clock } = scriptedJudge(({ body }) =>
    jsonResponse(answerBody((body as { questions: Questions }).questions)),
  );
  return { judge, ask: (request) => clock.run(judge.ask(request)) };
});
