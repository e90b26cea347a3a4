import { anyOf } from './patterns';
import type { ScreeningState } from './state';

/** Which ranking preset a question asks for, with the cues it was read from (rule L-1). */
export type RankingDecision = { option: 'balanced' | 'research' | 'fresh'; cues: string[] };

/** Words that ask for what is new. */
export const freshCues = anyOf('giu', [
  String.raw`\b(?:latest|newest|recent(?:ly)?|current(?:ly)?|today|tonight|yesterday`,
  'this (?:week|month|year|morning)|last (?:week|month|night)|past (?:week|month|few days)|breaking',
  'news|just (?:released|announced|out)|up[- ]to[- ]date|as of now|right now|neueste[nrs]?',
  String.raw`aktuell\w*|derni[eè]re?s?|r[ée]cente?s?|últim[oa]s?|reciente[s]?)\b|最新|最近|近期|近日|目前|现在|今天|今日|昨天`,
  '昨日|本周|这周|上周|本月|这个月|今年|刚刚|新闻|动态|последн|свеж|новост',
]);

/** Words that ask for scholarly work. */
export const researchCues = anyOf('giu', [
  String.raw`\b(?:stud(?:y|ies)|(?<!white |toilet |wrapping )papers?|(?<!free )trials?(?! version)`,
  'meta[- ]?analys[ie]s|systematic reviews?|literature|peer[- ]review(?:ed)?|journals?|scholarly',
  'academic|scientific|researche?(?:s|rs)?|research|randomi[sz]ed|cohort|hypothes[ie]s|dissertation',
  String.raw`thesis|preprints?|arxiv|pubmed|doi|studien?|études?|estudios?)\b|论文|研究|文献|综述|荟萃分析|元分析|随机对照|临床试验`,
  '试验|期刊|学术|исследован',
]);

/**
 * Reads the ranking from cues in question and intent. A cue in the question counts twice. More date cues mean `fresh`,
 * more scholarly cues `research`, a tie `fresh` (what is new cannot be found again by reading more), none `balanced`.
 */
export function decideRanking({ question, intent }: Pick<ScreeningState, 'question' | 'intent'>): RankingDecision {
  const cues = (pattern: RegExp) => [
    ...cuesIn(question, pattern),
    ...cuesIn(question, pattern),
    ...cuesIn(intent, pattern),
  ];
  const fresh = cues(freshCues);
  const research = cues(researchCues);
  if (fresh.length === 0 && research.length === 0) return { option: 'balanced', cues: [] };
  if (fresh.length >= research.length) return { option: 'fresh', cues: [...new Set(fresh)] };
  return { option: 'research', cues: [...new Set(research)] };
}

function cuesIn(text: string, cues: RegExp): string[] {
  return [...new Set([...text.matchAll(cues)].map(([match]) => match.toLowerCase()))];
}
