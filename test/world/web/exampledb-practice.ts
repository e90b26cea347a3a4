import { type Draft, nearCopyOf, pagesOf, twinOf } from './page';

const checklist: Draft = {
  url: 'https://ops.harborline.example/posts/exampledb-42-upgrade-checklist',
  title: 'Our ExampleDB 4.2 upgrade checklist, with timings',
  published: '2026-07-21',
  story: { id: 44570112, author: 'harbor_ops', points: 233, comments: 91 },
  gold: {
    safety: 'clear',
    value: 5,
    kind: 'tutorial',
    notes: 'tested steps with measurements on a named setup',
    preferences: { 'migration step': 'match', tested: 'match', rollback: 'match', 'breaking change': 'partial' },
  },
  text: 'We moved three clusters (0.4, 2 and 11 TB) from 4.1.9 to 4.2.1 between 8 and 19 July and wrote down every step. Precheck took 6 minutes on the largest one and found 41 LEGACY_JSON columns. Converting them with ALTER COLUMN took 9 hours for the 11 TB cluster because the tables are rewritten; doing it on 4.1 before the upgrade window saved us. REINDEX COLLATED ran 3 hours 20 minutes with four workers. Two services still used the Python driver 3.5 and failed with E4207 in staging. We rehearsed going back twice: before FINALIZE UPGRADE the return took 12 minutes. Write latency rose from 2.1 to 3.4 ms at the median because of sync_mode=strict, which we kept.',
};

const stepByStep: Draft = {
  url: 'https://learn.querycraft.example/exampledb/upgrade-4-1-to-4-2',
  title: 'Step by step: upgrade ExampleDB 4.1 to 4.2 on a single server',
  published: '2026-07-02',
  gold: {
    safety: 'clear',
    value: 4,
    kind: 'tutorial',
    notes: 'complete commands for the simple case, tried on one machine',
    preferences: { 'migration step': 'match', tested: 'match', rollback: 'partial' },
  },
  text: 'This tutorial upgrades one server that can be down for half an hour. Take a base backup and verify it by restoring it elsewhere. Install the 4.2 packages next to 4.1; they use different directories. Run edb-precheck --from 4.1 and do not continue while it prints anything in red. Rename cache_mb to cache.size_mb in exampledb.conf, otherwise the new server refuses to start. Stop 4.1, run edb-upgrade --copy, start 4.2 and look for E4311 in the log. Rebuild text indexes, run your application’s tests, and only then issue FINALIZE UPGRADE. I did this on Debian with a 60 GB database; the copy took 11 minutes and the whole thing 27.',
};

