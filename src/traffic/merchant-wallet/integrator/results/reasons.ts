import { type Exchange, type Hand, integratorObserver, type ToldOutcome } from '../../../../conformance/index.ts';
import { answeredText } from '../story/members.ts';
import { isRefusedByCode } from '../story/result.ts';
import { newTransactions } from '../story/transactions.ts';

const rule = 'client-reads-reason-under-both-names';
const names = ['responseMsg', 'responseDescription'] as const;

/** What a program writes that found nothing where it looked. */
const nothing = /\b(undefined|null|None|nil)\b|\[object Object\]/;

/**
 * Sections 2.1 and 7. Words of its own are as good: a caller that never tells a reason is not judged, only one that tells those
 * under one name and not those under the other, or tells that there is none.
 */
export const findsReasons = integratorObserver({
  slug: 'merchant-wallet-callers-reasons',
  title: 'the reason of a refusal is found under either name',
  rules: [rule],
  watch(hand) {
    const transactions = newTransactions();
    const known = new Map<string, Exchange>();
    return (moment) => {
      transactions.see(moment);
      if (moment.kind !== 'outcome') return;
      const refusals = transactions
        .of(moment.told.reference)
        .flatMap((it) => [it.exchange, it.asked, ...it.reversals])
        .filter((it) => it !== undefined && isRefusedByCode(it)) as Exchange[];
      const refusal = refusals.at(-1);
      if (refusal) judge(moment.told, refusal, known, hand);
    };
  },
});

/** What was told of refusals so far, by operation, name and whether the reason was told: operations may differ. */
type Known = Map<string, Exchange>;

function judge({ outcome, text }: ToldOutcome, refusal: Exchange, known: Known, hand: Hand): void {
  if (text === undefined || outcome === 'released' || outcome === 'delivered') return;
  const [name, another] = names.filter((it) => answeredText(refusal, it)?.trim());
  if (name === undefined || another !== undefined) return;
  const reason = answeredText(refusal, name)?.trim() ?? '';
  const isTold = text.includes(reason);
  if (!isTold && nothing.test(text) && !nothing.test(reason)) hand.expects(rule, reason, false, text, refusal);
  known.set(`${refusal.operation} ${name} ${isTold}`, refusal);
  if (isTold) hand.expects(rule, reason, true, '', refusal);
  for (const one of names) {
    const missed = known.get(`${refusal.operation} ${one} false`);
    const told = known.get(`${refusal.operation} ${names.find((it) => it !== one)} true`);
    if (missed && told) hand.expects(rule, `the reason under ${one}`, false, 'no reason', told, missed);
  }
}
