import { type Draft, nearCopyOf, pagesOf, twinOf } from './page';

const cityStudy: Draft = {
  url: 'https://mobility.cityworks.example/evaluation/protected-lanes-2025',
  title: 'Evaluation of 94 kilometres of protected bike lanes, 2019–2025',
  published: '2026-02-17',
  gold: {
    safety: 'clear',
    value: 5,
    kind: 'primary',
    notes: 'before/after with control streets and exposure',
    preferences: { 'measured data': 'match', 'primary source': 'match' },
  },
  text: 'The city compared 118 street segments that received protected bike lanes with 131 similar segments that kept painted lanes. Cycling rose by 63 per cent on the former and by 12 on the latter. Injuries to cyclists per million kilometres ridden fell by 44 per cent on protected segments, with an interval from 31 to 55, and did not change on painted ones. Between junctions the fall was 61 per cent, at junctions 18, and at the 23 junctions without a separate signal phase injuries rose slightly. Injuries to pedestrians did not change. Counts came from permanent counters and hospitals, not from the police alone.',
};

const drafts: Draft[] = [
  cityStudy,
  twinOf(cityStudy, 'https://mobility.cityworks.example/evaluation/protected-lanes-2025?fbclid=IwAR3kk&utm_source=fb'),
  {
    url: 'https://journal.roadsafety-review.example/meta/separated-cycling',
    title: 'Separated cycling infrastructure and injury risk: meta-analysis of 27 studies',
    published: '2024-08-08',
    gold: { safety: 'clear', value: 5, kind: 'primary', notes: 'pooled estimate with quality grading' },
    text: 'Twenty-seven studies with a comparison group were included. Compared with mixed traffic, separated tracks had a pooled injury rate ratio of 0.62; compared with painted lanes, 0.71. Two-way tracks on one side of the street showed no benefit at junctions. Studies which adjusted for the number of cyclists found larger effects than those which counted injuries only, since more people ride once a track has been built. Half of the studies were at high risk of bias because the worst streets had been rebuilt first and would have improved anyway.',
  },
  {
    url: 'https://trafficnotes.example/driveways-and-junctions',
    title: 'Where protected lanes hurt: driveways and turning lorries',
    published: '2025-10-27',
    gold: {
      safety: 'clear',
      value: 4,
      kind: 'counter-evidence',
      notes: 'shows conditions under which the benefit vanishes',
    },
    text: 'I looked at 410 crashes on eleven protected corridors. Seven in ten happened where the protection stops: junctions and driveways. Parked cars hide the cyclist until the last moment, and a driver who turns does not expect anybody at that speed. On two corridors with more than fifteen driveways per kilometre the rate per cyclist was higher than on the painted lanes which they replaced. Daylighting of twenty metres and raised crossings brought it down again. The lane is not the measure; the whole street is.',
  },
  {
    url: 'https://designmanual.streets.example/cycle/protected-lanes',
    title: 'Design manual: protected bike lanes',
    published: '2025-03-05',
    gold: { safety: 'clear', value: 3, kind: 'tutorial', notes: 'how to build them; safety only in passing' },
    text: 'A protected lane is separated from motor traffic by a kerb, posts or parked cars. Make it at least two metres wide, so that riders can pass one another, and leave 0.8 metres where doors open. At junctions bend the lane away from the carriageway by five metres or give it its own signal phase; do not end it short of the stop line. Keep sight triangles free of parking. Posts made of plastic are a temporary solution and need to be replaced within two years.',
  },
  {
    url: 'https://velobollard.example/solutions',
    title: 'VeloBollard: make your city the cycling capital of tomorrow',
    published: '2025-12-12',
    gold: { safety: 'clear', value: 0, kind: 'marketing', notes: 'product page', preferences: { marketing: 'match' } },
    text: 'Cities that care choose VeloBollard. Our flexible, fully recyclable delineators turn any painted lane into a safe haven for cyclists in a single night. Mayors on four continents trust our modular system, which pays for itself through healthier citizens and livelier shopping streets. Ask for our free visualisation service and see your high street transformed. Order before the end of the budget year and receive ten per cent more elements.',
  },
  nearCopyOf(cityStudy, {
    url: 'https://urbanist-feed.example/protected-lanes-evaluation',
    title: 'Protected lanes cut injuries, city finds',
    published: '2026-02-19',
    value: 2,
    swaps: [['The city compared', 'A city has compared']],
  }),
  {
    url: 'https://papers.vehicular-cycling.example/1976/lanes-considered',
    title: 'Bicycle lanes considered (1976)',
    published: '1976-06-01',
    gold: { safety: 'clear', value: 1, kind: 'outdated', notes: 'historical position without exposure data' },
    text: 'The author holds that bicycles fare best when their riders act and are treated as drivers of vehicles. Lanes set apart by paint or kerb place the cyclist to the right of turning traffic and teach both parties wrong habits. Police records of three towns are given in support, with 88 collisions in all, though the number of riders is not known. Separate paths may serve children and visitors in parks. Instruction is recommended in place of construction.',
  },
  {
    url: 'https://en.wikipedia.org/wiki/Protected_bike_lane',
    title: 'Protected bike lane - Wikipedia',
    published: '2026-05-05',
    gold: { safety: 'clear', value: 3, kind: 'primary', notes: 'overview of designs and findings' },
    text: 'A protected bike lane, or cycle track, is a lane for cyclists separated from motor traffic by a physical barrier such as a kerb, planters or parked cars. Reviews report fewer injuries per distance ridden than on painted lanes, mostly between junctions, and a marked rise in cycling after construction. Findings at junctions are mixed and depend on signal phases and visibility. Opponents cite lost parking and delays to deliveries; supporters the effect on women, children and older riders.',
  },
  {
    url: 'https://zh.wikipedia.org/wiki/%E8%87%AA%E8%A1%8C%E8%BD%A6%E9%81%93',
    title: '自行车道 - 维基百科',
    published: '2026-01-15',
    gold: { safety: 'clear', value: 2, kind: 'primary', notes: '概述' },
    text: '自行车道是供自行车行驶的道路或道路的一部分，分为划线车道、隔离车道和独立路径。隔离车道用路缘石、护栏或停放的汽车与机动车分开。多项研究认为，隔离车道使骑行者每公里的受伤率低于划线车道，主要体现在路段上；路口的效果取决于信号相位和视距。中国许多城市早在二十世纪就建有隔离的非机动车道，后来部分被改为机动车道，近年又逐步恢复。',
  },
  {
    url: 'https://news.ycombinator.com/item?id=43120966',
    title: 'Protected bike lanes and the junction problem',
    published: '2026-02-20',
    story: { id: 43120966, author: 'fixedgear', points: 76, comments: 118 },
    gold: { safety: 'clear', value: 2, kind: 'discussion', notes: 'discussion of the evaluation' },
    text: 'The evaluation of the 94 kilometres finds a fall of 18 per cent at junctions and a rise where there is no separate phase. I ride through six of those every day and believe it. What have other cities done? Replies mention setbacks of five metres, leading intervals for cyclists, and no turn on red. Somebody asks whether the painted streets are a fair comparison, as the city chose wide streets first. An engineer answers that width was part of the matching.',
  },
];

/** Safety of bike lanes. */
export const bikeLanes = pagesOf('bike-lanes', drafts);
