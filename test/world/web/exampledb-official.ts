import { type Draft, nearCopyOf, pagesOf, twinOf } from './page';

const releaseNotes: Draft = {
  url: 'https://docs.exampledb.example/4.2/release-notes/',
  title: 'ExampleDB 4.2 release notes',
  published: '2026-06-16',
  story: { id: 44120381, author: 'pagecache', points: 412, comments: 188 },
  gold: {
    safety: 'clear',
    value: 5,
    kind: 'primary',
    notes: 'vendor list of all incompatible changes in 4.2',
    preferences: {
      'primary source': 'match',
      'breaking change': 'match',
      'migration step': 'partial',
      tested: 'no_match',
    },
  },
  text: 'ExampleDB 4.2.0 is the first release in which the default of sync_mode is strict. The following changes are incompatible with 4.1. Wire protocol 2 has been removed: client drivers older than 3.6 are refused at connect with error E4207. The column type LEGACY_JSON is gone and tables that still hold it stop the upgrade. GROUP BY no longer sorts its output, so queries that relied on the order need an ORDER BY. Implicit casts from text to timestamp are rejected at parse time. The configuration key cache_mb has become cache.size_mb, and unknown keys now abort the start instead of being logged. Text indexes built with ICU 74 must be rebuilt with REINDEX COLLATED before they are used again. Each item links to its section in the migration guide.',
};

const migrationGuide: Draft = {
  url: 'https://docs.exampledb.example/4.2/migration/from-4.1',
  title: 'Migrating from ExampleDB 4.1 to 4.2',
  published: '2026-06-16',
  gold: {
    safety: 'clear',
    value: 5,
    kind: 'primary',
    notes: 'vendor procedure, ordered steps with checks and a point of no return',
    preferences: {
      'primary source': 'match',
      'breaking change': 'match',
      'migration step': 'match',
      rollback: 'match',
    },
  },
  text: 'This guide takes a 4.1 cluster to 4.2 without a dump. Step 1: run edb-precheck against the 4.1 server; it reports LEGACY_JSON columns, drivers that still speak protocol 2, and configuration keys that 4.2 will not accept. Step 2: convert every LEGACY_JSON column with ALTER COLUMN … TYPE DOC; plan for a rewrite of the table. Step 3: upgrade replicas one by one, waiting for lag below one second after each. Step 4: switch over to an upgraded replica and upgrade the former primary. Step 5: run REINDEX COLLATED for text indexes. Until FINALIZE UPGRADE has been issued a node can go back to 4.1; afterwards the data files can no longer be read by 4.1 and a restore from backup is the only way back. Mixed clusters are supported for 24 hours.',
};

const breakingChanges: Draft = {
  url: 'https://docs.exampledb.example/4.2/breaking-changes#sync-mode',
  title: 'Breaking changes in 4.2: reference table',
  published: '2026-06-18',
  gold: {
    safety: 'clear',
    value: 5,
    kind: 'primary',
    notes: 'one row a change with error code and remedy',
    preferences: { 'primary source': 'match', 'breaking change': 'match', 'migration step': 'partial' },
  },
  text: 'Each row names the change, the error a 4.1 application meets after the upgrade, and the remedy. sync_mode=strict by default: commits wait for the disk; set sync_mode=relaxed to keep the 4.1 behaviour at the 4.1 risk. Protocol 2 removed: E4207 at connect; upgrade the driver to 3.6 or newer. LEGACY_JSON removed: E4311 during upgrade; convert to DOC. Unordered GROUP BY: no error, different row order; add ORDER BY. Text to timestamp cast: E4402 at parse; write CAST or to_timestamp. cache_mb renamed: the server does not start; rename the key. ICU 76: queries on stale text indexes answer E4510 until the index is rebuilt. Archives written by edbdump 4.0 or earlier: edbrestore needs --legacy-archive.',
};

