import type { Exchange, Trial } from '../../../../../src/conformance/index.ts';
import { callsOf } from '../../../callbacks/callback-calls.ts';
import { isOddText } from '../deeds/charge.ts';
import type { Known, World } from '../model.ts';

/** Section 6.1: each success called its own URL, nothing called the URL of a refused refund, and no call tells of another charge. */
export async function auditCallbacks(world: World): Promise<void> {
  const { trial, charges, silent } = world;
  if (!trial.callbacks) return;
  for (const it of charges) {
    if (it.notifyUrl === undefined || it.pin !== '0000' || it.status !== 'SUCCESS') continue;
    const { notifyUrl, calledBefore } = it;
    if (world.goneUrls.has(notifyUrl) && calledBefore > 0) continue;
    const called = await trial.eventually(() => callsOf(trial, notifyUrl).length > calledBefore || undefined);
    const isCalled = trial.expects('callback-on-success', 'a callback', called === true, 'none', it.charged.exchange);
    // What never comes once is not waited for again.
    if (!isCalled) break;
    judgeAddress(trial, 'callback-on-success', notifyUrl, it.charged.exchange);
  }
  for (const it of charges) {
    if (it.notifyUrl === undefined) continue;
    judgeBodies(world, it, it.notifyUrl);
    judgeAddress(trial, 'callback-belongs-to-a-change', it.notifyUrl, it.charged.exchange);
  }
  await judgeShared(world);
  const told = world.refunds.filter((it) => it.notifyUrl !== undefined);
  if (silent.length > 0 || told.length > 1) await trial.quiet();
  for (const it of told) {
    judgeRefundBodies(world, it);
    judgeAddress(trial, 'callback-belongs-to-a-change', it.notifyUrl ?? '', it.exchange);
  }
  for (const it of told) judgeAstray(world, it);
  for (const { notifyUrl, exchange } of silent)
    trial.holds('callback-belongs-to-a-change', 0, callsOf(trial, notifyUrl).length, exchange);
}

/** Whatever is told there, the URL is called as it was given; what is told may be parameters behind it. */
function judgeAddress(trial: Trial, rule: string, notifyUrl: string, proof: Exchange): void {
  const cut = callsOf(trial, notifyUrl).find(({ request }) => !isWhole(request.url, endOf(notifyUrl)));
  trial.expects(rule, 'a call of the whole URL', !cut, cut?.request.url, proof);
}

function isWhole(called: string, end: string): boolean {
  const own = end.includes('?') ? '&' : '?';
  return called.endsWith(end) || called.includes(`${end}${own}`);
}

/** Its last segment, with the slash and the query behind it: a proxy may have taken away what stands before. */
function endOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname.slice(pathname.lastIndexOf('/', pathname.length - 2) + 1) + search;
}

/** The payload is not shown: but where it names a charge of ours, that is the one whose URL it came to. */
function judgeBodies({ trial, charges }: World, own: Known, notifyUrl: string): void {
  for (const { request } of callsOf(trial, notifyUrl)) {
    const words = wordsIn(request.body);
    const named = charges.filter((it) => words.has(it.charged.body.clientCorrelator));
    const isOwn = named.length === 0 || named.some((it) => it.notifyUrl === own.notifyUrl);
    const seen = `that of ${named[0]?.charged.body.clientCorrelator}`;
    trial.expects('callback-belongs-to-a-change', 'its own charge', isOwn, seen, own.charged.exchange);
  }
}

/** Several charges may share one URL: each success is called there, and where every call names its charge each is named. */
async function judgeShared({ trial, charges, sharedUrl }: World): Promise<void> {
  const ended = charges.filter((it) => it.notifyUrl === sharedUrl && it.pin === '0000' && it.status === 'SUCCESS');
  if (sharedUrl === undefined || ended.length < 2) return;
  const correlatorOf = (it: Known) => it.charged.body.clientCorrelator;
  const missing = (): Known[] => {
    const calls = callsOf(trial, sharedUrl).map(({ request }) => wordsIn(request.body));
    const areNamed = calls.every((words) => charges.some((it) => words.has(correlatorOf(it))));
    if (!areNamed) return ended.slice(calls.length);
    return ended.filter((it) => !calls.some((words) => words.has(correlatorOf(it))));
  };
  await trial.eventually(() => missing().length === 0 || undefined);
  const [first] = missing();
  const seen = `none for ${first && correlatorOf(first)}`;
  const proof = ended.map((it) => it.charged.exchange);
  trial.expects('callback-on-success', 'a callback for each charge', first === undefined, seen, ...proof);
}

/** A refund whose URL was never called was not told at the URL of a charge instead. */
function judgeAstray({ trial, charges }: World, refund: World['refunds'][number]): void {
  const { clientCorrelator, notifyUrl = '', exchange } = refund;
  if (callsOf(trial, notifyUrl).length > 0) return;
  for (const it of charges) {
    // What has signs in it is no word of a body.
    if (it.notifyUrl === undefined || isOddText(it.charged.body.clientCorrelator)) continue;
    const calls = callsOf(trial, it.notifyUrl).map(({ request }) => wordsIn(request.body));
    const tells = calls.some((words) => words.has(clientCorrelator) && !words.has(it.charged.body.clientCorrelator));
    const seen = `the notifyUrl of ${it.charged.body.clientCorrelator}`;
    trial.expects('callback-belongs-to-a-change', 'a refund told at its own URL', !tells, seen, exchange);
  }
}

/** What comes to the URL of a refund may name its charge too, but no other refund of it. */
function judgeRefundBodies({ trial, refunds }: World, own: World['refunds'][number]): void {
  if (own.notifyUrl === undefined) return;
  for (const { request } of callsOf(trial, own.notifyUrl)) {
    const words = wordsIn(request.body);
    const named = refunds.filter((it) => words.has(it.clientCorrelator));
    const isOwn = named.length === 0 || named.includes(own);
    const seen = `that of ${named[0]?.clientCorrelator}`;
    trial.expects('callback-belongs-to-a-change', 'its own refund', isOwn, seen, own.exchange);
  }
}

function wordsIn(body: Buffer): Set<string> {
  return new Set(body.toString('utf8').split(/[^A-Za-z0-9-]+/));
}

/** Lets what is sent again to receivers that failed come, where time can be moved. */
export async function letRetriesCome({ trial, charges }: World & { trial: Trial }): Promise<boolean> {
  const { clock } = trial.driver;
  const hasFailed = charges.some(
    (it) => it.notifyUrl !== undefined && callsOf(trial, it.notifyUrl).some(({ status }) => status !== 200),
  );
  if (!hasFailed || !clock?.advance) return false;
  await clock.advance({ ms: 60_001 });
  await clock.advance({ ms: 300_001 });
  return true;
}
