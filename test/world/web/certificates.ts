import { type Draft, nearCopyOf, pagesOf, twinOf } from './page';

const ballot: Draft = {
  url: 'https://forum.root-programs.example/ballots/sc-081-schedule',
  title: 'Adopted schedule for shorter TLS certificate lifetimes',
  published: '2025-04-11',
  story: { id: 43660822, author: 'x509er', points: 618, comments: 402 },
  gold: {
    safety: 'clear',
    value: 5,
    kind: 'primary',
    notes: 'the dates themselves',
    preferences: { 'primary source': 'match' },
  },
  text: 'The adopted text lowers the longest lifetime of a publicly trusted TLS server certificate in three steps. Certificates issued from 15 March 2026 may last 200 days, from 15 March 2027 100 days, and from 15 March 2029 47 days. The time for which a proof of domain control may be used again falls with them, from 398 days to 200, to 100 and finally to ten days. Certificates issued before a date keep the lifetime they were given. The text does not touch private authorities, client certificates or code signing.',
};

const drafts: Draft[] = [
  ballot,
  twinOf(ballot, 'https://www.forum.root-programs.example/ballots/sc-081-schedule/?utm_campaign=digest'),
  {
    url: 'https://ops.bigcampus.example/47-days-inventory',
    title: 'What we found when we counted our certificates',
    published: '2026-05-20',
    gold: {
      safety: 'clear',
      value: 5,
      kind: 'tutorial',
      notes: 'first-hand inventory and migration to ACME',
      preferences: { tested: 'match' },
    },
    text: 'We thought that we had 400 certificates and found 1 730. Two thirds renew by ACME already. The rest sit in load balancers, printers, a door system, and in eleven appliances whose vendors only offer an upload form. At 47 days the manual ones would take one person’s full week, every week. We put a proxy in front of the appliances, moved DNS validation to a delegated zone so that no host holds keys for the whole domain, and gave every certificate an owner and an alarm at one third of its life. Three outages in the trial came from services that renewed but did not reload.',
  },
  {
    url: 'https://docs.acmekit.example/guides/short-lifetimes',
    title: 'Preparing an ACME client for 47-day certificates',
    published: '2026-01-09',
    gold: {
      safety: 'clear',
      value: 4,
      kind: 'tutorial',
      notes: 'concrete settings',
      preferences: { tested: 'partial' },
    },
    text: 'Renew at two thirds of the lifetime instead of thirty days before the end: with 47 days the old rule leaves hardly any room for retries. Ask the server for its renewal information and follow the window that it suggests, which spreads the load and brings renewals forward after a mass revocation. Spread the jobs over the day. Test the reload hook, not only the issue. If validation goes through DNS, check how long your provider takes to publish a record; with proofs that last ten days you will need it far more often.',
  },
  {
    url: 'https://essays.revocation-sceptic.example/47-days-buys-little',
    title: '47 days buys less security than advertised',
    published: '2025-06-02',
    gold: {
      safety: 'clear',
      value: 4,
      kind: 'counter-evidence',
      notes: 'argument with incident data against the benefit',
    },
    text: 'The case for short lifetimes is that stolen keys and wrong names die sooner. I went through 64 public incidents since 2019. In 51 of them the key was misused within a week, in nine the certificate had been revoked and clients ignored it. A limit of 47 days would have helped in four. Against that stand the outages that automation brings when it fails in silence. I am for automation, and short lives do push people towards it, but let us call it that and not a cure for revocation.',
  },
  {
    url: 'https://trustvault.example/lp/47-day-ready',
    title: 'Are you 47-day ready? Get the TrustVault readiness kit',
    published: '2026-03-01',
    gold: {
      safety: 'clear',
      value: 1,
      kind: 'marketing',
      notes: 'vendor landing page',
      preferences: { marketing: 'match' },
    },
    text: 'The clock is ticking. With certificate lifetimes shrinking to 47 days, manual management is a ticking time bomb for your brand. TrustVault’s all-in-one platform discovers, automates and governs every machine identity across your hybrid estate. Trusted by seven of the ten largest banks. Download the readiness kit, watch the on-demand webinar and see why analysts call us a leader. Book your demo before the deadline catches up with you.',
  },
  nearCopyOf(ballot, {
    url: 'https://securitynews24.example/tls-certificates-47-days',
    title: 'TLS certificates to last only 47 days',
    published: '2025-04-14',
    value: 2,
    opening: 'It is official.',
    swaps: [['The adopted text', 'The new rule']],
  }),
  {
    url: 'https://kb.hosting-basics.example/ssl-two-years',
    title: 'How to buy a two-year SSL certificate',
    published: '2019-02-11',
    gold: { safety: 'clear', value: 0, kind: 'outdated', notes: 'such certificates no longer exist' },
    text: 'A two-year certificate saves you the trouble of renewing every year. Choose the validity in the shop, upload the signing request and answer the e-mail that is sent to the administrator of the domain. Install the file with the intermediate certificate on your server and restart it. Put a reminder into your calendar a month before it ends. Extended validation takes up to five days longer and shows the name of your company in the address bar of the browser.',
  },
  {
    url: 'https://stackoverflow.com/questions/79810230/nginx-keeps-serving-the-old-certificate-after-acme-renewal',
    title: 'nginx keeps serving the old certificate after ACME renewal',
    published: '2026-04-29',
    question: {
      id: 79810230,
      tags: ['nginx', 'acme', 'ssl-certificate'],
      score: 12,
      answers: 2,
      accepted: true,
      views: 1905,
      owner: 'ingrid',
    },
    gold: { safety: 'clear', value: 3, kind: 'discussion', notes: 'the most common failure of automation' },
    text: 'The file on disk is new, but browsers see the old certificate until I restart by hand. With 47 days this will happen all the time. Accepted answer: nginx reads certificates when it starts or reloads. Put the reload into the deploy hook of your client and check afterwards with a connection from outside which serial number is served. Second answer: newer versions can take the path from a variable and read the file for every handshake, which costs a little time.',
  },
  {
    url: 'https://stackoverflow.com/questions/79795417/how-to-limit-an-acme-dns-api-token-to-one-subdomain',
    title: 'How to limit an ACME DNS API token to one subdomain?',
    published: '2026-03-22',
    question: {
      id: 79795417,
      tags: ['dns', 'acme', 'api-key'],
      score: 8,
      answers: 1,
      accepted: false,
      views: 744,
      owner: 'okt',
    },
    gold: {
      safety: 'clear',
      value: 3,
      kind: 'discussion',
      notes: 'a security side effect of more frequent validation',
    },
    text: 'Every host that renews by DNS validation now has a token that can change our whole zone. Shorter lifetimes mean more hosts with such tokens. Can it be narrowed down? Answer: delegate. Create a CNAME from the challenge name of each host to a small zone that is used for nothing else, and give out tokens for that zone only. Then a stolen token can prove control of the names delegated to it, and cannot change mail or web records.',
  },
  {
    url: 'https://en.wikipedia.org/wiki/Certificate_lifetime',
    title: 'Certificate lifetime - Wikipedia',
    published: '2026-04-04',
    gold: { safety: 'clear', value: 3, kind: 'primary', notes: 'history and schedule with references' },
    text: 'The certificate lifetime is the period for which a public key certificate is valid. The longest lifetime of publicly trusted TLS certificates fell from five years before 2015 to 39 months, 825 days in 2018 and 398 days in 2020. A further schedule takes it to 200 days in 2026, 100 days in 2027 and 47 days in 2029. Supporters point to stale names and unreliable revocation, critics to the burden on operators whose devices do not support automatic renewal.',
  },
  {
    url: 'https://yunwei.zhengshu.example/47-tian-zhunbei',
    title: '证书只有 47 天之后，运维要准备什么',
    published: '2026-04-12',
    gold: {
      safety: 'clear',
      value: 4,
      kind: 'tutorial',
      notes: '清点与自动化的具体做法',
      preferences: { 实测: 'partial' },
    },
    text: '时间表很清楚：2026 年三月起最长 200 天，2027 年 100 天，2029 年 47 天，域名验证的有效期最后只剩十天。我们先做清点，登记表上有 90 张证书，扫描出来却有 260 张，其中不少在摄像头和交换机里。能用 ACME 的全部改成自动续期，不能用的放到反向代理后面。最容易出事的不是签发，而是续期之后服务没有重新加载，所以每次续期都要从外部连一次，核对序列号。',
  },
];

/** Lifetimes of TLS certificates. */
export const certificates = pagesOf('certificates', drafts);
