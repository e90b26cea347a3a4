import { type DraftElsewhere, pagesElsewhere } from './page';

const drafts: DraftElsewhere[] = [
  {
    url: 'https://www.reddit.com/r/exampledb/comments/1u3k8qf/42_upgrade_report_11_tb_what_broke_and_what_did/',
    title: '4.2 upgrade report: 11 TB, what broke and what did not',
    published: '2026-07-14',
    topic: 'exampledb',
    elsewhere: { kind: 'reddit', id: '1u3k8qf', author: 'disk_whisperer', score: 412 },
    gold: {
      safety: 'clear',
      value: 4,
      kind: 'discussion',
      notes: 'first-hand report with particulars',
      preferences: { tested: 'match', 'breaking change': 'match', 'migration step': 'partial' },
    },
    text: 'We finished the upgrade from ExampleDB 4.1 to 4.2.1 on Sunday, so here is the list. Broke: one Go service with driver 3.5 (E4207, solved by 3.6), a health check on /status that answers 410 now, and a nightly report that relied on GROUP BY being sorted. Did not break: logical replication to the warehouse, backups, our two hundred views. REINDEX COLLATED took five hours with six workers. sync_mode strict cost us eight per cent of write throughput, which we accepted. Ask me anything.',
  },
  {
    url: 'https://www.reddit.com/r/exampledb/comments/1u1x0mc/psa_do_not_go_to_420_in_place_if_you_have_partial/',
    title: 'PSA: do not go to 4.2.0 in place if you have partial indexes',
    published: '2026-07-04',
    topic: 'exampledb',
    elsewhere: { kind: 'reddit', id: '1u1x0mc', author: 'rowsgonemissing', score: 689 },
    gold: {
      safety: 'clear',
      value: 4,
      kind: 'counter-evidence',
      notes: 'reported the index fault three days before the vendor did',
      preferences: { tested: 'match', 'breaking change': 'partial' },
    },
    text: 'After the in-place upgrade from ExampleDB 4.1 to 4.2.0 one of our partial indexes lost every row written during the upgrade itself. No error, the query simply returns too few rows. A sequential scan finds them. I can reproduce it with a predicate on a timestamp and a steady write load. A maintainer has confirmed it in the comments and says that 4.2.1 is coming. Until then use dump and restore, or drop partial indexes first and build them again afterwards.',
  },
  {
    url: 'https://www.reddit.com/r/Database/comments/1u7tt2d/is_anyone_actually_blocked_by_exampledb_42_or_is/',
    title: 'Is anyone actually blocked by ExampleDB 4.2 or is it just noise?',
    published: '2026-08-09',
    topic: 'exampledb',
    elsewhere: { kind: 'reddit', id: '1u7tt2d', author: 'mostlyselects', score: 97 },
    gold: {
      safety: 'clear',
      value: 2,
      kind: 'discussion',
      notes: 'opinions, a few particulars in the replies',
    },
    text: 'Everybody here keeps posting about breaking changes in ExampleDB 4.2. We are a small shop with two databases and the upgrade from 4.1 took twenty minutes. Is it only people with ancient drivers and JSON columns from 2019 who have trouble? Top replies: small shops are fine, the trouble is mixed clusters and reports nobody has looked at for years; rounding changes are the ones you find in the audit; and one person who says that their vendor has not certified 4.2 at all.',
  },
  {
    url: 'https://www.reddit.com/r/devops/comments/1tzc41w/rollback_plan_for_a_rolling_exampledb_upgrade/',
    title: 'Rollback plan for a rolling ExampleDB upgrade?',
    published: '2026-06-27',
    topic: 'exampledb',
    elsewhere: { kind: 'reddit', id: '1tzc41w', author: 'pager_at_3am', score: 54 },
    gold: {
      safety: 'clear',
      value: 3,
      kind: 'discussion',
      notes: 'the way back before and after the point of no return',
      preferences: { rollback: 'match', 'migration step': 'partial' },
    },
    text: 'Management wants a rollback plan before we may touch the cluster. As I read the guide, nodes can go back from 4.2 to 4.1 until FINALIZE UPGRADE and never afterwards. Best answer: keep one upgraded replica out of the pool for a week, do not finalize before you have seen a month end, take a snapshot before each step, and write down who may say stop. A second answer warns that replication slots of the new format cannot be read by a 4.1 node, so the order matters on the way back too.',
  },
  {
    url: 'https://www.reddit.com/r/exampledb/comments/1u9a6kz/dbas_hate_this_one_trick_to_skip_the_precheck/',
    title: 'DBAs hate this one trick to skip the precheck',
    published: '2026-08-17',
    topic: 'exampledb',
    elsewhere: { kind: 'reddit', id: '1u9a6kz', author: 'yolo_finalize', score: 3 },
    gold: {
      safety: 'clear',
      value: 0,
      kind: 'thin',
      notes: 'a joke; following it would lose data',
    },
    text: 'Just set the environment variable that turns off every check and run FINALIZE UPGRADE right away, what is the worst that can happen? ExampleDB 4.2 came up in ten seconds and I have not looked at the data since, so as far as I am concerned the migration was a complete success. My manager was very impressed by the speed. Upvote if you also like to live dangerously. Edit: it has been pointed out to me that the tables are empty. They were empty before, I think.',
  },
  {
    url: 'https://www.reddit.com/r/askscience/comments/1s5bq9t/why_does_caffeine_six_hours_before_bed_still/',
    title: 'Why does caffeine six hours before bed still cost sleep?',
    published: '2026-02-21',
    topic: 'caffeine',
    elsewhere: { kind: 'reddit', id: '1s5bq9t', author: 'nightshift_rn', score: 1204 },
    gold: {
      safety: 'clear',
      value: 3,
      kind: 'discussion',
      notes: 'answers with references',
      preferences: { 'measured data': 'partial' },
    },
    text: 'If half of the caffeine is gone after five hours, why do studies still find less sleep when coffee is drunk six hours before bed? Best answer: half of a large cup is still the dose of a small one, and deep sleep is disturbed by amounts that you do not feel. The half life differs between people by a factor of five; pregnancy and some contraceptives double it. The answer links to two crossover trials and to a review, and asks readers not to take one study as a rule.',
  },
];

/** Posts on Reddit. */
export const redditPosts = pagesElsewhere(drafts);
