import { anyOf } from './patterns';

/** A stated sign in a text, counted by how many different spots it matches. */
export type Cue = { name: string; pattern: RegExp; reason: string };

/** Signs that a text supports what it says (rule L-1). They never make an off-topic text good. */
export const evidenceCues = {
  measured: {
    name: 'numbers with units',
    pattern: anyOf('giu', [
      String.raw`\d+(?:[.,]\d+)?\s?(?:%|‰|°[CF]?|ms|sec(?:onds?)?|min(?:utes?)?|hours?|days?|weeks?|months?`,
      'years?|kg|mg|µg|g|km|cm|mm|m|nm|[kmgt]?i?b(?:ytes?)?|hz|[kmg]hz|w|kw|mw|v|usd|eur|dollars?',
      String.raw`euros?|people|participants?|patients?|users?|年|月|日|天|小时|分钟|秒|人|元|万|亿|倍|个)(?![a-z])|[$€£¥]\s?\d`,
    ]),
    reason: 'A measured amount can be checked.',
  },
  dated: {
    name: 'dates',
    pattern: anyOf('giu', [
      String.raw`\b(?:19|20)\d{2}(?:-\d{2}(?:-\d{2})?)?\b`,
      String.raw`\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2}\b|\d{4}年`,
    ]),
    reason: 'A date places a statement in time.',
  },
  method: {
    name: 'method words',
    pattern: anyOf('giu', [
      String.raw`\b(?:method(?:s|ology)?|experiment(?:s|al(?:ly)?)?|measur(?:ed|ements?)|benchmark(?:s|ed)?|trial`,
      'cohort|survey(?:ed)?|sampl(?:es?|ed)|data ?sets?|analy[sz](?:ed|is)|compar(?:ed|ison)',
      'results? show|we (?:found|show|tested|present|report)|observed|calculated|simulat(?:ed|ions?)',
      String.raw`theory|according to|evidence|tested|randomi[sz]ed)\b|实验|试验|测试|测量|方法|数据|样本|调查|分析|结果(?:表明|显示)`,
      '研究(?:表明|发现|显示)|对比|统计',
    ]),
    reason: 'It says how something was found out.',
  },
  primary: {
    name: 'primary-source marks',
    pattern: anyOf('giu', [
      String.raw`\b(?:release notes?|change ?log|official documentation|documentation|specification`,
      String.raw`reference manual|white ?paper|abstract|proceedings|journal of|doi\b|doi\.org|arxiv|rfc ?\d{3,5}`,
      String.raw`issue #?\d+|pull request|commit [0-9a-f]{7,40}|press release|statute|standard)\b|发布说明|更新日志|官方文档`,
      '白皮书|摘要|规范|标准|公告',
    ]),
    reason: 'It looks like the place where the statement is made first.',
  },
  reasoned: {
    name: 'reasons and conditions',
    pattern: anyOf('giu', [
      String.raw`\b(?:because|due to|caused by|therefore|thus|hence|however|although|unless|depends? on`,
      String.raw`as a result|in contrast|whereas|trade-?offs?)\b|因为|由于|因此|所以|然而|但是|取决于|导致|相比`,
    ]),
    reason: 'It argues instead of only naming.',
  },
} as const satisfies Record<string, Cue>;

/** Signs of a page frame instead of content; each distinct one found counts. */
export const boilerplateCue: Cue = {
  name: 'page frame',
  pattern: anyOf('giu', [
    String.raw`\b(?:accept (?:all )?cookies|cookie (?:policy|settings|preferences)`,
    '(?:enable|requires?) javascript|javascript is (?:disabled|required)|page not found|404 not found',
    'error 404|access denied|verify (?:that )?you are (?:a )?human|are you a robot',
    'log ?in to (?:continue|view|read)|sign (?:in|up) to (?:continue|view|read)',
    'subscribe to (?:our|continue|read)|all rights reserved|terms of (?:use|service)|privacy policy',
    'skip to (?:main )?content|back to top|share (?:this )?on (?:facebook|twitter)|under construction',
    String.raw`lorem ipsum|domain (?:name )?is for sale)\b|版权所有|请(?:先)?登录|登录后(?:查看|阅读|可见)|启用\s?javascript|页面不存在`,
    '点击(?:这里|查看|进入)|请输入验证码',
  ]),
  reason: 'Notices of the page itself answer nothing.',
};

