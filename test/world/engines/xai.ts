import type { Player, RecordedRequest, Reply } from '../exchange';
import { json, refuse } from '../exchange';
import { topicOf } from '../gold';
import { token } from '../hash';
import { isRecord } from '../judge/protocol';
import { XAI_TEST_KEY } from '../keys';
import { terms } from '../tokens';
import { isOf, type PageOf } from '../web/page';
import type { EngineParts } from './engine';
import { bearerOf, bodyOf, isTextList, strangers } from './service';

type Post = PageOf<'x'>;

const MOST_HANDLES = 10;
const fields =
  'model input tools tool_choice stream store temperature top_p max_output_tokens max_turns parallel_tool_calls reasoning text include user metadata instructions'.split(
    ' ',
  );
const toolFields =
  'type allowed_x_handles excluded_x_handles from_date to_date enable_image_understanding enable_video_understanding'.split(
    ' ',
  );
const isPost = isOf('x');

/** What a test may change about xAI. */
export type XaiControls = {
  /** Refuses in prose, as an account without the right does: HTTP 200 and no posts. */
  entitled: boolean;
  /** Writes the answer's text; by default JSON when that was asked for (an array, or `posts`), else prose. */
  compose: ((posts: readonly Post[], prompt: string) => string) | null;
};

/** xAI's Responses interface with the tool `x_search`. */
export type Xai = { player: Player; controls: XaiControls; reset(): void };

type Tool = { allowed_x_handles?: string[]; excluded_x_handles?: string[]; from_date?: string; to_date?: string };

/** `POST https://api.x.ai/v1/responses` with a Bearer key. */
export function createXai({ pages }: EngineParts): Xai {
  const fresh: XaiControls = { entitled: true, compose: null };
  const controls: XaiControls = { ...fresh };
  const posts = pages.filter(isPost);
  const answer = (request: RecordedRequest): Reply => {
    const refused = refuse(request, ['POST']);
    if (refused !== null) return refused;
    if (request.path !== '/v1/responses') return problem(404, 'The requested resource was not found');
    const key = bearerOf(request);
    if (key === null) return problem(401, 'No API key provided. Specify your API key in the Authorization header.');
    if (key !== XAI_TEST_KEY)
      return problem(400, 'Incorrect API key provided. You can obtain an API key from https://console.x.ai.');
    const body = bodyOf(request);
    const wrong = body === null ? 'the body is not JSON' : fault(body);
    if (body === null || wrong !== null) return problem(422, `Failed to deserialize the JSON body: ${wrong}`);
    const prompt = promptOf(body.input) ?? '';
    if (!controls.entitled)
      return response(body, prompt, [], 'This account is not entitled to X search: subscription required.');
    const found = matching(posts, prompt, (body.tools as Tool[])[0] ?? {});
    return response(body, prompt, found, (controls.compose ?? composed)(found, prompt));
  };
  return {
    controls,
    player: {
      answer,
      blocked: () => problem(429, 'Your team has reached its rate limit for this model. Please try again later.'),
      empty: (request) => {
        const body = bodyOf(request) ?? {};
        const prompt = promptOf(body.input) ?? '';
        return response(body, prompt, [], composed([], prompt));
      },
      drifted: () => json({ object: 'answer', messages: [{ body: 'Renamed field' }] }),
    },
    reset: () => {
      Object.assign(controls, fresh);
    },
  };
}

/** What is wrong with a request, or null. */
function fault(body: Record<string, unknown>): string | null {
  const stranger = strangers(body, fields)[0];
  if (stranger !== undefined) return `unknown field \`${stranger}\``;
  if (typeof body.model !== 'string' || body.model === '') return 'missing field `model`';
  if (promptOf(body.input) === null) return 'missing field `input`';
  if (body.stream !== undefined && body.stream !== false) return 'this world does not stream';
  const tools = Array.isArray(body.tools) ? (body.tools as unknown[]) : [];
  const [tool] = tools;
  if (tools.length !== 1 || !isRecord(tool) || tool.type !== 'x_search') return 'expected the tool x_search alone';
  const odd = strangers(tool, toolFields)[0];
  if (odd !== undefined) return `unknown field \`${odd}\``;
  const { allowed_x_handles: allowed, excluded_x_handles: excluded } = tool;
  if (!isTextList(allowed) || !isTextList(excluded)) return 'handles must be texts';
  if (allowed !== undefined && excluded !== undefined)
    return 'allowed_x_handles and excluded_x_handles exclude each other';
  if ((allowed ?? excluded ?? []).length > MOST_HANDLES) return `at most ${MOST_HANDLES} handles`;
  for (const name of ['from_date', 'to_date']) {
    if (tool[name] !== undefined && !/^\d{4}-\d\d-\d\d$/.test(String(tool[name]))) return name;
  }
  return null;
}

