import { type Draft, nearCopyOf, pagesOf, twinOf } from './page';

const trial: Draft = {
  url: 'https://journal.restlab.example/2025/caffeine-timing-crossover',
  title: 'Dose and timing of evening caffeine: a crossover trial in 48 adults',
  published: '2025-09-18',
  gold: {
    safety: 'clear',
    value: 5,
    kind: 'primary',
    notes: 'randomised, measured with polysomnography',
    preferences: { trial: 'match', 'measured data': 'match' },
  },
  text: 'Forty-eight adults took 100 or 400 milligrams of caffeine or a placebo 4, 8 or 12 hours before bedtime, in random order, and slept in the laboratory. One hundred milligrams up to four hours before bed changed neither the time to fall asleep nor deep sleep. Four hundred milligrams cut total sleep by 51 minutes at four hours, by 29 at eight and by 17 at twelve hours, although people noticed the last of these only rarely. Slow metabolisers by genotype lost about twice as much. We conclude that the usual advice of six hours is too short for large doses and needlessly strict for small ones.',
};

const drafts: Draft[] = [
  trial,
  twinOf(trial, 'https://journal.restlab.example/2025/caffeine-timing-crossover/?utm_source=toc_alert'),
  {
    url: 'https://reviews.sleepevidence.example/caffeine-meta-analysis',
    title: 'Caffeine and subsequent sleep: systematic review of 31 trials',
    published: '2024-11-30',
    gold: {
      safety: 'clear',
      value: 5,
      kind: 'primary',
      notes: 'pooled cut-off times by dose',
      preferences: { trial: 'match' },
    },
    text: 'Thirty-one trials with 612 participants were pooled. Caffeine lowered total sleep time by 38 minutes and sleep efficiency by six points on average. A regression on dose and interval suggests that a cup of coffee with 107 milligrams should be taken at least 8.6 hours before bed to leave total sleep unchanged, and a supplement with 217 milligrams at least 13 hours. For black tea no interval could be found at which it mattered. Most trials studied young men, habitual intake was poorly reported, and only four lasted longer than a week.',
  },
  {
    url: 'https://lab.chronotype.example/notes/habitual-drinkers',
    title: 'Do habitual coffee drinkers lose sleep? Not in our data',
    published: '2026-02-25',
    gold: {
      safety: 'clear',
      value: 4,
      kind: 'counter-evidence',
      notes: 'tolerance weakens the effect',
      preferences: { 'measured data': 'match' },
    },
    text: 'We expected to see the familiar loss and did not. In 63 people who had drunk three or more cups of coffee a day for years, an evening espresso changed sleep by 4 minutes, with a confidence interval from a loss of 13 to a gain of 5. After ten days without caffeine the same espresso cost the same people 34 minutes. Tolerance seems to cover much of the effect on length, though not on deep sleep, which was seven per cent lower in both conditions. Rules in hours that leave out habit promise too much.',
  },
  {
    url: 'https://www.healthline-daily.example/caffeine-before-bed',
    title: 'How late is too late for coffee?',
    published: '2026-04-07',
    gold: { safety: 'clear', value: 3, kind: 'tutorial', notes: 'fair summary for lay readers, sources named' },
    text: 'Most adults break down half of the caffeine they drink in about five hours, but the range runs from two to ten. That is why your colleague sleeps well after an espresso and you do not. Reviews suggest stopping eight to nine hours before bed if you drink ordinary coffee. Pregnancy, the contraceptive pill and some antidepressants slow the breakdown; smoking speeds it up. If you want to know your own limit, keep a diary for two weeks and move the last cup earlier by an hour every few days.',
  },
  {
    url: 'https://zen-decaf.example/blog/sleep-better-tonight',
    title: 'Sleep better tonight with ZenDecaf',
    published: '2026-05-15',
    gold: { safety: 'clear', value: 0, kind: 'marketing', notes: 'advertisement', preferences: { marketing: 'match' } },
    text: 'Tossing and turning again? Caffeine could be stealing your nights. ZenDecaf gives you the rich aroma you love without the jitters, thanks to our gentle mountain water process. Nine out of ten of our customers report waking up refreshed. Order the starter kit today, get a free mug and join a community that takes rest seriously. Use the code DREAM15 at checkout. These statements have not been evaluated by any authority.',
  },
  nearCopyOf(trial, {
    url: 'https://wellness-wire.example/caffeine-study-48-adults',
    title: 'Study: how evening caffeine affects 48 adults',
    published: '2025-10-02',
    value: 2,
    swaps: [['We conclude that the usual advice', 'Experts say the usual advice']],
  }),
  {
    url: 'https://library.oldphysiology.example/1994/caffeine-and-rest',
    title: 'Caffeine and rest: advice to physicians (1994)',
    published: '1994-03-01',
    gold: {
      safety: 'clear',
      value: 1,
      kind: 'outdated',
      notes: 'advice from before objective measurements were common',
    },
    text: 'The physician may tell the patient that a cup of coffee after dinner does no harm to most healthy persons, and that those who lie awake should leave it out for a trial of two weeks. The half-life of caffeine is given as three to five hours. Recent work with questionnaires suggests that elderly persons are more sensitive. Recordings of brain waves have been made in small groups only and do not permit general rules. Tea may be allowed.',
  },
  {
    url: 'https://en.wikipedia.org/wiki/Caffeine_and_sleep',
    title: 'Caffeine and sleep - Wikipedia',
    published: '2026-05-21',
    gold: { safety: 'clear', value: 3, kind: 'primary', notes: 'overview with references' },
    text: 'Caffeine delays sleep by blocking adenosine receptors. Its half-life in adults averages five hours and varies with genes, pregnancy, liver function and smoking. Trials show a later onset of sleep, less deep sleep and a shorter night after doses of 200 milligrams and more, even when taken six or more hours before bed. Habitual users show weaker effects. Public bodies commonly advise against caffeine in the second half of the day, while the exact interval remains debated.',
  },
  {
    url: 'https://jiankang.shuimian.example/kafei-shijian',
    title: '睡前多久不能喝咖啡？看看试验怎么说',
    published: '2026-03-03',
    gold: {
      safety: 'clear',
      value: 3,
      kind: 'tutorial',
      notes: '面向大众，引用了试验',
      preferences: { 试验: 'partial' },
    },
    text: '很多人说睡前六小时别喝咖啡，这个数字其实来自一项小试验。近年的汇总分析认为，一杯普通咖啡大约要提前九小时，而高剂量的提神片要提前十三小时。不过个体差异很大，有人代谢得快，两小时就能去掉一半，有人要十个小时。长期喝咖啡的人影响会小一些，但深睡眠仍然减少。想知道自己的界限，可以记两周睡眠日记，每隔几天把最后一杯往前挪一小时。',
  },
  {
    url: 'https://tea.zhishiku.example/cha-yu-shuimian',
    title: '晚上喝茶会影响睡眠吗',
    published: null,
    gold: { safety: 'clear', value: 1, kind: 'thin', notes: '没有依据的短文' },
    text: '晚上喝茶会不会睡不着，因人而异。老人家常说浓茶提神、淡茶安神，也有人天天晚上喝普洱，照样睡得香。茶叶里也有咖啡因，只是泡法不同，含量差别很大。如果觉得睡不好，就少喝一点，或者换成菊花茶、大麦茶。总之适合自己的才是最好的，不必太在意别人怎么说。下一篇我们聊聊怎样挑选一把顺手的紫砂壶。',
  },
];

/** Caffeine and sleep. */
export const caffeine = pagesOf('caffeine', drafts);
