import type { TopicId } from './page';

/** A research topic: the question its gold labels answer, and the words that give it away. */
export type Topic = { id: TopicId; question: string; words: readonly string[] };

/** Every topic of the sample web. */
export const topics: readonly Topic[] = [
  {
    id: 'exampledb',
    question: 'What breaks when upgrading ExampleDB from 4.1 to 4.2?',
    words: ['exampledb', 'edbdump', 'sync_mode'],
  },
  {
    id: 'batteries',
    question: 'How much lithium and cobalt does battery recycling recover in practice?',
    words: ['battery', 'batteries', 'lithium', 'cobalt', 'black mass', '电池', '锂', '回收'],
  },
  {
    id: 'caffeine',
    question: 'How many hours before bed should caffeine be avoided?',
    words: ['caffeine', 'coffee', 'sleep', '咖啡', '睡眠'],
  },
  {
    id: 'heat-pumps',
    question: 'Do air-source heat pumps keep a house warm below minus fifteen degrees?',
    words: ['heat pump', 'heat pumps', 'air-source', '热泵', '采暖'],
  },
  {
    id: 'certificates',
    question: 'What changes for operators as TLS certificate lifetimes shrink to 47 days?',
    words: ['certificate', 'certificates', 'tls', 'acme', '证书'],
  },
  {
    id: 'bike-lanes',
    question: 'Do protected bike lanes reduce injuries compared with painted lanes?',
    words: ['bike', 'bicycle', 'cycle lane', 'cycling', 'cyclist', '自行车', '骑行'],
  },
  {
    id: 'llm-evaluation',
    question: 'How reliable are language models as judges of other language models?',
    words: ['language model', 'language models', 'llm', 'judge model', '大模型', '语言模型'],
  },
];

/** The question most tests ask, in English. */
export const sample = {
  question: 'What breaks when upgrading ExampleDB from 4.1 to 4.2?',
  intent:
    'First the vendor’s own statements of incompatible changes and migration steps that somebody has tried. ' +
    'Keep reports that contradict them. No marketing.',
} as const;

/** The same research asked in Chinese. */
export const sampleZh = {
  question: '从 ExampleDB 4.1 升到 4.2 会有哪些不兼容的改动？',
  intent: '先看官方的不兼容改动说明和有人实测过的迁移步骤；与官方说法相反的报告也要保留，不要宣传稿。',
} as const;
