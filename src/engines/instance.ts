import type { EngineOption, EngineQuery, EngineReply } from '../core/retrieval/engine';
import { chosen } from './options';
import { parseAddress } from './web-address';

/**
 * The host of the instance that the person chose, lower case, with its port if it has one. Takes a host name or an
 * address as people paste it. What is no plain host name counts as the default: never a pattern, never a path.
 */
export const instanceOf = (options: EngineQuery['options'], option: EngineOption): string => {
  const text = chosen(options === undefined ? {} : { options }, option);
  const url = parseAddress(/^https?:\/\//i.test(text) ? text.replace(/^http:/i, 'https:') : `https://${text}`);
  if (url === null || url.username !== '' || url.password !== '') return option.default;
  return /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(url.hostname) ? url.host : option.default;
};

/** Permission patterns for the chosen instance; a pattern has no port (rule P-2). */
export const instanceOrigins = (options: Readonly<Record<string, string>>, option: EngineOption): string[] => [
  `https://${instanceOf(options, option).replace(/:\d+$/, '')}/*`,
];

/** For an API whose answer to "nothing found" is not recorded: an empty list is then no proof of it (rule E-1). */
export const withoutEmptyMark = (reply: EngineReply): EngineReply =>
  reply.kind === 'none' ? { kind: 'unparsed', reason: 'no_known_empty_mark', blocks: 0 } : reply;