const drafts: Draft[] = [
  checklist,
  twinOf(
    checklist,
    'https://ops.harborline.example/posts/exampledb-42-upgrade-checklist?fbclid=IwAR0x7TqLd2&utm_content=share',
  ),
  stepByStep,
  twinOf(stepByStep, 'http://www.learn.querycraft.example/exampledb/upgrade-4-1-to-4-2/'),
  nearCopyOf(stepByStep, {
    url: 'https://techdigest365.example/how-to-upgrade-exampledb/',
    title: 'How To Upgrade ExampleDB (Complete 2026 Guide)',
    published: '2026-08-03',
    value: 2,
    opening: 'In this article we will learn how to upgrade.',
    swaps: [
      ['This tutorial upgrades', 'This guide will upgrade'],
      ['I did this on Debian', 'You can do this on Linux'],
    ],
  }),
  nearCopyOf(checklist, {
    url: 'https://devfeed.example/p/exampledb-42-upgrade-checklist-timings',
    title: 'ExampleDB 4.2 upgrade checklist (repost)',
    published: '2026-07-24',
    value: 2,
    swaps: [
      ['We moved three clusters', 'A team moved three clusters'],
      ['saved us', 'saved them'],
    ],
  }),
  {
    url: 'https://blog.northpine.example/2026/07/exampledb-upgrade-no-breakage',
    title: 'We upgraded to ExampleDB 4.2 and nothing broke',
    published: '2026-07-14',
    story: { id: 44512288, author: 'northpine', points: 58, comments: 43 },
    gold: {
      safety: 'clear',
      value: 4,
      kind: 'counter-evidence',
      notes: 'contrary report with enough detail to see why it went well',
      preferences: { tested: 'match', 'breaking change': 'partial', 'migration step': 'partial' },
    },
    text: 'After all the alarm we expected a bad night. Our 140 GB instance went from 4.1.8 to 4.2.1 in 22 minutes and not one test failed. The reasons are dull: we moved to the DOC type two years ago, our ORM always writes ORDER BY, every service already used driver 4.0, and our configuration had sync_mode=strict from the start. The only text index is on an ASCII column, where the collation change makes no difference. So the list of breaking changes is real, but whether it concerns you depends on how old your schema is. If your application was started after 4.0, I would not be afraid of this upgrade.',
  },
  {
    url: 'https://benchmarks.ironledger.example/exampledb-42-strict-sync',
    title: 'Measuring strict sync in ExampleDB 4.2: less dramatic than feared',
    published: '2026-08-19',
    gold: {
      safety: 'clear',
      value: 4,
      kind: 'counter-evidence',
      notes: 'measurement against the claim that 4.2 is much slower',
      preferences: { tested: 'match', benchmark: 'match' },
    },
    text: 'Several posts claim that 4.2 halves write throughput. We could not confirm that. On NVMe with a protected cache, strict costs 4 per cent against relaxed at 64 clients and nothing measurable at 512, because group commit fills the gap. On a SATA disk without such a cache the loss is 38 per cent at 8 clients, which is the case people quote. The rest of the difference between 4.1 and 4.2 in our runs comes from hash aggregation, and there 4.2 is faster. Scripts, configuration files and raw numbers of all 60 runs are in the linked archive so that others can check them.',
  },
  {
    url: 'https://medium-scale.example/collations-after-icu-76',
    title: 'What ICU 76 did to our text indexes',
    published: '2026-07-30',
    gold: {
      safety: 'clear',
      value: 4,
      kind: 'tutorial',
      notes: 'one breaking change in depth with queries to find affected indexes',
      preferences: { tested: 'match', 'breaking change': 'match', 'migration step': 'partial' },
    },
    text: 'ExampleDB 4.2 ships ICU 76, and 4.1 used ICU 74. The order of some strings with Scandinavian and Vietnamese letters differs between the two. The server marks indexes built with the older library as stale and answers E4510 when a query wants to use one. Find them with SELECT name FROM sys.indexes WHERE collation_version < 76. In our case 23 of 310 indexes were affected. REINDEX COLLATED rebuilds them all, but it takes an exclusive lock for each index while swapping it in; on a busy table we rebuilt by hand with CREATE INDEX CONCURRENTLY and a rename. Unique indexes deserve care: two values that were different may now compare as equal.',
  },
  {
    url: 'https://payments.tallyworks.example/engineering/group-by-order',
    title: 'The GROUP BY that was never sorted: a 4.2 post-mortem',
    published: '2026-08-05',
    story: { id: 44688340, author: 'tallyworks', points: 341, comments: 156 },
    gold: {
      safety: 'clear',
      value: 5,
      kind: 'tutorial',
      notes: 'incident caused by a documented change, with cause and remedy',
      preferences: { tested: 'match', 'breaking change': 'match' },
    },
    text: 'On 28 July our invoices went out with lines in a random order, and 212 of them with a wrong carry-over. The cause was a query that grouped by position and took the last row it saw as the running total. Until ExampleDB 4.1 GROUP BY happened to sort; since 4.2 it uses hashing and keeps no order. The release notes say so in one sentence, and our tests did not notice because small inputs still came out sorted. We have since searched all 1 900 queries for GROUP BY without ORDER BY, found 37 that cared, and added a test mode which shuffles the rows of every unordered result.',
  },
  {
    url: 'https://notes.mkaur.example/exampledb-legacy-json',
    title: 'Getting rid of LEGACY_JSON before the 4.2 upgrade',
    published: '2026-06-30',
    gold: {
      safety: 'clear',
      value: 4,
      kind: 'tutorial',
      notes: 'tested conversion including the duplicate-key trap',
      preferences: { 'migration step': 'match', tested: 'match', 'breaking change': 'match' },
    },
    text: 'LEGACY_JSON kept the text of a document exactly as it was sent; DOC parses it. Two things therefore break on conversion. Documents with the same key twice are rejected, and numbers beyond 64 bits become decimals. I wrote a small query that lists both kinds of rows, fixed 1 204 of them by script, and then converted table by table with a batch job that keeps locks under a second. Applications that compare documents as strings will notice that white space and key order are no longer preserved. Do this on 4.1, weeks before you upgrade, and the day itself becomes boring.',
  },
  {
    url: 'https://fleet.kestrelcloud.example/kb/exampledb-42-managed',
    title: 'Managed ExampleDB: what we change for you in 4.2',
    published: '2026-07-09',
    gold: {
      safety: 'clear',
      value: 3,
      kind: 'tutorial',
      notes: 'useful for one provider’s customers only',
      preferences: { 'migration step': 'partial', 'primary source': 'no_match' },
    },
    text: 'Customers of our managed service are upgraded in their maintenance window from 1 September. We convert configuration keys, rebuild stale text indexes and keep sync_mode at whatever your instance uses today. We cannot convert LEGACY_JSON columns for you, since applications may depend on the stored text, and we will postpone an instance that still has them. Clients must use a driver that speaks protocol 3; the console shows which of your connections do not. A return to 4.1 is possible for 48 hours, after which we finalise the upgrade.',
  },
  {
    url: 'https://smallteam.example/log/exampledb-42-weekend',
    title: 'A weekend with ExampleDB 4.2',
    published: '2026-07-12',
    gold: {
      safety: 'clear',
      value: 3,
      kind: 'discussion',
      notes: 'personal report, few details',
      preferences: { tested: 'partial' },
    },
    text: 'I run a club website on a small server and upgraded it on Saturday. The server did not start at first, because cache_mb is not a valid key any more and the message only shows up in the journal. After that the member search gave error E4510 until I rebuilt an index. The rest just worked. I did not try the way back and I have no numbers, but for a hobby site it took an afternoon, most of it reading.',
  },
];

/** What people who have upgraded write about it. */
export const exampledbPractice = pagesOf('exampledb', drafts);