/** Everything the person and the system said, or null when nobody said anything. */
function promptOf(input: unknown): string | null {
  if (typeof input === 'string') return input.trim() === '' ? null : input;
  if (!Array.isArray(input)) return null;
  const texts = input.map((one: unknown) =>
    isRecord(one) && typeof one.role === 'string' ? textOf(one.content) : null,
  );
  return texts.length === 0 || texts.includes(null) ? null : texts.join('\n');
}

function textOf(content: unknown): string | null {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return null;
  return content.map((part: unknown) => (isRecord(part) && typeof part.text === 'string' ? part.text : '')).join('\n');
}

/** A prompt holds instructions beside the question, so any two shared words will do within its topic. */
function matching(posts: readonly Post[], prompt: string, tool: Tool): Post[] {
  const words = new Set(terms(prompt));
  const shared = (post: Post) => terms(`${post.title} ${post.text}`).filter((term) => words.has(term)).length;
  const listed = (names: string[] | undefined, { elsewhere }: Post) =>
    (names ?? []).some((name) => name.replace(/^@/, '').toLowerCase() === elsewhere.user.toLowerCase());
  const topic = topicOf(prompt);
  return posts
    .filter((post) => post.topic === topic && shared(post) >= 2)
    .filter((post) => tool.allowed_x_handles === undefined || listed(tool.allowed_x_handles, post))
    .filter((post) => !listed(tool.excluded_x_handles, post))
    .filter((post) => (post.published ?? '') >= (tool.from_date ?? ''))
    .filter((post) => tool.to_date === undefined || (post.published ?? '') <= tool.to_date)
    .sort((a, b) => shared(b) - shared(a) || (a.url < b.url ? -1 : 1));
}

function composed(posts: readonly Post[], prompt: string): string {
  if (/\bJSON\b/i.test(prompt)) {
    const list = posts.map(told);
    return JSON.stringify(/\bJSON array\b/i.test(prompt) ? list : { posts: list });
  }
  const lines = posts.map((post, i) => `${i + 1}. @${post.elsewhere.user}: ${post.text} [[${i + 1}]](${cited(post)})`);
  return `### What people say on X\n\n${lines.length === 0 ? 'I found no posts.' : lines.join('\n')}`;
}

/** A post under every field name that such prompts ask for. */
function told(post: Post): Record<string, unknown> {
  const { user, name, likes } = post.elsewhere;
  const at = `${post.published}T08:14:22.000Z`;
  const counts = { likes, reposts: Math.floor(likes / 7), replies: Math.floor(likes / 12) };
  return {
    url: post.url,
    username: user,
    author: name,
    text: post.text,
    created_at: at,
    ...counts,
    lang: post.language,
  };
}

/** Citations name no user. */
const cited = (post: Post) => `https://x.com/i/status/${post.elsewhere.id}`;

function response(body: Record<string, unknown>, prompt: string, posts: readonly Post[], text: string): Reply {
  const id = `${token(`xai ${prompt}`, 36)}_us-east-1`;
  const call = {
    arguments: JSON.stringify({ query: prompt.slice(0, 80), limit: 20 }),
    call_id: '',
    name: 'x_semantic_search',
    type: 'x_search_call',
    id: `fc_${id}_0`,
    status: 'completed',
  };
  const annotations = posts.map((post) => ({ type: 'url_citation', url: cited(post) }));
  const message = {
    content: [{ type: 'output_text', text, logprobs: [], annotations }],
    id: `msg_${id}`,
    role: 'assistant',
    type: 'message',
    status: 'completed',
  };
  return json({
    created_at: 1785024153,
    id,
    max_output_tokens: null,
    model: body.model ?? 'grok',
    object: 'response',
    output: [call, message],
    parallel_tool_calls: true,
    previous_response_id: null,
    reasoning: { effort: null, summary: null },
    temperature: null,
    text: { format: { type: 'text' } },
    tool_choice: 'auto',
    tools: body.tools ?? [],
    top_p: null,
    usage: {
      input_tokens: 8397,
      input_tokens_details: { cached_tokens: 608 },
      output_tokens: 1805,
      output_tokens_details: { reasoning_tokens: 580 },
      total_tokens: 10202,
      num_sources_used: 0,
      num_server_side_tools_used: 1,
    },
    user: null,
    incomplete_details: null,
    status: 'completed',
    store: body.store ?? true,
    metadata: {},
  });
}

function problem(status: number, error: string): Reply {
  return json(
    { code: status === 422 ? 'Invalid request content' : 'Client specified an invalid argument', error },
    status,
  );
}
