/**
 * A prior of how common words are, in place of counting them in the batch at hand: an answer must not depend on
 * which neighbours a candidate happens to be sent with (rule L-1).
 */

/** English words that carry no topic (weight 0). */
export const stopWords: ReadonlySet<string> = new Set(
  `a about above after again against all also am among an and any are aren't as at be because been before being below
  between both but by can cannot can't could couldn't did didn't do does doesn't doing don't down during each either
  else even ever every few for from further get gets got had has hasn't have haven't having he her here hers him his how
  however i if in into is isn't it its it's itself just less let like made make makes many may me might mine more most
  much must my neither no nor not now of off on once one only onto or other our ours out over own per please rather s
  same shall she should since so some such t than that that's the their theirs them then there these they this those
  though through thus to too toward towards under until up upon us very via was wasn't we were what what's when where
  whether which while who whom whose why will with within without won't would yet you your yours
  der die das und ist von mit für den dem ein eine zu im auf wie was le la les des du et est un une de en que el los las
  del es por para con como`.split(/\s+/),
);

/** English words found in questions and pages of every topic (weight 0.5). */
export const commonWords: ReadonlySet<string> = new Set(
  `add answer area available base basic best better big case cause change come common compare consider current day deal
  develop different discuss do effect example exist explain fact find first follow form general give given go good great
  group help high important include information kind know known large last lead learn less level long look low main
  mean method need new number obtain occur old part people place point possible present problem process produce provide
  question reason relate related result right same second see set show simple small solve start state study take tell
  thing time top try type understand up use used useful using various want way well work world write year years`.split(
    /\s+/,
  ),
);

/** Chinese and Japanese function words; a run of characters is cut at them before it is read in pairs. */
export const cjkStops: readonly string[] = [
  '为什么',
  '怎么样',
  '是不是',
  '有没有',
  '能不能',
  '可不可以',
  '什么',
  '怎么',
  '怎样',
  '如何',
  '哪些',
  '哪个',
  '哪里',
  '多少',
  '是否',
  '可以',
  '以及',
  '或者',
  '还是',
  '因为',
  '所以',
  '但是',
  '如果',
  '我们',
  '你们',
  '他们',
  '一个',
  '一些',
  '这个',
  '那个',
  '这些',
  '那些',
  '关于',
  '对于',
  '进行',
  '已经',
  '应该',
  '需要',
  '请问',
  '以下',
  '之间',
  '的',
  '了',
  '是',
  '在',
  '和',
  '与',
  '及',
  '或',
  '吗',
  '呢',
  '吧',
  '啊',
  '也',
  '都',
  '就',
  '被',
  '把',
  '对',
  '从',
  '到',
  '向',
  '其',
  '该',
  'について',
  'とは',
  'です',
  'ます',
  'の',
  'は',
  'が',
  'を',
  'に',
  'へ',
  'と',
  'で',
  'も',
];
