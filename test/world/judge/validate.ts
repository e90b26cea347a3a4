import type { RecordedRequest, Reply } from '../exchange';
import { json } from '../exchange';
import { measure, type TokenLimits } from './limits';
import { isRecord, isText, TEST_KEY, type WireQuestion, type WireRequest } from './protocol';

/** Either a request that may be answered, or the refusal the service would give. */
export type Checked = { request: WireRequest } | { refusal: Reply };

const DEEPEST_STATE = 64;
const LARGEST_BODY = 32 * 1024 * 1024;
const models = ['jev-latest', 'jev-preview', 'jev-1.12', 'jev-1.12.0', 'jev-1.13', 'jev-1.13.0'];

/** A refusal in the service's envelope. */
export function detail(status: number, content: unknown): Reply {
  return json({ detail: content }, status);
}

/** A missing or wrong key, or null when the request may be read. */
export function checkKey(request: RecordedRequest): Reply | null {
  const given = request.headers.authorization;
  if (given === undefined || !/^Bearer\s+\S/.test(given)) {
    return failure(403, 'authentication_error', 'An API key is needed for this request.');
  }
  if (given === `Bearer ${TEST_KEY}`) return null;
  return failure(401, 'authentication_error', 'This API key is not accepted.');
}

/** `{detail: {error_type, message}}`; the message may be left out, as it sometimes is. */
export function failure(status: number, type: string, message?: string): Reply {
  return detail(status, { error_type: type, ...(message === undefined ? {} : { message }) });
}

/** Reads and checks the body of `POST /v1/systemone`. */
export function check(request: RecordedRequest, limits: TokenLimits): Checked {
  if (Buffer.byteLength(request.body) > LARGEST_BODY) return { refusal: detail(413, 'Payload too large') };
  const type = request.headers['content-type'] ?? '';
  if (!/^application\/json\b/i.test(type)) {
    return refused(['body'], 'model_attributes_type', 'The body should be a JSON object');
  }
  let body: unknown;
  try {
    body = JSON.parse(request.body);
  } catch {
    return refused(['body', 0], 'json_invalid', 'The body is not JSON');
  }
  if (!isRecord(body)) return refused(['body'], 'model_attributes_type', 'The body should be an object');
  return checkBody(body, limits);
}

function checkBody(body: Record<string, unknown>, limits: TokenLimits): Checked {
  for (const name of Object.keys(body)) {
    if (!['state', 'model', 'questions'].includes(name)) {
      return refused(['body', name], 'extra_forbidden', 'This field is not known');
    }
  }
  for (const name of ['state', 'model', 'questions']) {
    if (!Object.hasOwn(body, name)) return refused(['body', name], 'missing', 'Field required');
  }
  const { state, model, questions } = body;
  if (!isText(state)) return refused(['body', 'state'], 'state_type', 'A string, object or array is needed');
  if (typeof model !== 'string') return refused(['body', 'model'], 'string_type', 'A string is needed');
  if (!isRecord(questions)) return refused(['body', 'questions'], 'dict_type', 'An object is needed');
  if (Object.keys(questions).length === 0) {
    return refused(['body', 'questions'], 'too_short', 'At least one question is needed');
  }
  const checked: Record<string, WireQuestion> = {};
  for (const [id, question] of Object.entries(questions)) {
    const result = checkQuestion(id, question);
    if ('refusal' in result) return result;
    checked[id] = result.question;
  }
  if (!models.includes(model)) return { refusal: failure(400, 'api_usage_error', `Unknown model: ${model}`) };
  if (depth(state) > DEEPEST_STATE) return { refusal: failure(400, 'api_usage_error', 'Invalid request.') };
  const size = measure(state, questions);
  if (size.request > limits.request || size.question > limits.question) {
    return { refusal: failure(400, 'max_tokens_exceeded') };
  }
  return { request: { state: state as WireRequest['state'], model, questions: checked } };
}

type CheckedQuestion = { question: WireQuestion } | { refusal: Reply };

function checkQuestion(id: string, question: unknown): CheckedQuestion {
  const at = ['body', 'questions', id];
  if (!isRecord(question)) return refused(at, 'model_attributes_type', 'An object is needed');
  const { type, instructions, criteria } = question;
  if (type !== 'noul' && type !== 'choice' && type !== 'score') {
    return refused(at, 'union_tag_invalid', 'The type should be noul, choice or score');
  }
  for (const name of Object.keys(question)) {
    if (!['type', 'instructions', 'criteria'].includes(name)) {
      return refused([...at, type, name], 'extra_forbidden', 'This field is not known');
    }
  }
  if (!isText(instructions)) return refused([...at, type, 'instructions'], 'missing', 'Field required');
  if (type === 'noul') return checkNoul(at, instructions, criteria);
  return type === 'choice' ? checkChoice(at, instructions, criteria) : checkScore(at, instructions, criteria);
}

function checkNoul(at: string[], instructions: unknown, criteria: unknown): CheckedQuestion {
  if (criteria === undefined || criteria === null) return { question: { type: 'noul', instructions } };
  const fine =
    isRecord(criteria) &&
    Object.entries(criteria).every(([key, text]) => ['true', 'false'].includes(key) && isText(text));
  if (!fine) return refused([...at, 'noul', 'criteria'], 'model_type', 'Only true and false are known');
  return { question: { type: 'noul', instructions, criteria } };
}

function checkChoice(at: string[], instructions: unknown, criteria: unknown): CheckedQuestion {
  if (!isRecord(criteria) || !Object.values(criteria).every((text) => text === null || isText(text))) {
    return refused([...at, 'choice', 'criteria'], 'dict_type', 'An object of options is needed');
  }
  const options = Object.keys(criteria).length;
  if (options > 255) return { refusal: detail(400, 'Too many choices. At most 255 choices are allowed.') };
  if (options < 2) return { refusal: detail(400, 'Too few choices. At least 2 choices are needed.') };
  return { question: { type: 'choice', instructions, criteria } };
}

function checkScore(at: string[], instructions: unknown, criteria: unknown): CheckedQuestion {
  if (!Array.isArray(criteria) || !criteria.every(isText)) {
    return refused([...at, 'score', 'criteria'], 'list_type', 'A list of levels is needed');
  }
  if (criteria.length > 10) return { refusal: detail(400, 'Too many score levels. At most 10 levels are allowed.') };
  if (criteria.length < 2) return { refusal: detail(400, 'Too few score levels. At least 2 levels are needed.') };
  return { question: { type: 'score', instructions, criteria } };
}

function refused(loc: (string | number)[], type: string, msg: string): { refusal: Reply } {
  return { refusal: detail(422, [{ type, loc, msg, input: null }]) };
}

function depth(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depth));
}
