import { type Draft, nearCopyOf, pagesOf, twinOf } from './page';

const plantData: Draft = {
  url: 'https://data.cellcycle-institute.example/reports/2026-recovery-rates',
  title: 'Measured recovery rates of nine lithium battery recycling plants, 2025',
  published: '2026-03-12',
  story: { id: 43344120, author: 'anode', points: 151, comments: 66 },
  gold: {
    safety: 'clear',
    value: 5,
    kind: 'primary',
    notes: 'plant-level mass balances with method',
    preferences: { 'measured data': 'match', method: 'match' },
  },
  text: 'We followed 41 000 tonnes of spent lithium-ion batteries through nine plants in five countries and closed the mass balance at each of them. Counted from the gate, the plants recovered 91 per cent of cobalt, 93 of nickel, 78 of copper and 46 of lithium. Counted from the black mass that enters the chemical stage, lithium reaches 82 per cent, which is the figure most companies quote. The gap arises in shredding and sorting, where fine electrode powder leaves with plastics and aluminium. Two plants that wash the plastics recovered eleven points more lithium. Uncertainty is about three points for each metal.',
};

const drafts: Draft[] = [
  plantData,
  twinOf(
    plantData,
    'https://www.data.cellcycle-institute.example/reports/2026-recovery-rates?utm_source=digest&mc_cid=8812',
  ),
  {
    url: 'https://environment.union-office.example/rules/battery-regulation-targets',
    title: 'Recycling efficiency and material recovery targets for batteries',
    published: '2025-07-04',
    gold: {
      safety: 'clear',
      value: 4,
      kind: 'primary',
      notes: 'legal targets and how they must be computed',
      preferences: { 'primary source': 'match', method: 'match' },
    },
    text: 'From the end of 2027 recyclers of lithium-based batteries must recover 90 per cent of cobalt, copper and nickel and 50 per cent of lithium; from 2031 the figures rise to 95 and 80. Recovery is computed from the mass of the element in all waste batteries that enter the process, including losses in dismantling and shredding, to the mass in products that can replace primary material. Slag used in road building does not count. Operators report every year on the form in the annex, and samples are taken under the rules of the second part.',
  },
  {
    url: 'https://journal.hydromet.example/article/direct-recycling-lfp',
    title: 'Direct recycling of LFP cathodes: 200 cycles on, capacity and cost',
    published: '2026-01-22',
    gold: {
      safety: 'clear',
      value: 4,
      kind: 'primary',
      notes: 'laboratory result, limits stated',
      preferences: { 'measured data': 'match', method: 'match' },
    },
    text: 'Lithium iron phosphate contains no cobalt, and its metals hardly pay for dissolving them. We restored spent cathode powder with lithium hydroxide at 180 degrees and built pouch cells of 2 Ah from it. After 200 cycles they kept 94 per cent of the capacity of cells made from new powder. The process keeps 97 per cent of the lithium, but it needs a feed of one chemistry only: with five per cent of nickel-rich material mixed in, the cells lost a fifth of their capacity. Cost is estimated at 3.1 dollars per kilogram at a scale of 10 000 tonnes.',
  },
  {
    url: 'https://notebook.scrapyard-economics.example/lithium-lost',
    title: 'Why most lithium still ends up in slag',
    published: '2026-05-09',
    gold: {
      safety: 'clear',
      value: 4,
      kind: 'counter-evidence',
      notes: 'argues from shipping and price data that real recovery is far lower',
      preferences: { 'measured data': 'partial' },
    },
    text: 'Recyclers like to say that ninety per cent of a battery comes back. Follow the material instead. Of the packs that reached the end of their life in 2025, perhaps half were collected; a good part of those went to smelters, which take cobalt and nickel and leave lithium in the slag. With lithium carbonate below nine dollars a kilogram nobody reworks the slag. Multiply the shares and about one atom of lithium in six returns to a battery. Better leaching does not change that as long as collection and price stay as they are.',
  },
  {
    url: 'https://greenloop-metals.example/our-promise',
    title: 'GreenLoop: 98% recovery, 100% commitment',
    published: '2026-02-01',
    gold: {
      safety: 'clear',
      value: 1,
      kind: 'marketing',
      notes: 'figure without basis',
      preferences: { marketing: 'match' },
    },
    text: 'At GreenLoop we believe that every battery deserves a second life. Our proprietary process recovers up to 98 per cent of critical materials with near-zero waste, powering the transition to a truly circular economy. Partnering with leading brands, we turn yesterday’s gadgets into tomorrow’s mobility. Discover how our award-winning technology helps your company to reach its climate goals, and request a personal consultation with our sustainability team.',
  },
  nearCopyOf(plantData, {
    url: 'https://cleanfeed.example/2026/03/battery-recycling-plants-measured',
    title: 'Nine battery recycling plants measured',
    published: '2026-03-15',
    value: 2,
    swaps: [
      ['We followed', 'Researchers followed'],
      ['Uncertainty is about three points for each metal.', 'Read more on our site.'],
    ],
  }),
  {
    url: 'https://handbook.wastetech.example/2017/lithium-ion-recycling',
    title: 'Recycling of lithium-ion cells: state of the art 2017',
    published: '2017-09-30',
    gold: { safety: 'clear', value: 1, kind: 'outdated', notes: 'before the plants of today existed' },
    text: 'At present lithium-ion cells are recycled for their cobalt. The usual route is the shaft furnace, from which an alloy of cobalt, copper and nickel is tapped, while lithium and aluminium pass into the slag. Hydrometallurgical plants exist in pilot scale only. World capacity for recycling is estimated at 70 000 tonnes, most of it used for portable electronics. Whether traction batteries will return in numbers before 2025 is uncertain, and so is the economic case for recovering lithium at all.',
  },
  {
    url: 'https://en.wikipedia.org/wiki/Lithium-ion_battery_recycling',
    title: 'Lithium-ion battery recycling - Wikipedia',
    published: '2026-06-02',
    gold: {
      safety: 'clear',
      value: 3,
      kind: 'primary',
      notes: 'balanced overview with references',
      preferences: { method: 'partial' },
    },
    text: 'Lithium-ion battery recycling recovers metals from spent cells. Packs are discharged, dismantled and shredded; the fraction rich in electrode powder is called black mass. Pyrometallurgy melts it and yields an alloy of cobalt, nickel and copper, hydrometallurgy dissolves it in acid and can recover lithium as well, and direct recycling restores the cathode without breaking it down. Reported recovery rates differ by the point at which counting starts. Collection remains the weakest link in most countries.',
  },
  {
    url: 'https://zh.wikipedia.org/wiki/%E9%94%82%E7%94%B5%E6%B1%A0%E5%9B%9E%E6%94%B6',
    title: '锂电池回收 - 维基百科',
    published: '2026-04-18',
    gold: { safety: 'clear', value: 2, kind: 'primary', notes: '百科概述' },
    text: '锂电池回收是从废旧锂离子电池中取回金属的过程。电池先放电、拆解、破碎，富含电极粉末的部分称为黑粉。火法冶炼得到钴、镍、铜合金，锂多半进入炉渣；湿法用酸溶解，可以同时回收锂；直接再生法不破坏正极结构。各家公布的回收率差别很大，原因在于计算的起点不同：从进厂的整包算起和从黑粉算起，锂的数字可以相差一倍。回收网点不足是多数国家的薄弱环节。',
  },
  {
    url: 'https://news.ycombinator.com/item?id=43501288',
    title: 'Ask HN: Where do the batteries of a small e-bike shop actually go?',
    published: '2026-03-28',
    story: { id: 43501288, author: 'spokes', points: 38, comments: 27 },
    gold: { safety: 'clear', value: 2, kind: 'discussion', notes: 'anecdotes on collection' },
    text: 'I run a bicycle shop and hand about 60 battery packs a year to a collector. Can anyone say what happens next? Replies: a former employee of a sorter describes sorting by hand and a lot of shipping abroad; a chemist says that mixed e-bike cells are the worst feed for recovering lithium; somebody links the mass balances published in March. Nobody in the thread knows of a public register by which a single pack could be followed.',
  },
];

/** Battery recycling. */
export const batteries = pagesOf('batteries', drafts);