/** Signs of selling; each distinct one found counts. */
export const marketingCue: Cue = {
  name: 'selling',
  pattern: anyOf('giu', [
    String.raw`\b(?:buy (?:now|today|online)|order (?:now|today)|shop now|add to cart|free shipping`,
    'limited[- ]time|special offer|best (?:price|deal)s?|lowest prices?|discount(?:s| code)?|coupon',
    '% off|money[- ]back|free (?:trial|quote|demo|consultation)|sign up (?:now|today|free)',
    'get started (?:now|today|free)|click here|contact us today|book (?:a demo|now)',
    "call (?:us )?(?:now|today)|#1|world[- ]class|industry[- ]leading|unbeatable|you won't believe",
    String.raw`sponsored|affiliate)\b|立即(?:购买|下单|咨询|注册|抢购)|优惠(?:券|价)?|限时|折扣|特价|包邮|免费试用|点击购买|官方旗舰店|广告`,
  ]),
  reason: 'An offer is no answer.',
};

/** What form an answer to the question would take, by how the question asks, and the sign of that form in a text. */
export const answerTypes: readonly { name: string; asks: RegExp; answers: RegExp }[] = [
  {
    name: 'date',
    asks: /\b(?:when|what (?:year|date|day)|release date|since when|how old)\b|什么时候|何时|哪一?年|几月|发布日期/iu,
    answers: evidenceCues.dated.pattern,
  },
  {
    name: 'amount',
    asks: anyOf('iu', [
      String.raw`\bhow (?:many|much|long|fast|far|big|large|often|high|tall)\b`,
      String.raw`\b(?:what|which) (?:percentage|number|rate|price|cost)\b|多少|多久|多大|多长|几个|价格`,
    ]),
    answers: /\d/u,
  },
  {
    name: 'reason',
    asks: /\b(?:why|what causes?|reasons? (?:for|why))\b|为什么|为何|原因/iu,
    answers: anyOf('iu', [
      String.raw`\b(?:because|due to|caus(?:e[sd]?|ing)|reasons?|result(?:s|ed)? (?:from|in)|leads? to|owing to`,
      String.raw`since)\b|因为|由于|原因|导致|造成`,
    ]),
  },
  {
    name: 'steps',
    asks: /\bhow (?:do|can|should|does|to)\b|\bsteps? to\b|\btutorial\b|如何|怎么|怎样|教程|步骤/iu,
    answers: anyOf('iu', [
      String.raw`\b(?:steps?|first|then|next|click|run|install|set|use|using|open|select|add|configure|follow`,
      String.raw`by \p{L}+ing)\b|首先|然后|步骤|点击|打开|使用|设置|安装|通过|方法`,
    ]),
  },
  {
    name: 'comparison',
    asks: anyOf('iu', [
      String.raw`\b(?:vs\.?|versus|compar(?:e|ed|ison)|differences?|better than|which is (?:better|faster))\b|区别`,
      '对比|比较|哪个(?:好|更)|差异',
    ]),
    answers: anyOf('iu', [
      String.raw`\b(?:than|vs\.?|versus|compar(?:e[ds]?|ing|ison)|whereas|while|unlike|both`,
      String.raw`differ(?:s|ence|ences|ent)?)\b|比|相比|区别|不同|差异|而`,
    ]),
  },
  {
    name: 'name',
    asks: /\b(?:who|whose|which (?:company|person|author|team))\b|谁|哪位|哪家/iu,
    answers: /\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+|\b(?:by|founded|author|created|invented|led) |(?:由|作者|创始人|发明)/u,
  },
];

/** How many different matches a pattern has in a text, counted up to `most`. */
export function distinctMatches(text: string, pattern: RegExp, most: number): number {
  const found = new Set<string>();
  for (const [match] of text.matchAll(pattern)) {
    found.add(match.toLowerCase());
    if (found.size >= most) break;
  }
  return found.size;
}
