import { anyOf } from './patterns';

/** Words before an order that make it one. The start of a clause does too. */
export const orderLeads = anyOf('iu', [
  String.raw`(?:^|[\s.!?:;,，。：；！？—–\-"'“”‘’«»「」『』()[\]{}<>*#\x60|/\\]`,
  String.raw`(?<!\p{L})(?:please|kindly|must|should|shall|to|now|and|then|will|just|also|immediately`,
  String.raw`therefore|instead|simply|or|but|so|can|assistant|model|ai|llm|agent|important|always))\s*$`,
]);

/** A talk about manipulation, near a quoted match: then it is an example (rule L-3). */
export const talkCues = anyOf('iu', [
  String.raw`\b(?:for example|for instance|e\.g\.|such as|examples?|attack(?:s|ers?|ed|ing)?|malicious`,
  String.raw`adversar\w+|prompt[- ]injections?|injections?|injected|jailbreak\w*|payloads?|phrases?`,
  'strings?|says?|said|saying|wrote|writes?|written|typed?|types|tells?|told|asks?|asked',
  'shouted|called|named|titled|quot(?:e|es|ed|ing)|trick(?:s|ed)?|hid(?:e|den|es)',
  String.raw`detect(?:s|ed|ion|ors?)?|filters?|guardrails?|defen[cs]es?|security|vulnerab\w+|exploits?`,
  String.raw`red[- ]team\w*|owasp|tokens?|templates?|formats?|syntax|tokenizers?|commands? like`,
  String.raw`refuse[sd]?|beispiel|angreifer|angriff\w*|schreib\w*|exemple|attaquants?|écri\w+|ejemplo`,
  String.raw`atacantes?|escrib\w+)\b|例如|比如|譬如|攻击|恶意|注入|越狱|示例|样例|例子|所谓|诸如|防御|检测|安全研究|漏洞|写道|写着|输入|说`,
  'например|злоумышленник|атак',
]);

/** Straight before an unquoted match, in its sentence: it is introduced as somebody else's words. */
export const attackerLeads = anyOf('iu', [
  String.raw`(?:\b(?:attack(?:er)?s?|hackers?|adversar(?:y|ies)`,
  'malicious (?:pages?|sites?|users?|actors?|text)|injections?|payloads?|jailbreaks?|angreifer',
  String.raw`attaquants?|atacantes?)\b|攻击者|黑客|恶意(?:网页|页面|用户|文本)|注入|злоумышленник)[^.!?。！？\n]{0,60}$`,
]);
/** The same for orders only: a bare `for example` introduces no rating of the page at hand. */
export const exampleLeads = anyOf('iu', [
  String.raw`(?:\b(?:for example|for instance|e\.g\.|such as`,
  '(?:phrases?|prompts?|instructions?|commands?|text|strings?|something|wording) (?:like',
  String.raw`such as|saying))|例如|比如|譬如|诸如)[^.!?。！？\n]{0,20}$`,
]);
/** Straight before a match: it is warned against. */
export const warnings = anyOf('iu', [
  String.raw`(?:\b(?:never|do not|don['’]t|should not|shouldn['’]t|must not|cannot|can['’]t|refuse to`,
  String.raw`not)|不要|不得|切勿|请勿|别|拒绝)\s*$`,
]);
