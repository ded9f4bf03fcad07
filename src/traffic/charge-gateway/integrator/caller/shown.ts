import { type Hand, integratorObserver, statusOf } from '../../../../conformance/index.ts';
import { byDay } from '../day/by-day.ts';
import type { Charge, Refund } from '../day/records.ts';
import { claimIn } from './claims.ts';

/** Sections 1 and 2.3: what a customer reads of a charge rests on its status, as what becomes of the goods does. */
export const shown = integratorObserver({
  slug: 'charge-gateway-caller-shown',
  title: 'what customers are shown of a charge or refund is what its status says',
  rules: ['client-branches-on-status', 'client-pending-is-not-failed'],
  watch: byDay((hand) => (event) => {
    if (event.kind !== 'told') return;
    const { told, charges, refunds } = event;
    if ((told.outcome !== 'shown' && told.outcome !== 'delivered') || told.text === undefined) return;
    const claim = claimIn(told.text);
    const [charge, another] = charges;
    if (claim === 'given back') judgeGivenBack(hand, refunds);
    else if (claim && charge && !another) judgeClaim(hand, charge, claim);
  }),
});

function judgeClaim({ holds }: Hand, charge: Charge, claim: 'paid' | 'failed'): void {
  const { ever, standing, call } = charge;
  const proof = charge.shown ?? call;
  if (ever.has('SUCCESS')) {
    // After a refund it may be told as anything.
    if (charge.refunds.length > 0) return;
    holds('client-branches-on-status', 'shown as paid', `shown as ${claim}`, proof);
  } else if (claim === 'paid') {
    if (standing !== 'sent')
      holds('client-branches-on-status', 'shown as paid on SUCCESS', `shown as paid on ${wordsOf(charge)}`, proof);
  } else if (['PENDING', 'no-answer', 'other'].includes(standing) && !ever.has('FAILED')) {
    holds('client-pending-is-not-failed', 'shown as open', `shown as failed on ${wordsOf(charge)}`, proof);
  }
}

function judgeGivenBack({ holds }: Hand, refunds: readonly Refund[]): void {
  const last = refunds.at(-1);
  if (!last || !(['PENDING', 'no-answer', 'error'].includes(last.standing) || isRefused(last))) return;
  const siblings = [...refunds, ...(last.charge?.refunds ?? [])];
  if (siblings.some((it) => it.ever.has('SUCCESS'))) return;
  const proof = last.shown ?? last.call;
  holds('client-branches-on-status', 'shown as refunded on SUCCESS', `shown as refunded on ${wordsOf(last)}`, proof);
}

/** 409 may mean that it was refunded before. */
function isRefused({ standing, shown }: Refund): boolean {
  return standing === 'refused' && shown !== undefined && statusOf(shown) !== 409;
}

function wordsOf({ standing, shown }: Charge | Refund): string {
  if (standing === 'refused' || standing === 'error') return String(shown ? statusOf(shown) : standing);
  return standing === 'no-answer' ? 'no answer' : standing;
}
