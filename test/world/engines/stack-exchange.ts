import type { Player, RecordedRequest, Reply } from '../exchange';
import { escapeHtml, json, refuse } from '../exchange';
import type { Page, Question } from '../web/page';
import { type EngineParts, whole } from './engine';

type QuestionPage = Page & { question: Question };

const QUOTA = 300;
const isQuestion = (page: Page): page is QuestionPage => page.question !== undefined;
const view = { engine: 'stack-exchange', operators: false, knows: isQuestion };

/** Stack Exchange's API with a daily quota that `refill` restores. */
export type StackExchange = Player & { refill(): void };

/** `GET https://api.stackexchange.com/2.3/search/advanced?site=stackoverflow&q=…`. */
export function createStackExchange({ index }: EngineParts): StackExchange {
  let left = QUOTA;
  const listing = (found: readonly QuestionPage[], size: number, page: number, body: boolean) => {
    const from = (page - 1) * size;
    return json({
      items: found.slice(from, from + size).map((question) => item(question, body)),
      has_more: found.length > from + size,
      quota_max: QUOTA,
      quota_remaining: left,
    });
  };
  const answer = (request: RecordedRequest): Reply => {
    const refused = refuse(request, ['GET']);
    if (refused !== null) return refused;
    if (request.path !== '/2.3/search/advanced') return problem(404, 'no_method', 'this method cannot be called');
    const asked = request.query;
    if (asked.site === undefined) return problem(400, 'bad_parameter', 'site is required');
    if (asked.site !== 'stackoverflow') return problem(400, 'bad_parameter', 'No site found for name');
    const size = whole(asked.pagesize, 30);
    const page = whole(asked.page, 1);
    if (size === null || size > 100) return problem(400, 'bad_parameter', 'pagesize');
    if (page === null || page < 1) return problem(400, 'bad_parameter', 'page');
    if ((asked.q ?? '').trim() === '') return problem(400, 'bad_parameter', 'one search parameter must be set');
    if (left === 0)
      return problem(
        400,
        'throttle_violation',
        'too many requests from this IP, more requests available in 43200 seconds',
        502,
      );
    left -= 1;
    const found = index.search(asked.q ?? '', view).filter(isQuestion);
    return listing(sorted(found, asked.sort, asked.order), size, page, asked.filter === 'withbody');
  };
  return {
    answer,
    blocked: () =>
      problem(400, 'throttle_violation', 'too many requests from this IP, more requests available in 900 seconds', 502),
    empty: () => listing([], 30, 1, false),
    drifted: () => json({ entries: [{ headline: 'Renamed field' }], more: false }),
    refill: () => {
      left = QUOTA;
    },
  };
}

function sorted(found: QuestionPage[], sort = 'activity', order = 'desc'): QuestionPage[] {
  const worth: Record<string, (page: QuestionPage) => number> = {
    votes: (page) => page.question.score,
    creation: seconds,
    activity: (page) => seconds(page) + activityLag(page),
  };
  const by = worth[sort];
  if (by === undefined) return found;
  return [...found].sort((a, b) => (order === 'asc' ? by(a) - by(b) : by(b) - by(a)));
}

const seconds = (page: Page) => Date.parse(`${page.published ?? '2026-01-01'}T10:15:00Z`) / 1000;
const activityLag = (page: QuestionPage) => page.question.answers * 7200;

function item(page: QuestionPage, withBody: boolean): Record<string, unknown> {
  const { question } = page;
  return {
    tags: question.tags,
    owner: {
      account_id: question.id % 9_000_000,
      reputation: 1 + (question.id % 4000),
      user_id: question.id % 7_000_000,
      user_type: 'registered',
      display_name: question.owner,
      link: `https://stackoverflow.com/users/${question.id % 7_000_000}/${question.owner}`,
    },
    is_answered: question.answers > 0,
    view_count: question.views,
    ...(question.accepted ? { accepted_answer_id: question.id + 17 } : {}),
    answer_count: question.answers,
    score: question.score,
    last_activity_date: seconds(page) + activityLag(page),
    creation_date: seconds(page),
    question_id: question.id,
    content_license: 'CC BY-SA 4.0',
    link: page.url,
    title: escapeHtml(page.title).replaceAll("'", '&#39;'),
    ...(withBody ? { body: `<p>${escapeHtml(page.text)}</p>\n` } : {}),
  };
}

function problem(id: number, name: string, message: string, errorId = id): Reply {
  return json({ error_id: errorId, error_message: message, error_name: name }, id);
}
