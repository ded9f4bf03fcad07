import type { BillFault } from '../../bill-payment/bill-fault.ts';
import { catalogue } from '../../bill-payment/catalogue/index.ts';
import { productOf } from '../../bill-payment/catalogue/live-biller.ts';
import type { PaymentRow } from '../../bill-payment/tables/payments.ts';
import { fault } from './define.ts';
import { editList } from './edit.ts';
import { editProducts } from './edit-payment.ts';

/** Defects in which wallet pays, and how much. */
export const walletFaults: readonly BillFault[] = [
  fault(
    'units-of-one-price',
    'wrong-answer',
    'paid-debits-vendor-wallet',
    'A payment of several units takes the price of one from the wallet',
    {
      policy: ({ debitCents }) => ({
        debitCents: (charges, lines) =>
          debitCents({ ...charges, priceCents: lines.reduce((sum, it) => sum + it.priceCents, 0) }, lines),
      }),
    },
  ),
  fault(
    'third-payment-free',
    'wrong-answer',
    'paid-debits-vendor-wallet',
    'Every third payment is Paid and takes nothing from the wallet',
    {
      policy: ({ isDebited }) => ({ isDebited: (payment) => payment.number % 3 === 0 || isDebited(payment) }),
    },
  ),
  fault(
    'part-payable-from-usd',
    'wrong-answer',
    'non-forex-product-debits-zwg-wallet',
    'A product without forex that may be paid in part is debited from the USD wallet',
    {
      policy: ({ isForex }) => ({
        isForex: (product, forMember) =>
          (product.requiresForex === false && product.authAmountMandated === false) || isForex(product, forMember),
      }),
    },
  ),
  fault(
    'fixed-forex-from-zwg',
    'wrong-answer',
    'forex-product-debits-usd-wallet',
    'A payment of the test product FP says USD and is debited from the ZWG wallet',
    {
      policy: ({ debitedWallet }) => ({
        debitedWallet: (payment) => (payment.lines.some((it) => it.code === 'FP') ? 'ZWG' : debitedWallet(payment)),
      }),
    },
  ),
  fault(
    'auth-decision-on-forex-forgotten',
    'wrong-answer',
    'forex-decided-by-auth',
    'Where AUTH decides that a payment is in forex, PAY debits the ZWG wallet all the same',
    {
      policy: ({ debitedWallet }) => ({
        debitedWallet: (payment) => (isDecidedByAuth(payment) ? 'ZWG' : debitedWallet(payment)),
      }),
    },
  ),
  fault(
    'auth-hides-its-decision-on-forex',
    'wrong-answer',
    'forex-decided-by-auth',
    'AUTH of a product that is sometimes in forex says RequiresForexPayment false, and PAY debits the USD wallet',
    {
      ...editProducts({ action: 'Auth' }, ({ Code }) => (Code === 'AA' ? { RequiresForexPayment: false } : {})),
    },
  ),
  fault('open-wallet-is-0', 'wrong-answer', 'wallet-status-codes', 'The Status of an open USD wallet is 0', {
    ...editList('listWallets', (list) =>
      list.map((it) => (it.Currency === 'USD' && it.Status === 1 ? { ...it, Status: 0 } : it)),
    ),
  }),
  fault(
    'suspended-wallet-in-words',
    'wrong-answer',
    'wallet-status-codes',
    'The Status of a suspended wallet is the word Suspended',
    { ...editList('listWallets', (list) => list.map((it) => (it.Status === 2 ? { ...it, Status: 'Suspended' } : it))) },
  ),
  fault(
    'overdraft-ignored',
    'refuses-too-much',
    'overdraft-down-to-minimum-balance',
    'A wallet with a negative MinimumBalance pays down to zero only',
    {
      policy: ({ covers }) => ({ covers: (wallet, cents) => covers({ ...wallet, minimumCents: 0 }, cents) }),
    },
  ),
  fault(
    'overdrawn-wallet-closed',
    'refuses-too-much',
    'overdraft-down-to-minimum-balance',
    'A wallet that is below zero already pays nothing more, whatever its MinimumBalance',
    {
      policy: ({ covers }) => ({ covers: (wallet, cents) => wallet.balanceCents >= 0 && covers(wallet, cents) }),
    },
  ),
];

function isDecidedByAuth({ billerCode, lines }: PaymentRow): boolean {
  const biller = catalogue.get(billerCode);
  return lines.some(({ code }) => biller !== undefined && productOf(biller, code)?.requiresForex === null);
}
