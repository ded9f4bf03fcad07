import type { BillFault } from '../../bill-payment/bill-fault.ts';
import { payments } from '../../bill-payment/tables/payments.ts';
import { fault } from './define.ts';
import { alsoMoving, startsWith, storedPayment, turnDown } from './edit-life.ts';
import { actionOf, sentProducts } from './edit-payment.ts';

/** Defects in AUTH: what it checks, and what it must not do. */
export const authorizationFaults: readonly BillFault[] = [
  fault(
    'auth-of-odd-cents-fails',
    'refuses-too-much',
    'auth-authorizes',
    'AUTH of a price that is not a multiple of 0.05 fails',
    { ...turnDown('Auth', (site) => sentProducts(site).some((it) => Math.round(Number(it.Price) * 100) % 5 !== 0)) },
  ),
  fault('every-fifth-auth-fails', 'refuses-too-much', 'auth-authorizes', 'Every fifth AUTH of a vendor fails', {
    ...turnDown('Auth', ({ view }) => view.all(payments).length % 5 === 4),
  }),
  fault(
    'usd-funds-not-checked',
    'accepts-too-much',
    'auth-checks-wallet-funding',
    'A payment in USD is authorised whatever the wallet holds',
    {
      policy: ({ covers }) => ({ covers: (wallet, cents) => wallet.currency === 'USD' || covers(wallet, cents) }),
    },
  ),
  fault(
    'funds-checked-in-units',
    'accepts-too-much',
    'auth-checks-wallet-funding',
    'A wallet covers what it lacks less than 1.00 of',
    {
      policy: ({ covers }) => ({ covers: (wallet, cents) => covers(wallet, cents - 99) }),
    },
  ),
  fault(
    'offline-biller-authorised',
    'accepts-too-much',
    'auth-checks-biller-availability',
    'AUTH does not ask whether the biller is offline',
    {
      decision: (decision, site) =>
        actionOf(site) === 'Auth' ? site.again({ policy: { isOnline: () => true } }) : decision,
    },
  ),
  fault(
    'listed-biller-authorised-offline',
    'accepts-too-much',
    'auth-checks-biller-availability',
    'Only one biller is ever asked whether it is online',
    { policy: ({ isOnline }) => ({ isOnline: (biller) => biller.code !== 'GASWORKS' || isOnline(biller) }) },
  ),
  fault('auth-debits-forex', 'wrong-answer', 'auth-debits-nothing', 'AUTH of a forex product takes its price', {
    decision(decision, site) {
      const made = storedPayment(decision);
      if (actionOf(site) !== 'Auth' || made?.status !== 'Authorized' || made.currency !== 'USD') return decision;
      return alsoMoving(decision, site.view, 'USD', -made.totalCents);
    },
  }),
  fault('failed-auth-debits', 'wrong-answer', 'auth-debits-nothing', 'An AUTH that fails takes 1.00 ZWG', {
    decision(decision, site) {
      if (actionOf(site) !== 'Auth' || storedPayment(decision)?.status !== 'Failed') return decision;
      return alsoMoving(decision, site.view, 'ZWG', -100);
    },
  }),
  fault(
    'slow-auth-debits',
    'wrong-answer',
    'timed-out-auth-debits-nothing',
    'An AUTH that takes 120 s debits its price, as if it had been paid',
    {
      decision(decision, site) {
        const made = storedPayment(decision);
        if (actionOf(site) !== 'Auth' || !made || !startsWith(site, 'MemberNumber', 'AT')) return decision;
        return alsoMoving(decision, site.view, made.currency, -made.totalCents);
      },
    },
  ),
];
