import { integratorObserver, memberOf, RecentMap, type Sending, statusOf } from '../../../conformance/index.ts';
import { codeIn } from '../../../given/bill-payment/values/decimal.ts';
import { answerOf } from './seen/body-of.ts';
import { lookupIn } from './seen/lookup.ts';

interface Looked {
  code: string;
  times: number;
  /** When the newest of those answered the same came, the oldest first. */
  answeredAt: number[];
  proof: Sending;
}

/** So many lookups of one member may be those of several people, and what comes later than this is no program's repetition. */
const byOthers = 3;
const programMs = 600_000;
const laterMs = 1_000;

/** After these a member may exist who did not. */
const making: ReadonlySet<string> = new Set(['createMember', 'undeleteMember', 'uploadMembers']);

/** Lookups that did not succeed (sections 2.5 and 7). */
export const lookupsAgain = integratorObserver({
  slug: 'caller-lookups-again',
  title: 'a lookup is repeated later where the biller is offline, and not where the member does not exist',
  rules: ['client-retries-offline-lookup-later', 'client-does-not-repeat-failed-lookup'],
  watch(hand) {
    const lookups = new RecentMap<string, Looked>(2_000);
    const later = 'client-retries-offline-lookup-later';
    return (moment) => {
      if (moment.kind === 'operator') forgetFailed();
      if (moment.kind === 'outcome') {
        const { reference, outcome } = moment.told;
        const looked = [...lookups.entries()].find(([key]) => key.endsWith(` ${reference}`))?.[1];
        const isGivenUp = outcome === 'failed' || outcome === 'refunded';
        if (looked?.code === '2')
          hand.expects(later, 'asked again later', !isGivenUp, `told as ${outcome}`, looked.proof);
      }
      if (moment.kind === 'sent') {
        const looked = lookupIn(moment.call);
        const before = looked && lookups.get(keyOf(looked));
        if (before?.code === '2') {
          judgeGap(before, moment.call, moment.at);
        }
        if (before?.code === '0') {
          const isKept = before.times < byOthers || moment.at - lastOf(before) > programMs;
          const seen = `${before.times + 1} times`;
          hand.expects('client-does-not-repeat-failed-lookup', 'not repeated', isKept, seen, before.proof, moment.call);
        }
        // Who creates members changes what a lookup finds.
        if (making.has(moment.call.operation ?? '')) forgetFailed();
      }
      if (moment.kind !== 'answered' || statusOf(moment.exchange) !== 200) return;
      const looked = lookupIn(moment.exchange);
      if (!looked) return;
      const code = codeIn(memberOf(answerOf(moment.exchange), 'ResultCode')) ?? '';
      const known = lookups.get(keyOf(looked));
      const isAgain = known?.code === code && moment.at - lastOf(known) <= programMs;
      const times = isAgain ? known.times + 1 : 1;
      if (code === '0' && times === 1)
        hand.holds('client-does-not-repeat-failed-lookup', 'first', 'first', moment.exchange);
      const answeredAt = [...(isAgain ? known.answeredAt : []), moment.at].slice(-byOthers);
      lookups.set(keyOf(looked), { code, times, answeredAt, proof: moment.exchange });
    };

    /** Of several processes each may ask once and wait: so many within a second are none of them. */
    function judgeGap(before: Looked, call: Sending, at: number): void {
      const gapMs = at - lastOf(before);
      const isLater = gapMs >= laterMs;
      const [oldest = at] = before.answeredAt;
      const isOwn = hand.isOneProcess || (before.times >= byOthers && at - oldest < laterMs);
      if (isLater || isOwn) hand.expects(later, 'later', isLater, `after ${gapMs} ms`, before.proof, call);
      else hand.observe(later, 'again within a second: by the same process, or by another', before.proof, call);
    }

    function forgetFailed(): void {
      for (const [key, { code }] of [...lookups.entries()]) if (code === '0') lookups.delete(key);
    }
  },
});

function keyOf({ billerCode, memberNumber }: { billerCode: string; memberNumber: string }): string {
  return `${billerCode} ${memberNumber}`;
}

function lastOf({ answeredAt }: Looked): number {
  return answeredAt.at(-1) ?? 0;
}
