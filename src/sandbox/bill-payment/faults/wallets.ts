import { put } from '../../store/table.ts';
import { catalogue } from '../catalogue/index.ts';
import { productOf } from '../catalogue/live-biller.ts';
import { walletOf } from '../payments/wallet-ledger.ts';
import { accountKey, type PaymentRow, payments } from '../tables/payments.ts';
import { entries, wallets } from '../tables/wallets.ts';
import { editList, stored } from './edit/answers.ts';
import { paidBeside } from './edit/company.ts';

import { debitOf, onDays } from './edit/debits.ts';
import { answersWrongly, type BillFaults, careless, refusesTooMuch } from './edit/define.ts';
import { judgedOtherwise, paymentOf, storedPayment } from './edit/life.ts';
import { actionOf, editProducts, sentProducts, underPolicy } from './edit/payment.ts';

const isMoney = ({ table }: { table: string }): boolean => table === wallets.name || table === entries.name;

/** Defects of the topic wallets, by the rule that they break. */
export const faults: BillFaults = {
  'paid-debits-vendor-wallet': {
    'units-of-one-price': answersWrongly('A payment of several units takes the price of one from the wallet', {
      policy: ({ debitCents }) => ({
        debitCents: (charges, lines) =>
          debitCents({ ...charges, priceCents: lines.reduce((sum, it) => sum + it.priceCents, 0) }, lines),
      }),
    }),
    'ten-units-at-most': careless.answersWrongly('A payment of more than ten units takes the price of ten', {
      policy: ({ debitCents }) => ({
        debitCents: (charges, lines) =>
          debitCents(
            {
              ...charges,
              priceCents: lines.reduce(
                (sum, it) => sum - it.priceCents * Math.max(0, it.quantity - 10),
                charges.priceCents,
              ),
            },
            lines,
          ),
      }),
    }),
    'third-payment-free': answersWrongly('Every third payment is Paid and takes nothing from the wallet', {
      policy: ({ isDebited }) => ({ isDebited: (payment) => payment.number % 3 === 0 || isDebited(payment) }),
    }),
    'first-product-debited': careless.answersWrongly('A payment of several products debits the first of them only', {
      policy: ({ debitCents }) => ({
        debitCents(charges, lines) {
          const [first] = lines;
          const priceCents = first && lines.length > 1 ? first.priceCents * first.quantity : charges.priceCents;
          return debitCents({ ...charges, priceCents }, lines);
        },
      }),
    }),
    'part-payment-debits-all': careless.answersWrongly(
      'A part payment is answered as such, and the whole of what AUTH returned is debited',
      underPolicy(
        (site) => actionOf(site) === 'Pay' && sentProducts(site).some((it) => it.Code === 'AI'),
        ({ debitCents }, site) => ({
          debitCents: (charges, lines) =>
            debitCents({ ...charges, priceCents: paymentOf(site)?.totalCents ?? charges.priceCents }, lines),
        }),
      ),
    ),
    'debit-cut-off-in-floats': careless.answersWrongly(
      'A debit is multiplied by 100 as a float and cut off, so that 1.13 becomes 1.12',
      debitOf((cents) => Math.trunc((cents / 100) * 100)),
    ),
    'no-debit-on-a-leap-day': careless.answersWrongly(
      'On 29 February nothing is debited',
      onDays(
        (at) => new Date(at).toISOString().slice(5, 10) === '02-29',
        () => 0,
      ),
    ),
    'late-payment-is-free': careless.answersWrongly('A payment that becomes Paid only later was never debited', {
      decision(decision) {
        const isLate = storedPayment(decision)?.status === 'BeingPaid';
        return isLate ? { ...decision, changes: decision.changes.filter((it) => !isMoney(it)) } : decision;
      },
    }),
    // A key made of what two payments may share: github.com/flexprice/flexprice/pull/2488.
    'equal-payments-at-once-debited-once': careless.answersWrongly(
      'Of payments of one amount within one second the first is debited',
      underPolicy(
        (site) => {
          const payment = paymentOf(site);
          const isAlike = (it: PaymentRow): boolean =>
            it.totalCents === payment?.totalCents && it.currency === payment.currency;
          return (
            actionOf(site) === 'Pay' &&
            payment !== undefined &&
            paidBeside(site, payment.reference, isAlike) !== undefined
          );
        },
        () => ({ isDebited: () => true }),
      ),
    ),
    'nearly-whole-part-debited-whole': careless.answersWrongly(
      'A part payment that leaves less than 1.00 to pay is debited whole',
      {
        policy: ({ debitCents }) => ({
          debitCents(charges, lines) {
            const left = lines.reduce(
              (sum, it) => sum + ((it.balanceCents ?? it.priceCents) - it.priceCents) * it.quantity,
              0,
            );
            return debitCents({ ...charges, priceCents: charges.priceCents + (left < 100 ? left : 0) }, lines);
          },
        }),
      },
    ),
    'payment-after-a-reversal-is-free': careless.answersWrongly(
      'The first payment of a member after one that was reversed debits nothing',
      underPolicy(
        (site) => {
          const payment = paymentOf(site);
          const before =
            payment &&
            site.view
              .find(payments, 'account', accountKey(payment.billerCode, payment.memberNumber))
              .filter((it) => it.paidAt !== null)
              .at(-1);
          return actionOf(site) === 'Pay' && before?.status === 'Reversed';
        },
        () => ({ isDebited: () => true }),
      ),
    ),
  },
  'non-forex-product-debits-zwg-wallet': {
    'part-payable-from-usd': answersWrongly(
      'A product without forex that may be paid in part is debited from the USD wallet',
      {
        policy: ({ isForex }) => ({
          isForex: (product, forMember) =>
            (product.requiresForex === false && product.authAmountMandated === false) || isForex(product, forMember),
        }),
      },
    ),
    'acknowledgement-decides-on-forex': careless.answersWrongly(
      'A product without forex is paid from the USD wallet where the caller sends RequiresForexPayment true',
      underPolicy(
        (site) => sentProducts(site).some((it) => it.RequiresForexPayment === true),
        ({ isForex }) => ({
          isForex: (product, forMember) => product.requiresForex === false || isForex(product, forMember),
        }),
      ),
    ),
  },
  'forex-product-debits-usd-wallet': {
    'fixed-forex-from-zwg': answersWrongly(
      'A payment of the test product FP says USD and is debited from the ZWG wallet',
      {
        policy: ({ debitedWallet }) => ({
          debitedWallet: (payment) => (payment.lines.some((it) => it.code === 'FP') ? 'ZWG' : debitedWallet(payment)),
        }),
      },
    ),
    'both-wallets-debited': careless.answersWrongly('A payment of a forex product takes its price from both wallets', {
      decision(decision, site) {
        const usd = stored(decision, wallets).find((it) => it.currency === 'USD');
        if (actionOf(site) !== 'Pay' || !usd || !sentProducts(site).some((it) => it.Code === 'FP')) return decision;
        const zwg = walletOf(site.view, 'ZWG');
        const cents = usd.balanceCents - walletOf(site.view, 'USD').balanceCents;
        const balanceCents = zwg.balanceCents + cents;
        return { ...decision, changes: [...decision.changes, put(wallets, { ...zwg, balanceCents })] };
      },
    }),
    'unacknowledged-forex-in-zwg': careless.answersWrongly(
      'A forex product that the caller does not acknowledge is paid from the ZWG wallet',
      underPolicy(
        (site) => sentProducts(site).some((it) => it.Code === 'FP' && it.RequiresForexPayment !== true),
        () => ({ needsAcknowledgement: () => false, isForex: () => false }),
      ),
    ),
  },
  'forex-decided-by-auth': {
    'auth-decision-on-forex-forgotten': answersWrongly(
      'Where AUTH decides that a payment is in forex, PAY debits the ZWG wallet all the same',
      {
        policy: ({ debitedWallet }) => ({
          debitedWallet: (payment) => (isDecidedByAuth(payment) ? 'ZWG' : debitedWallet(payment)),
        }),
      },
    ),
    'auth-hides-its-decision-on-forex': answersWrongly(
      'AUTH of a product that is sometimes in forex says RequiresForexPayment false, and PAY debits the USD wallet',
      editProducts({ action: 'Auth' }, ({ Code }) => (Code === 'AA' ? { RequiresForexPayment: false } : {})),
    ),
    'forex-mark-echoed': careless.answersWrongly(
      'RequiresForexPayment of an answer is what the caller sent, not what AUTH decided',
      editProducts({ action: 'Auth' }, ({ Code }, site) => ({
        RequiresForexPayment: sentProducts(site).find((it) => it.Code === Code)?.RequiresForexPayment === true,
      })),
    ),
  },
  'forex-mark-fits-product': {
    'forex-product-marked-false': answersWrongly(
      'An Authorized answer says RequiresForexPayment false of a forex product',
      editProducts({ status: 'Authorized' }, ({ Code }) => (Code === 'FP' ? { RequiresForexPayment: false } : {})),
    ),
    'several-units-marked-forex': answersWrongly(
      'An Authorized answer says RequiresForexPayment true of several units',
      editProducts({ status: 'Authorized' }, ({ Quantity }) =>
        Number(Quantity) > 1 ? { RequiresForexPayment: true } : {},
      ),
    ),
  },
  'wallet-status-codes': {
    'open-wallet-is-0': answersWrongly(
      'The Status of an open USD wallet is 0',
      editList('listWallets', (list) =>
        list.map((it) => (it.Currency === 'USD' && it.Status === 1 ? { ...it, Status: 0 } : it)),
      ),
    ),
    'suspended-wallet-in-words': answersWrongly(
      'The Status of a suspended wallet is the word Suspended',
      editList('listWallets', (list) => list.map((it) => (it.Status === 2 ? { ...it, Status: 'Suspended' } : it))),
    ),
  },
  'wallet-status-tells-state': {
    'suspended-wallet-is-1': careless.answersWrongly(
      'A suspended wallet shows Status 1',
      editList('listWallets', (list) => list.map((it) => (it.Status === 2 ? { ...it, Status: 1 } : it))),
    ),
    'closed-wallet-is-2': careless.answersWrongly(
      'A closed wallet shows Status 2',
      editList('listWallets', (list) => list.map((it) => (it.Status === 3 ? { ...it, Status: 2 } : it))),
    ),
  },
  'overdraft-down-to-minimum-balance': {
    'overdraft-ignored': refusesTooMuch('A wallet with a negative MinimumBalance pays down to zero only', {
      policy: ({ covers }) => ({ covers: (wallet, cents) => covers({ ...wallet, minimumCents: 0 }, cents) }),
    }),
    'overdrawn-wallet-closed': refusesTooMuch(
      'A wallet that is below zero already pays nothing more, whatever its MinimumBalance',
      {
        policy: ({ covers }) => ({ covers: (wallet, cents) => wallet.balanceCents >= 0 && covers(wallet, cents) }),
      },
    ),
    'overdraft-for-auth-only': careless.refusesTooMuch(
      'AUTH counts the overdraft of a wallet, and PAY does not',
      underPolicy(
        (site) => actionOf(site) === 'Pay',
        ({ covers }) => ({ covers: (wallet, cents) => covers({ ...wallet, minimumCents: 0 }, cents) }),
      ),
    ),
  },
  'wallet-keeps-minimum-balance': {
    'minimum-balance-spent': careless.acceptsTooMuch(
      'A wallet covers payments down to zero, whatever its MinimumBalance above that',
      {
        policy: ({ covers }) => ({
          covers: (wallet, cents) => covers({ ...wallet, minimumCents: Math.min(0, wallet.minimumCents) }, cents),
        }),
      },
    ),
    'minimum-spent-by-pay': careless.acceptsTooMuch(
      'Only AUTH looks at the wallet: PAY takes it below its MinimumBalance',
      judgedOtherwise('Pay', () => ({ covers: () => true })),
    ),
    'overdraft-without-end': careless.acceptsTooMuch('A wallet with a negative MinimumBalance covers any amount', {
      policy: ({ covers }) => ({ covers: (wallet, cents) => wallet.minimumCents < 0 || covers(wallet, cents) }),
    }),
  },
};

function isDecidedByAuth({ billerCode, lines }: PaymentRow): boolean {
  const biller = catalogue.get(billerCode);
  return lines.some(({ code }) => biller !== undefined && productOf(biller, code)?.requiresForex === null);
}
