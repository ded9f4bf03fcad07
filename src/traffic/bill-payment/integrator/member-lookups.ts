import { integratorObserver, memberOf, RecentMap, type Sending, statusOf } from '../../../conformance/index.ts';
import { codeIn } from '../../../given/bill-payment/values/decimal.ts';
import { answerOf } from './seen/body-of.ts';
import { lookupIn } from './seen/lookup.ts';

interface Looked {
  code: string;
  at: number;
  times: number;
  proof: Sending;
}

/** So many lookups of one member may be those of several people, and what comes later than this is no program's repetition. */
const byOthers = 3;
const programMs = 600_000;

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
          const gapMs = moment.at - before.at;
          hand.expects(later, 'later', gapMs >= 1_000, `after ${gapMs} ms`, before.proof, moment.call);
        }
        if (before?.code === '0') {
          const isKept = before.times < byOthers || moment.at - before.at > programMs;
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
      const isAgain = known?.code === code && moment.at - known.at <= programMs;
      const times = isAgain ? known.times + 1 : 1;
      if (code === '0' && times === 1)
        hand.holds('client-does-not-repeat-failed-lookup', 'first', 'first', moment.exchange);
      lookups.set(keyOf(looked), { code, at: moment.at, times, proof: moment.exchange });
    };

    function forgetFailed(): void {
      for (const [key, { code }] of [...lookups.entries()]) if (code === '0') lookups.delete(key);
    }
  },
});

function keyOf({ billerCode, memberNumber }: { billerCode: string; memberNumber: string }): string {
  return `${billerCode} ${memberNumber}`;
}
