import { integratorObserver, RecentMap, type Sending } from '../../../../conformance/index.ts';
import { byDay } from '../day/by-day.ts';
import type { Charge } from '../day/records.ts';

const rule = 'client-charges-once';
const kept = 50;

/**
 * Sections 1 and 3: who charges a sale again while its charge may still succeed takes the money twice. Seen where the
 * first was told as failed, or where both have one referenceCode and it is not that of every sale.
 */
export const chargesOnce = integratorObserver({
  slug: 'charge-gateway-caller-charges-once',
  title: 'nothing is charged again while it may still be paid',
  rules: [rule],
  watch: byDay((hand, day) => {
    const references = new Set<string>();
    let suspected: { proof: Sending[]; seen: string }[] = [];
    /** The latest charges of the same money from the same wallet. */
    const alike = new RecentMap<string, Charge[]>(4_000);

    function tellSuspected(): void {
      for (const { proof, seen } of suspected) hand.holds(rule, 'no second charge', seen, ...proof);
      suspected = [];
    }

    return (event) => {
      if (event.kind !== 'charge' || event.earlier) {
        if (event.kind === 'lookup' && event.charge?.standing === 'no-answer') hand.holds(rule, true, true, event.call);
        if (event.kind !== 'rest' || event.moment.kind !== 'end') return;
        for (const it of day.charges()) if (isOpen(it)) hand.holds(rule, true, true, it.call);
        return;
      }
      const { charge } = event;
      if (charge.reference !== undefined && references.size < 2) references.add(charge.reference);
      const earlier = alike.ensure(`${charge.subscriber} ${charge.cents} ${charge.currency}`, () => []);
      for (const it of earlier) {
        if (!isOpen(it)) continue;
        const proof = [it.shown ?? it.call, charge.call];
        const isSameSale = it.reference !== undefined && it.reference === charge.reference;
        if (it.told.at(-1) === 'failed') {
          hand.holds(
            rule,
            'no second charge',
            `one after a charge that is ${wordsOf(it)} was told as failed`,
            ...proof,
          );
        } else if (it.standing === 'no-answer' && (isSameSale || isAttemptOf(it.reference, charge.reference))) {
          hand.holds(rule, 'a look-up', 'a second charge of the same sale', ...proof);
        } else if (isSameSale && it.told.length === 0 && it.content === charge.content) {
          const seen = `a second charge of the same referenceCode while the first is ${wordsOf(it)}`;
          if (suspected.length < kept) suspected.push({ proof, seen });
        } else if (!isSameSale) {
          hand.holds(rule, true, true, ...proof);
        }
      }
      earlier.push(charge);
      if (earlier.length > kept) earlier.shift();
      if (references.size > 1) tellSuspected();
    };
  }),
});

/** Whether a sale has the number of another and that of an attempt behind it: `INV-7`, `INV-7-2`, `INV-7.retry`. */
function isAttemptOf(first: string | undefined, second: string | undefined): boolean {
  if (!first || !second?.startsWith(first)) return false;
  return attempt.test(second.slice(first.length));
}

const attempt = /^[^\p{L}\p{N}](?:\d|[a-z]\d?|(?:re)?try\d?|again|attempt\d?)$/iu;

/** May still succeed, as far as its sender knows. */
function isOpen({ standing, ever }: Charge): boolean {
  const isUndecided = ['PENDING', 'other', 'no-answer', 'sent'].includes(standing);
  return isUndecided && !ever.has('SUCCESS') && !ever.has('FAILED');
}

function wordsOf({ standing }: Charge): string {
  return standing === 'no-answer' || standing === 'sent' ? 'without an answer' : standing;
}
