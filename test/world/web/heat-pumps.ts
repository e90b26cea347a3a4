import { type Draft, nearCopyOf, pagesOf, twinOf } from './page';

const fieldStudy: Draft = {
  url: 'https://research.northgrid.example/field-study-cold-climate-heat-pumps',
  title: 'Field study: 112 air-source heat pumps through two northern winters',
  published: '2026-04-14',
  story: { id: 43690017, author: 'kelvin273', points: 287, comments: 203 },
  gold: {
    safety: 'clear',
    value: 5,
    kind: 'primary',
    notes: 'metered field data by temperature',
    preferences: { 'measured data': 'match', 'field study': 'match' },
  },
  text: 'We metered heat and electricity in 112 houses with air-source heat pumps between 61 and 66 degrees north. Between minus fifteen and minus twenty degrees the median coefficient of performance was 1.9, below minus twenty-five it was 1.5. Eighty-nine of the houses stayed at or above nineteen degrees indoors for every hour of both winters. In the others the pump was too small for the house, and electric back-up switched itself on earlier than the owners knew. Over the whole season the median was 2.7. Defrosting took four per cent of the energy, less than designers assume.',
};

const drafts: Draft[] = [
  fieldStudy,
  twinOf(fieldStudy, 'http://research.northgrid.example/field-study-cold-climate-heat-pumps/'),
  {
    url: 'https://energy.ministry-north.example/statistics/heat-pump-performance',
    title: 'Official statistics: seasonal performance of subsidised heat pumps',
    published: '2026-02-10',
    gold: {
      safety: 'clear',
      value: 4,
      kind: 'primary',
      notes: 'large register, coarse by temperature',
      preferences: { 'measured data': 'match' },
    },
    text: 'The register covers 38 400 subsidised installations, each with a heat meter. In the climate zone with a design temperature of minus twenty-two degrees the mean seasonal performance of air-source units was 2.6 in 2025, after 2.4 in 2021. Ground-source units reached 3.5. Owners of 6.1 per cent of the air-source units reported at least one day on which a desired indoor temperature was not reached; in two thirds of these cases the heating curve had been set wrongly. Tables by municipality can be downloaded.',
  },
  {
    url: 'https://installer-notes.example/sizing-for-minus-twenty',
    title: 'Sizing an air-source unit for minus twenty',
    published: '2025-11-03',
    gold: {
      safety: 'clear',
      value: 4,
      kind: 'tutorial',
      notes: 'method with worked example',
      preferences: { 'field study': 'partial' },
    },
    text: 'The label gives the output at plus seven degrees, which is no help in January. Look in the data sheet for the output at your design temperature and at the flow temperature your radiators need. In the example the house loses 8.2 kilowatts at minus twenty; the unit sold as 12 kilowatts gives 7.1 there. Either a larger unit, lower flow temperature through bigger radiators, or one kilowatt of electric help for some forty hours a year will close the gap. I prefer the second, since it helps on every other day too.',
  },
  {
    url: 'https://column.warmhouse.example/heat-pump-failed-us',
    title: 'Minus 28 and no heat: our heat pump winter',
    published: '2026-01-31',
    gold: {
      safety: 'clear',
      value: 3,
      kind: 'counter-evidence',
      notes: 'single case, well documented with logs',
      preferences: { 'measured data': 'partial' },
    },
    text: 'On 9 January the outdoor unit stopped at minus 28 with a fault code for low pressure. The data sheet, on page 34, ends at minus 25. For 31 hours we heated with the stove and two fans; the log shows 14 degrees in the children’s room. The installer had not ordered the base-pan heater, so ice had grown into the fan. With the heater fitted and a controller update the unit ran at minus 26 in February, slowly. I would buy it again, but with a second source of heat.',
  },
  {
    url: 'https://polarcomfort.example/arctic-series',
    title: 'PolarComfort Arctic Series: full heat at any temperature',
    published: '2025-10-01',
    gold: {
      safety: 'clear',
      value: 1,
      kind: 'marketing',
      notes: 'advertisement with selective figures',
      preferences: { marketing: 'match' },
    },
    text: 'Say goodbye to cold mornings. The Arctic Series delivers powerful, whisper-quiet comfort even at minus 30 degrees, with savings of up to 70 per cent compared with conventional heating. Engineered in the far north and loved by thousands of families, it combines timeless design with our intelligent FrostGuard technology. Ask your dealer about the extended warranty and secure your winter bonus before the end of November.',
  },
  nearCopyOf(fieldStudy, {
    url: 'https://ecohome-digest.example/112-heat-pumps',
    title: '112 heat pumps tested in cold winters',
    published: '2026-04-20',
    value: 2,
    swaps: [['We metered', 'Scientists metered']],
  }),
  {
    url: 'https://archive.builder-manual.example/1999/air-source',
    title: 'Air-source heat pumps: not recommended north of 55 degrees (1999)',
    published: '1999-05-01',
    gold: { safety: 'clear', value: 1, kind: 'outdated', notes: 'single-speed machines of another age' },
    text: 'Air-source heat pumps on the market run at one speed and lose half of their output at minus ten degrees, while the demand of the house rises. Below this point the electric element carries the load and the running cost equals that of direct heating. Frost on the outdoor coil is removed by reversing the machine, which many users find noisy. For these reasons the manual advises against air-source units north of the fifty-fifth parallel and refers to ground-source systems.',
  },
  {
    url: 'https://en.wikipedia.org/wiki/Cold-climate_heat_pump',
    title: 'Cold-climate heat pump - Wikipedia',
    published: '2026-03-30',
    gold: { safety: 'clear', value: 3, kind: 'primary', notes: 'overview with figures and references' },
    text: 'A cold-climate heat pump is an air-source heat pump made to keep its output at low outdoor temperatures. Variable-speed compressors with vapour injection keep most of the rated output down to about minus fifteen degrees, and many machines work, with a falling coefficient of performance, to minus twenty-five or lower. Field studies in northern countries found seasonal values between 2.3 and 2.9. Back-up heating, insulation and low flow temperatures decide whether a house stays warm on the coldest days.',
  },
  {
    url: 'https://nuan.jianzhu.example/diwen-rebeng-shice',
    title: '零下二十度的空气源热泵：东北三个村子的实测',
    published: '2026-03-19',
    gold: { safety: 'clear', value: 4, kind: 'primary', notes: '有计量数据的实测', preferences: { 实测: 'match' } },
    text: '我们在三个村子的 46 户人家装了热量表和电表，记录了一个采暖季。室外零下十五到零下二十度之间，能效比的中位数是 2.0，零下二十五度以下是 1.6。41 户室内始终不低于十八度，另外五户墙体没有保温，再大的机器也不够用。化霜耗电约占百分之五。按当地电价，一个采暖季每平方米花费 23 元，比烧煤贵一些，比直接用电便宜一半。结论：能用，但要先做保温、再选机器。',
  },
  {
    url: 'https://news.ycombinator.com/item?id=42880514',
    title: 'Ask HN: Heat pump at minus 20 – is anyone doing it without back-up?',
    published: '2026-01-30',
    story: { id: 42880514, author: 'frostbyte', points: 92, comments: 141 },
    gold: { safety: 'clear', value: 2, kind: 'discussion', notes: 'many anecdotes, few numbers' },
    text: 'We plan to remove the oil boiler next summer. Is an air-source heat pump enough on its own at minus twenty? Replies from colder places say yes for tight houses and no for old ones. Several people advise to keep the stove. One posts a year of minute data: coefficient 2.1 at minus eighteen, 43 degrees of flow. Another warns that the first winter is a matter of settings, and that installers rarely come back to change them.',
  },
];

/** Heat pumps in the cold. */
export const heatPumps = pagesOf('heat-pumps', drafts);
