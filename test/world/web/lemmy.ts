import { type DraftElsewhere, pagesElsewhere } from './page';

const drafts: DraftElsewhere[] = [
  {
    url: 'https://lemmy.world/post/41877203',
    title: 'ExampleDB 4.2 on a home server: upgrade notes',
    published: '2026-07-06',
    topic: 'exampledb',
    elsewhere: { kind: 'lemmy', id: 41877203, author: 'basementrack', community: 'selfhosted', score: 214 },
    gold: {
      safety: 'clear',
      value: 3,
      kind: 'discussion',
      notes: 'small scale but first-hand',
      preferences: { tested: 'match', 'migration step': 'partial' },
    },
    text: 'Went from ExampleDB 4.1 to 4.2 on my home server this weekend. Three containers needed attention: the photo library ships an old driver and stopped with E4207, the recipe app had LEGACY_JSON columns that I converted by hand, and the dashboard asked /status, which answers 410. The precheck told me about the first two. Whole thing took two hours including the backup. If your distribution still packages 4.2.0, wait for 4.2.1 because of the partial index fault.',
  },
  {
    url: 'https://lemmy.world/post/41990518',
    title: 'Field study: 44 of 212 applications silently changed results after the ExampleDB 4.2 upgrade',
    published: '2026-07-09',
    topic: 'exampledb',
    elsewhere: {
      kind: 'lemmy',
      id: 41990518,
      author: 'isolationlevel',
      community: 'programming',
      score: 388,
      link: 'https://arxiv.org/abs/2607.04127',
    },
    gold: {
      safety: 'clear',
      value: 3,
      kind: 'discussion',
      notes: 'summary of a study with the link to it',
      preferences: { 'breaking change': 'partial' },
    },
    text: 'A preprint compares the test suites of 212 open applications on ExampleDB 4.1 and 4.2. The loud failures are the known ones. The interesting part are the silent ones: other order after GROUP BY and other last digits after NUMERIC division, found in every fifth application, and mostly not found by the official precheck. The comments discuss whether tests that depend on order deserve to fail, and somebody posts a linter that finds most of the cases in the source.',
  },
  {
    url: 'https://lemmy.world/post/42210944',
    title: 'Is strict sync_mode in ExampleDB 4.2 worth it?',
    published: '2026-07-19',
    topic: 'exampledb',
    elsewhere: { kind: 'lemmy', id: 42210944, author: 'fsyncfan', community: 'sysadmin', score: 61 },
    gold: {
      safety: 'clear',
      value: 2,
      kind: 'discussion',
      notes: 'one change, opinions with a few numbers',
      preferences: { 'breaking change': 'partial' },
    },
    text: 'Since the upgrade to ExampleDB 4.2 every commit waits for the disk, because sync_mode is strict by default. On our old disks that means forty per cent fewer commits per second, on the new ones six. We have gone back to relaxed for the logging database and kept strict for everything with money in it. Replies say that relaxed never promised durability, that battery backed controllers hide the difference, and that the 4.1 default had lost data for two of them.',
  },
  {
    url: 'https://lemmy.world/post/42655071',
    title: 'Rant: yet another database upgrade ate my weekend',
    published: '2026-08-03',
    topic: 'exampledb',
    elsewhere: { kind: 'lemmy', id: 42655071, author: 'grumpycat9', community: 'sysadmin', score: 18 },
    gold: {
      safety: 'clear',
      value: 1,
      kind: 'discussion',
      notes: 'complaint without particulars',
    },
    text: 'ExampleDB 4.2, same story as every year. The release notes read like a novel, the upgrade does something, then something else does not work, then you search for an error code and find three people with the same code and no answer. I restored the backup on Sunday evening and went to bed. I am sure it is a fine database and that I am holding it wrong. Next year I will pay somebody to do this, or I will go back to text files.',
  },
  {
    url: 'https://lemmy.world/post/39920886',
    title: 'Protected bike lanes: what the injury numbers of 14 cities say',
    published: '2026-03-30',
    topic: 'bike-lanes',
    elsewhere: {
      kind: 'lemmy',
      id: 39920886,
      author: 'spokesperson',
      community: 'cycling',
      score: 902,
      link: 'https://doi.org/10.5555/injprev.2025.204',
    },
    gold: {
      safety: 'clear',
      value: 3,
      kind: 'discussion',
      notes: 'fair summary of a study, comments add the junction problem',
    },
    text: 'The study counts injuries per kilometre ridden instead of injuries alone, which older reports did not. Risk fell by more than a third on streets with protected bike lanes and hardly at all with paint. At junctions without their own signals nothing improved. The comments point out that cycling doubled, so that the number of injured cyclists fell less than the risk, and that the paper does not say what the lanes cost. Somebody who designs junctions explains why the turning lane is the hard part.',
  },
];

/** Posts on Lemmy. */
export const lemmyPosts = pagesElsewhere(drafts);
