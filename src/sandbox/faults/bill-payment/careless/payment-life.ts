import type { BillFault } from '../../../bill-payment/bill-fault.ts';
import { walletOf } from '../../../bill-payment/payments/wallet-ledger.ts';
import { payments } from '../../../bill-payment/tables/payments.ts';
import { entries, wallets } from '../../../bill-payment/tables/wallets.ts';
import { put } from '../../../store/table.ts';
import { fault } from '../define.ts';
import { sent } from '../edit.ts';
import { alsoMoving, paymentOf, storedPayment, turnDown } from '../edit-life.ts';
import { actionOf, buys, editPayment, editProducts, sentProducts } from '../edit-payment.ts';

const isMoney = ({ table }: { table: string }): boolean => table === wallets.name || table === entries.name;

/** What a careless implementer gets wrong about the states of a payment and its money. */
export const carelessLifeFaults: readonly BillFault[] = [
  fault(
    'funds-checked-in-the-zwg-wallet',
    'accepts-too-much',
    'auth-checks-wallet-funding',
    'AUTH looks for its money in the ZWG wallet, whatever the product needs',
    {
      decision: (decision, site) => {
        const { covers } = site.env.policy;
        const zwg = walletOf(site.view, 'ZWG');
        return actionOf(site) === 'Auth'
          ? site.again({ policy: { covers: (_wallet, cents) => covers(zwg, cents) } })
          : decision;
      },
    },
  ),
  fault(
    'funds-checked-for-one-unit',
    'accepts-too-much',
    'auth-checks-wallet-funding',
    'AUTH of several units asks whether the wallet covers one of them',
    {
      decision: (decision, site) => {
        const quantity = Number(sentProducts(site)[0]?.Quantity ?? 1);
        const { covers } = site.env.policy;
        return actionOf(site) === 'Auth' && quantity > 1
          ? site.again({ policy: { covers: (wallet, cents) => covers(wallet, Math.floor(cents / quantity)) } })
          : decision;
      },
    },
  ),
  fault(
    'first-auth-after-a-top-up-fails',
    'refuses-too-much',
    'auth-authorizes',
    'Once a wallet was topped up, AUTH fails until something is paid, as its balance is cached',
    {
      ...turnDown('Auth', (site) => {
        const made = site.view.all(entries);
        const last = made.findLast((it) => it.kind === 'operator');
        return last !== undefined && !made.slice(made.indexOf(last)).some((it) => it.kind === 'debit');
      }),
    },
  ),
  fault('auth-holds-the-money', 'wrong-answer', 'auth-debits-nothing', 'AUTH takes the money of AA, and PAY no more', {
    decision(decision, site) {
      const made = storedPayment(decision);
      if (!made || !buys(site, 'AA') || made.currency !== 'ZWG') return decision;
      if (actionOf(site) === 'Auth' && made.status === 'Authorized')
        return alsoMoving(decision, site.view, 'ZWG', -made.totalCents);
      if (actionOf(site) === 'Pay' && made.status === 'Paid')
        return alsoMoving(decision, site.view, 'ZWG', made.debitedCents);
      return decision;
    },
  }),
  fault(
    'auth-given-up-debits',
    'wrong-answer',
    'timed-out-auth-debits-nothing',
    'When the late answer to AUTH is sent, its price is debited',
    {
      event(decision, { name, payload, view }) {
        const { Action: action, Reference: reference } = (payload.body ?? {}) as {
          Action?: string;
          Reference?: string;
        };
        const made = view.get(payments, String(reference));
        if (name !== 'answer-held' || action !== 'Auth' || !made) return decision;
        return alsoMoving(decision, view, made.currency, -made.totalCents);
      },
    },
  ),
  fault(
    'pay-again-while-flagged-debits',
    'accepts-too-much',
    'one-debit-per-reference',
    'PAY of a payment that is Flagged debits it again',
    {
      decision(decision, site) {
        const before = paymentOf(site);
        if (actionOf(site) !== 'Pay' || before?.status !== 'Flagged') return decision;
        return alsoMoving(decision, site.view, before.currency, -before.totalCents);
      },
    },
  ),
  fault(
    'pay-again-after-five-minutes-debits',
    'accepts-too-much',
    'one-debit-per-reference',
    'A PAY that comes more than five minutes after the first one debits again',
    {
      decision(decision, site) {
        const before = paymentOf(site);
        if (actionOf(site) !== 'Pay' || before?.status !== 'Paid') return decision;
        if (site.env.now - (before.paidAt ?? 0) < 300_000) return decision;
        return alsoMoving(decision, site.view, before.currency, -before.totalCents);
      },
    },
  ),
  fault(
    'outcome-debits-again',
    'accepts-too-much',
    'one-debit-per-reference',
    'A payment that was under way is debited once more when it becomes Paid',
    {
      event(decision, { name, view }) {
        const made = name === 'payment-resolved' ? storedPayment(decision) : undefined;
        return made?.status === 'Paid' ? alsoMoving(decision, view, made.currency, -made.debitedCents) : decision;
      },
    },
  ),
  fault(
    'late-payment-is-free',
    'wrong-answer',
    'paid-debits-vendor-wallet',
    'A payment that becomes Paid only later was never debited',
    {
      decision(decision) {
        const isLate = storedPayment(decision)?.status === 'BeingPaid';
        return isLate ? { ...decision, changes: decision.changes.filter((it) => !isMoney(it)) } : decision;
      },
    },
  ),
  fault(
    'reversed-payment-paid-by-retry',
    'wrong-answer',
    'reversed-is-final',
    'Retry of a Reversed payment makes it Paid',
    {
      decision(decision, site) {
        const before = paymentOf(site);
        if (actionOf(site) !== 'Retry' || before?.status !== 'Reversed') return decision;
        return { ...decision, changes: [put(payments, { ...before, status: 'Paid' as const })] };
      },
    },
  ),
  fault(
    'late-failure-keeps-the-debit',
    'wrong-answer',
    'failed-debits-nothing',
    'A payment that fails after it was BeingProcessed keeps its debit',
    {
      event(decision, { name, payload, view }) {
        const before = view.get(payments, String(payload.reference));
        if (name !== 'payment-resolved' || before?.status !== 'BeingProcessed') return decision;
        const row = { ...before, status: 'Failed' as const, narration: 'The biller did not answer.' };
        return { ...decision, changes: [put(payments, row)], deliveries: [], timers: [] };
      },
    },
  ),
  fault(
    'status-without-receipts',
    'wrong-answer',
    'status-returns-full-record',
    'Receipts are in the answer to PAY only, and not in STATUS',
    { ...editPayment({ action: 'Status', status: 'Paid' }, () => ({ PaymentData: null })) },
  ),
  fault(
    'status-without-vouchers',
    'wrong-answer',
    'status-returns-full-record',
    'Vouchers are in the answer to PAY only, and not in STATUS',
    { ...editProducts({ action: 'Status', status: 'Paid' }, () => ({ Vouchers: null })) },
  ),
  fault(
    'empty-products-of-a-known-payment',
    'accepts-too-much',
    'status-body-refused-with-empty-products',
    'A STATUS with an empty Products array is answered where the reference is known',
    {
      decision(decision, site) {
        const { Products: products, ...body } = sent(site);
        const isEmpty = Array.isArray(products) && products.length === 0;
        return actionOf(site) === 'Status' && isEmpty && paymentOf(site)
          ? site.again({ call: { body: Buffer.from(JSON.stringify(body)) } })
          : decision;
      },
    },
  ),
];
