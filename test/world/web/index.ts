import { batteries } from './batteries';
import { bikeLanes } from './bike-lanes';
import { caffeine } from './caffeine';
import { certificates } from './certificates';
import { exampledbCommunity } from './exampledb-community';
import { exampledbNoise } from './exampledb-noise';
import { exampledbOfficial } from './exampledb-official';
import { exampledbPractice } from './exampledb-practice';
import { exampledbArticles, exampledbZh } from './exampledb-zh';
import { heatPumps } from './heat-pumps';
import { lemmyPosts } from './lemmy';
import { llmEvaluation } from './llm-evaluation';
import { newsItems } from './news';
import type { Page } from './page';
import { papers } from './papers';
import { shortPosts } from './posts';
import { redditPosts } from './reddit';
import { repositories } from './repositories';

/** The whole sample web. */
export const web: readonly Page[] = [
  ...exampledbOfficial,
  ...exampledbPractice,
  ...exampledbNoise,
  ...exampledbCommunity,
  ...exampledbArticles,
  ...exampledbZh,
  ...batteries,
  ...caffeine,
  ...heatPumps,
  ...certificates,
  ...bikeLanes,
  ...llmEvaluation,
  ...papers,
  ...repositories,
  ...redditPosts,
  ...lemmyPosts,
  ...shortPosts,
  ...newsItems,
];
