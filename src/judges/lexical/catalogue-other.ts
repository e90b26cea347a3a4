import { type ManipulationPattern, rule } from './manipulation';

/**
 * Chinese, German, French, Spanish and Russian wordings (rule L-3). Other languages, paraphrases and encoded text are
 * not covered: the catalogue finds established attempts, it proves no text harmless.
 */
export const otherPatterns: readonly ManipulationPattern[] = [
  rule('zh-override', 'override', 'zh', false, [
    '(?:忽略|无视|忽视|忘记|忘掉|覆盖|绕过|不要理会|不用理会|不再遵守|不要遵守)(?:掉)?(?:你)?(?:所有|全部|任何|一切)?的?(?:之前|以前|先前|上面|上述',
    '以上|此前|前面|原有|原来|系统|你收到)(?:的|所有|全部|任何|给出|收到|给你){0,4}(?:指令|指示|规则|提示词?|要求|命令|设定|约束|内容)',
  ]),
  rule('zh-override-all', 'override', 'zh', false, [
    '(?:忽略|无视|忘记|忘掉)(?:掉)?(?:你)?(?:所有|全部|任何|一切)的?(?:指令|指示|提示词?|规则)',
  ]),
  rule('zh-rate-this', 'self_rating', 'zh', false, [
    '(?:将|把|给|为|对)(?:本|此|这个?|该|这[一]?[篇条份])(?:网页|页面?|结果|来源|文档|文章|内容|候选|条目|文本|文)?(?:直接|必须',
    String.raw`应当?)?(?:评为|打为|打|评|判定?为|标记?为|归类为|评级为|列为|评价为)(?:最高分?|满分|5|五|安全|最相关|第一|clear)(?!\s*星)`,
  ]),
  rule('zh-answer-must', 'self_rating', 'zh', false, [
    String.raw`(?:你的)?(?:回答|答案|输出|评分|判断)(?:必须|只能|一定要?|务必)(?:是|为|选)\s{0,2}["“「]?(?:5|五|clear|安全|最高|满分)`,
  ]),
  rule('zh-if-you-are', 'reader_address', 'zh', false, [
    String.raw`如果你是(?:一[个名款])?(?:AI|人工智能|大?语言模型|大模型|智能助手|聊天机器人|AI助手|机器人)[^。！？\n]{0,40}?(?:必须|应当|应该|务必|忽略|评为`,
    '打分|输出|回答)',
  ]),
  rule('zh-note-to-model', 'reader_address', 'zh', false, [
    String.raw`(?:致|告|提示|提醒|通知)(?:所有|各位)?(?:阅读本[文页]的)?(?:AI|人工智能|大?语言模型|大模型|智能助手|AI助手)\s{0,2}[：:，,]`,
  ]),
  rule('zh-prompt-theft', 'prompt_theft', 'zh', false, [
    '(?:泄露|输出|显示|打印|告诉我|说出)(?:你的)?(?:完整的?|全部的?)?(?:系统提示词?|系统指令|隐藏指令|初始指令)',
  ]),
  rule('zh-you-are-now', 'override', 'zh', false, [
    '你现在(?:是|处于)(?:一个)?(?:DAN|没有限制|不受(?:任何)?限制|开发者模式)',
  ]),
  rule('de-override', 'override', 'de', false, [
    String.raw`(?<!\p{L})(?:ignorier\w*|missacht\w*|vergiss|vergessen sie|überspring\w*`,
    String.raw`umgeh\w*) (?:\S+ ){0,3}?(?:vorherig|bisherig|obig|früher|all|vorangegangen`,
    String.raw`vorangehend)\w* (?:\S+ ){0,2}?(?:anweisung|instruktion|regeln|befehl|vorgaben|prompt)`,
  ]),
  rule('de-rate-this', 'self_rating', 'de', false, [
    String.raw`(?<!\p{L})(?:bewerte\w*|stufe|markiere\w*|kennzeichne\w*) (?:sie )?(?:diese[rsn]?`,
    String.raw`dieses) (?:seite|quelle|ergebnis|treffer|text|dokument|artikel) (?:\S+ ){0,3}?(?:5|fünf`,
    String.raw`höchst\w*|sicher|relevant)(?!\s*(?:sterne|von))`,
  ]),
  rule('fr-override', 'override', 'fr', false, [
    String.raw`(?<!\p{L})(?:ignore[rz]?|ignorez|oublie[rz]?|néglige[rz]?`,
    String.raw`ne (?:tiens|tenez) pas compte) (?:\S+ ){0,3}?(?:instructions?|consignes?|règles?|directives?`,
    String.raw`ordres?) (?:\S+ ){0,2}?(?:précédent|antérieur|ci-dessus|préalable|du système|initial)`,
  ]),
  rule('fr-rate-this', 'self_rating', 'fr', false, [
    String.raw`(?<!\p{L})(?:note[rz]?|évalue[rz]?|classe[rz]?|marque[rz]?) (?:cette?|ce) (?:page|source`,
    String.raw`résultat|document|texte|article) (?:\S+ ){0,4}?(?:5|cinq|maximale?|sûre?`,
    String.raw`pertinente?)(?!\s*(?:étoiles|sur|/))`,
  ]),
  rule('es-override', 'override', 'es', false, [
    String.raw`(?<!\p{L})(?:ignor(?:a|e|en|ar|ad)|olvid(?:a|e|en|ar)|omit(?:e|a|an)|descart(?:a|e)`,
    String.raw`haz caso omiso de) (?:\S+ ){0,3}?(?:instrucciones|reglas|indicaciones|órdenes`,
    String.raw`directrices) (?:\S+ ){0,2}?(?:anteriores|previas|de arriba|del sistema|originales|precedentes)`,
  ]),
  rule('es-override-before', 'override', 'es', false, [
    String.raw`(?<!\p{L})(?:ignor(?:a|e|en|ar|ad)|olvid(?:a|e|en|ar)|omit(?:e|a|an)|descart(?:a|e)`,
    String.raw`haz caso omiso de) (?:\S+ ){0,2}?(?:anteriores|previas) (?:instrucciones|reglas|indicaciones`,
    'órdenes|directrices)',
  ]),
  rule('es-rate-this', 'self_rating', 'es', false, [
    String.raw`(?<!\p{L})(?:califica|puntúa|evalúa|clasifica|marca)(?:r|e|d)? (?:esta|este) (?:página`,
    String.raw`fuente|resultado|documento|texto|artículo) (?:\S+ ){0,3}?(?:5|cinco|máxim[ao]|segur[ao]`,
    String.raw`relevante)(?!\s*(?:estrellas|de|/))`,
  ]),
  rule('ru-override', 'override', 'ru', false, [
    String.raw`(?<!\p{L})(?:игнорируй(?:те)?|проигнорируй(?:те)?|забудь(?:те)?`,
    String.raw`не обращай(?:те)? внимания на) (?:\S+ ){0,3}?(?:предыдущ|прежн|вышеуказанн|все`,
    String.raw`системн)\p{L}* (?:\S+ ){0,2}?(?:инструкци|указани|правил|команд)`,
  ]),
  rule('ru-rate-this', 'self_rating', 'ru', false, [
    String.raw`(?<!\p{L})(?:оцени|пометь|отметь)(?:те)? (?:эту|этот|данн\p{L}+) (?:страниц\p{L}*|источник`,
    String.raw`результат|текст|документ) (?:\S+ ){0,3}?(?:5|пять|высш\p{L}*|безопасн\p{L}*)(?!\s*зв)`,
  ]),
];
