import type { BillFault } from '../../../bill-payment/bill-fault.ts';
import { walletOf } from '../../../bill-payment/payments/wallet-ledger.ts';
import { wallets } from '../../../bill-payment/tables/wallets.ts';
import { put } from '../../../store/table.ts';
import { fault } from '../define.ts';
import { stored } from '../edit.ts';
import { actionOf, editPayment, editProducts, sentProducts, underPolicy } from '../edit-payment.ts';

/** What a careless implementer gets wrong about wallets. */
export const carelessWalletFaults: readonly BillFault[] = [
  fault(
    'both-wallets-debited',
    'wrong-answer',
    'forex-product-debits-usd-wallet',
    'A payment of a forex product takes its price from both wallets',
    {
      decision(decision, site) {
        const usd = stored(decision, wallets).find((it) => it.currency === 'USD');
        if (actionOf(site) !== 'Pay' || !usd || !sentProducts(site).some((it) => it.Code === 'FP')) return decision;
        const zwg = walletOf(site.view, 'ZWG');
        const cents = usd.balanceCents - walletOf(site.view, 'USD').balanceCents;
        const balanceCents = zwg.balanceCents + cents;
        return { ...decision, changes: [...decision.changes, put(wallets, { ...zwg, balanceCents })] };
      },
    },
  ),
  fault(
    'acknowledgement-decides-on-forex',
    'wrong-answer',
    'non-forex-product-debits-zwg-wallet',
    'A product without forex is paid from the USD wallet where the caller sends RequiresForexPayment true',
    {
      ...underPolicy(
        (site) => sentProducts(site).some((it) => it.RequiresForexPayment === true),
        ({ isForex }) => ({
          isForex: (product, forMember) => product.requiresForex === false || isForex(product, forMember),
        }),
      ),
    },
  ),
  fault(
    'unacknowledged-forex-in-zwg',
    'wrong-answer',
    'forex-product-debits-usd-wallet',
    'A forex product that the caller does not acknowledge is paid from the ZWG wallet',
    {
      ...underPolicy(
        (site) => sentProducts(site).some((it) => it.Code === 'FP' && it.RequiresForexPayment !== true),
        () => ({ needsAcknowledgement: () => false, isForex: () => false }),
      ),
    },
  ),
  fault(
    'forex-mark-echoed',
    'wrong-answer',
    'forex-decided-by-auth',
    'RequiresForexPayment of an answer is what the caller sent, not what AUTH decided',
    {
      ...editProducts({ action: 'Auth' }, ({ Code }, site) => ({
        RequiresForexPayment: sentProducts(site).find((it) => it.Code === Code)?.RequiresForexPayment === true,
      })),
    },
  ),
  fault(
    'overdraft-for-auth-only',
    'refuses-too-much',
    'overdraft-down-to-minimum-balance',
    'AUTH counts the overdraft of a wallet, and PAY does not',
    {
      ...underPolicy(
        (site) => actionOf(site) === 'Pay',
        ({ covers }) => ({ covers: (wallet, cents) => covers({ ...wallet, minimumCents: 0 }, cents) }),
      ),
    },
  ),
  fault(
    'balance-after-debit-of-now',
    'wrong-answer',
    'balance-after-debit-true',
    'STATUS gives the present balance as WalletBalanceAfterDebit',
    {
      ...editPayment({ action: 'Status', status: 'Paid' }, ({ Currency }, { view }) => ({
        WalletBalanceAfterDebit: walletOf(view, Currency === 'USD' ? 'USD' : 'ZWG').balanceCents / 100,
      })),
    },
  ),
  fault(
    'balance-after-debit-of-other-wallet',
    'wrong-answer',
    'balance-after-debit-true',
    'WalletBalanceAfterDebit of a payment in USD is the balance of the ZWG wallet',
    {
      ...editPayment(
        { action: 'Pay', status: 'Paid', when: ({ Currency }) => Currency === 'USD' },
        (_body, { view }) => ({
          WalletBalanceAfterDebit: walletOf(view, 'ZWG').balanceCents / 100,
        }),
      ),
    },
  ),
];
