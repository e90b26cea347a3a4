import { type ManipulationPattern, rule } from './manipulation';

/** Who is spoken to when a text speaks to a machine. */
const model = [
  '(?:ais?|llms?|(?:large )?language models?|chat ?bots?|chatgpt|gpt|claude|gemini|search judges?',
  '(?:ai|automated) (?:assistants?|agents?|systems?|models?|judges?|reviewers?|raters?|graders?))',
].join('|');
const notPerson = [
  String.raw`(?! (?:research\w*|engineers?|developers?|users?|compan\w+|start-?ups?|students?|teams?`,
  'experts?|fans?))',
].join('|');
const thing = [
  '(?:page|result|source|site|website|document|candidate|excerpt|article|text|content|snippet|entry',
  'item)',
].join('|');
const best = [
  '(?:5|five|10|ten|100|(?:the )?(?:highest|top|maximum|best|most relevant)|safe|clear|relevant|first',
  'number one)',
].join('|');
/** A rating in stars or of a scale is about the goods, not about this page. */
const notStars = String.raw`(?!\s*(?:\d|[/%★-]|stars?|out of|of \d))\b`;
const orders = '(?:instructions?|prompts?|directions?|directives?|commands?|rules?|guidelines?|criteria|constraints?)';

/** English wordings and the marks of chat formats (rule L-3). Every repetition is bounded. */
export const englishPatterns: readonly ManipulationPattern[] = [
  rule('en-override-earlier', 'override', 'en', true, [
    String.raw`\b(?:ignore|disregard|forget|override|bypass|discard|neglect|do not follow|don't follow`,
    String.raw`stop following) (?:[\w']+ ){0,4}?(?:previous|prior|above|earlier|preceding|foregoing|initial`,
    String.raw`original|system|developer) (?:[\w']+ ){0,3}?${orders}\b`,
  ]),
  rule('en-override-all', 'override', 'en', true, [
    String.raw`\b(?:ignore|disregard|forget|override) (?:all|any|every|everything`,
    'your)(?: of)?(?: (?:the|your|other|these|existing))? (?:instructions?|prompts?|directives?',
    String.raw`rules you were given)\b`,
  ]),
  rule('en-override-said', 'override', 'en', true, [
    String.raw`\b(?:ignore|disregard|forget) (?:everything|all`,
    'anything) (?:(?:that )?(?:was|is|has been) )?(?:above|before this',
    'you (?:were|have been) told|written above|said (?:so far|before))',
  ]),
  rule('en-new-orders', 'override', 'en', false, [
    String.raw`\b(?:your|here are|these are) (?:the |your )?(?:new|updated|real|actual) ${orders}(?: are`,
    String.raw` is|:)|\bnew system (?:prompt|instructions?|message)\s{0,2}:`,
  ]),
  rule('en-you-are-now', 'override', 'en', false, [
    String.raw`\byou are (?:now|no longer) (?:(?:a|an|in|the) )?(?:dan\b|developer mode|jailbroken`,
    'unrestricted|bound by|restricted by|free of (?:all )?(?:rules|restrictions))',
  ]),
  rule('en-rate-this', 'self_rating', 'en', true, [
    String.raw`\b(?:rate|score|grade|rank|mark|label|classify|judge|value|assess|evaluate|flag) (?:this|it`,
    `the (?:above|following|present))(?: ${thing})?(?: (?:as|with|at|a|an|the|to be|level|of`,
    String.raw`value|score|number|rating)){0,4} ${best}\b${notStars}`,
  ]),
  rule('en-answer-must', 'self_rating', 'en', false, [
    String.raw`\b(?:your|the(?: only)?(?: correct)?) (?:answer|rating|verdict|output|judge?ment|response`,
    String.raw`label) (?:must|has to|shall|can only) be\s{0,2}:?\s{0,2}["'“]?(?:5|five|clear|safe|match`,
    String.raw`high)["'”]? (?:for|on|to|in) (?:this|every|all|each|any|value|safety)\b`,
  ]),
  rule('en-answer-for', 'self_rating', 'en', true, [
    String.raw`\b(?:answer|respond|reply|choose|select|pick|output|return|assign|give`,
    'say)(?: (?:only|with|option|level|value|rating|score|the|a|an|it|this|of',
    String.raw`this ${thing})){0,4} ["'“‘\x60]?(?:5|five|clear|match|safe|highest`,
    String.raw`maximum)["'”’\x60]?(?: (?:score|rating|value|option))? (?:for|to|on|in) (?:this|every|all`,
    String.raw`each|any|the)(?: \w+)?(?: of the)? (?:${thing}|questions?|candidates|results|sources|one)\b`,
  ]),
  rule('en-value-safe', 'self_rating', 'en', false, [
    String.raw`\b(?:value|level|relevance`,
    String.raw`score)\s{0,2}[:=]?\s{0,2}5\s{0,2}[,;]?(?: and)? (?:safety\s{0,2}[:=]?\s{0,2})?(?:safe`,
    String.raw`clear)\b`,
  ]),
  rule('en-approved', 'self_rating', 'en', false, [
    String.raw`\bthis ${thing} (?:is|has been|was) (?:pre-?approved`,
    String.raw`already (?:approved|cleared|judged|vetted)) (?:by|for|and)\b`,
  ]),
  rule('en-rank-us', 'self_rating', 'en', true, [
    String.raw`\b(?:admit|accept|include|rank|place|put|recommend|list) (?:this|our) (?:${thing}|product`,
    'company) (?:first|at the top|above all|as (?:the )?(?:first|top|best|number one)',
    String.raw`in (?:every|all) (?:results?|answers?))\b`,
  ]),
  rule('any-question-id', 'self_rating', 'any', false, [
    String.raw`\b(?:safety|value|discount)\.m\d{1,3}\b|\bpref\.m\d{1,3}\.\d{1,2}\b`,
  ]),
  rule('en-note-to-model', 'reader_address', 'en', false, [
    String.raw`\b(?:notes?|messages?|instructions?|notice|attention`,
    String.raw`important)\s{0,2}:?(?: (?:to|for))?(?: (?:all|any|the|every))? ${model}(?: (?:reading`,
    String.raw`processing|evaluating|judging|summari[sz]ing) (?:this|the) ${thing})?\s{0,2}[:,—–-] ?`,
  ]),
  rule('en-if-you-are', 'reader_address', 'en', false, [
    String.raw`\bif you(?:'re|’re| are) (?:(?:a|an|the) )?${model}\b${notPerson}[^.!?\n]{0,80}?\b(?:must`,
    String.raw`rate|ignore|output|respond|mark|answer|rank|recommend|disregard)\b`,
  ]),
  rule('en-dear-model', 'reader_address', 'en', false, [
    String.raw`\b(?:as an?|dear|hey|hello|hi) ${model}\b${notPerson}[^.!?\n]{0,60}?\b(?:you (?:must|should`,
    String.raw`are required to|will|need to)|please (?:rate|ignore|mark|give|answer|rank|recommend))\b`,
  ]),
  rule('en-prompt-theft', 'prompt_theft', 'en', true, [
    String.raw`\b(?:reveal|print|repeat|show|output|leak|expose|disclose)(?: me)? (?:your`,
    'the)(?: (?:entire|full|hidden|initial|original|complete))? (?:system (?:prompt|message',
    'instructions?)|hidden (?:instructions?|prompt)|initial (?:instructions?|prompt))',
  ]),
  rule('any-chat-token', 'role_marker', 'any', false, [
    String.raw`<\|(?:im_start|im_end|system|user|assistant|endoftext|start_header_id|end_header_id|eot_id)\|>`,
    String.raw`\[/?INST\]`,
    '<</?SYS>>',
    '</?system[_-](?:prompt|message|reminder|instructions?)>',
  ]),
  rule('any-role-heading', 'role_marker', 'any', false, [
    String.raw`(?:^|\n)\s{0,3}#{2,4}\s{0,2}(?:system|instructions?|new instructions?|system prompt)\s{0,2}:`,
  ]),
  rule('en-role-line', 'role_marker', 'en', false, [
    String.raw`(?:^|[\n.!?\]]\s{0,2})(?:system|assistant`,
    String.raw`developer)(?: (?:message|prompt|note|override))?\s{0,2}:\s{0,2}(?:you (?:are|must|will)`,
    String.raw`ignore|rate|from now on|disregard|answer|mark|the (?:user|previous|above))\b`,
    String.raw`\[(?:system|admin|developer) (?:message|prompt|override|note)\]`,
  ]),
];