const drafts: Draft[] = [
  releaseNotes,
  twinOf(
    releaseNotes,
    'http://docs.exampledb.example/4.2/release-notes?utm_source=newsletter&utm_medium=email&utm_campaign=june',
  ),
  migrationGuide,
  twinOf(migrationGuide, 'https://www.docs.exampledb.example/4.2/migration/from-4.1/'),
  breakingChanges,
  nearCopyOf(releaseNotes, {
    url: 'https://dbmirror.example/exampledb/release-notes-4-2.html',
    title: 'Release notes: ExampleDB 4.2 (mirror)',
    published: '2026-06-29',
    value: 2,
    opening: 'Mirrored for convenience.',
    swaps: [['Each item links to its section in the migration guide.', 'See the vendor for links.']],
  }),
  {
    url: 'https://docs.exampledb.example/4.2/release-notes/4.2.1',
    title: 'ExampleDB 4.2.1 maintenance release',
    published: '2026-07-07',
    gold: {
      safety: 'clear',
      value: 4,
      kind: 'primary',
      notes: 'admits that 4.2.0 damages partial indexes during in-place upgrades',
      preferences: { 'primary source': 'match', 'breaking change': 'partial' },
    },
    text: 'This release repairs one serious fault of 4.2.0. When a 4.1 data directory was upgraded in place, partial indexes whose predicate used a timestamp could miss rows written during the upgrade. Queries then returned too few rows without an error. Servers that were installed fresh or loaded from a dump are not affected. After installing 4.2.1 run edb-check --partial-indexes; it lists damaged indexes, which must be rebuilt. Users who have not yet upgraded should go straight from 4.1 to 4.2.1. The release also raises the time allowed for mixed clusters from 24 to 72 hours and makes edb-precheck look inside stored procedures for implicit casts.',
  },
  {
    url: 'https://docs.exampledb.example/4.2/release-notes/4.2.2',
    title: 'ExampleDB 4.2.2 maintenance release',
    published: '2026-08-11',
    gold: {
      safety: 'clear',
      value: 3,
      kind: 'primary',
      notes: 'small fixes; only the precheck part bears on upgrades',
      preferences: { 'primary source': 'match' },
    },
    text: 'Version 4.2.2 contains fourteen fixes. Of interest to those upgrading from 4.1: edb-precheck no longer reports a false LEGACY_JSON finding for views, REINDEX COLLATED can be interrupted and resumed, and FINALIZE UPGRADE refuses to run while any node still has damaged partial indexes on record. Other fixes concern the planner’s estimate for anti-joins, a memory leak in the audit log, and the French message catalogue. There are no new incompatible changes in this release.',
  },
  {
    url: 'https://docs.exampledb.example/4.2/drivers/compatibility',
    title: 'Driver compatibility matrix',
    published: '2026-06-20',
    gold: {
      safety: 'clear',
      value: 4,
      kind: 'primary',
      notes: 'exact driver versions per language',
      preferences: { 'primary source': 'match', 'breaking change': 'match' },
    },
    text: 'Servers from 4.2 on speak protocol 3 only. The oldest driver that can connect is 3.6 for Java and Go, 3.7 for Python, 3.6.2 for Node and 4.0 for .NET. Drivers between 3.2 and 3.5 speak both protocols but choose protocol 2 unless protocol=3 is set in the connection string, so they fail against 4.2 with E4207 although the library itself is new enough. Connection pools must be restarted after the switch because pooled sessions remember the negotiated version. The last column says since when a driver has been tested against mixed clusters.',
  },
  {
    url: 'https://docs.exampledb.example/4.2/replication/rolling-upgrade',
    title: 'Rolling upgrade of a replicated cluster',
    published: '2026-06-17',
    gold: {
      safety: 'clear',
      value: 4,
      kind: 'primary',
      notes: 'order of nodes and slot format change',
      preferences: { 'primary source': 'match', 'migration step': 'match', rollback: 'partial' },
    },
    text: 'The format of replication slots differs between 4.1 and 4.2. A 4.2 replica can read from a 4.1 primary, but not the other way round, which is why replicas are always upgraded first. While both versions are present, logical subscriptions are paused and resume after FINALIZE UPGRADE. Delayed replicas must be caught up before their turn; a delayed 4.1 replica left behind a 4.2 primary cannot be repaired and has to be seeded again. Failover managers need to know the new health endpoint, because /status answers 410 in 4.2 and has been replaced by /health/ready.',
  },
  {
    url: 'https://code.exampledb.example/exampledb/server/blob/main/CHANGELOG.md',
    title: 'CHANGELOG.md · exampledb/server',
    published: '2026-08-11',
    gold: {
      safety: 'clear',
      value: 4,
      kind: 'primary',
      notes: 'complete but terse; names commits',
      preferences: { 'primary source': 'match', 'breaking change': 'partial' },
    },
    text: '4.2.0 (2026-06-16). Removed: protocol 2, LEGACY_JSON, /status, the --unsafe-restore flag of edbrestore, BTREE_V1 page reader. Changed: sync_mode defaults to strict; GROUP BY uses hashing and keeps no order; ICU 76.1; unknown configuration keys are fatal; NUMERIC division rounds half even instead of half up. Added: DOC indexes on expressions, resumable backups, parallel VACUUM. Deprecated, to be removed in 5.0: triggers written in EDBScript 1, CREATE TABLE … INHERIT. 4.2.1 (2026-07-07). Fixed: rows missing from partial indexes after in-place upgrade (#8841). 4.2.2 (2026-08-11). Fixed: resumable REINDEX COLLATED (#8903), false precheck finding for views (#8870).',
  },
  {
    url: 'https://code.exampledb.example/exampledb/server/issues/8841',
    title: 'Partial index misses rows after in-place upgrade 4.1 → 4.2.0 · Issue #8841',
    published: '2026-06-27',
    story: { id: 44231907, author: 'walreader', points: 167, comments: 74 },
    gold: {
      safety: 'clear',
      value: 5,
      kind: 'counter-evidence',
      notes: 'reproducible data fault that the release notes did not mention',
      preferences: { 'primary source': 'partial', tested: 'match', 'breaking change': 'match' },
    },
    text: 'We followed the migration guide to the letter and lost rows from query results. To reproduce: on 4.1.9 create a table with a timestamp column and a partial index WHERE done_at IS NULL, keep writing while edb-upgrade runs in place, then count with and without the index on 4.2.0. In our run 311 of 90 000 rows were missing from the index scan while the sequential scan saw them. edb-precheck and edb-check both reported a healthy database. A maintainer confirmed the fault on 28 June: the upgrade freezes the index horizon before the write fence is in place. Workaround until 4.2.1: drop partial indexes before the upgrade and create them afterwards, or stop writes.',
  },
  {
    url: 'https://docs.exampledb.example/4.2/deprecations',
    title: 'Deprecated features and their last version',
    published: '2026-06-16',
    gold: {
      safety: 'clear',
      value: 3,
      kind: 'primary',
      notes: 'mostly about 5.0; two lines concern 4.2',
      preferences: { 'primary source': 'match', 'breaking change': 'partial' },
    },
    text: 'A deprecated feature works, prints a notice once per session, and disappears in the version named here. EDBScript 1 triggers: removed in 5.0. Table inheritance: removed in 5.0. The HTTP console on port 8199: switched off by default in 4.2, removed in 5.0. md5 password hashes: still accepted in 4.2, but new ones can no longer be created. The page also keeps the list of what has been removed so far, with LEGACY_JSON and protocol 2 as the newest entries.',
  },
  {
    url: 'https://docs.exampledb.example/4.2/config/sync-mode',
    title: 'sync_mode: strict, relaxed, off',
    published: '2026-06-16',
    gold: {
      safety: 'clear',
      value: 3,
      kind: 'primary',
      notes: 'explains one of the changed defaults in depth',
      preferences: { 'primary source': 'match' },
    },
    text: 'sync_mode decides when a commit is acknowledged. strict waits until the log record is on stable storage. relaxed acknowledges once the record is in the operating system’s cache and may lose up to 200 milliseconds of commits if the machine loses power. off is meant for bulk loading. The default was relaxed up to 4.1 and is strict since 4.2; a configuration file that names the mode explicitly is not touched by the upgrade. On devices without a write cache expect fewer commits per second; group commit, controlled by commit_delay_us, recovers part of the difference.',
  },
];

/** What the makers of ExampleDB publish about 4.2, with mirrors and doubles of it. */
export const exampledbOfficial = pagesOf('exampledb', drafts);
