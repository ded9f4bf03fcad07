import { walletOf } from '../asked.ts';
import type { Currency } from '../model.ts';
import { centsIn, decimal, defectsOf, editsPayment, isAuth, isPay, overlooking } from './defect.ts';

const defect = defectsOf('wrong-money');

const other = (currency: Currency): Currency => (currency === 'USD' ? 'ZWG' : 'USD');

/** Balances that are told wrongly, and wallets that pay what they must not. */
export const fundingDefects = [
  defect('balance-after-is-before', '2.4', 'WalletBalanceAfterDebit is the balance after; the one before is told.', {
    when: 'endpoint',
    hooks: editsPayment((body, { body: sent }, { tenant }) => {
      const debit = tenant.payments.find(({ reference }) => reference === sent.Reference)?.debit;
      if (debit && body.WalletBalanceAfterDebit) body.WalletBalanceAfterDebit = decimal(debit.after + debit.cents);
    }),
  }),
  defect(
    'balance-after-of-other-wallet',
    '2.4',
    'WalletBalanceAfterDebit is of the wallet debited; the other one is told.',
    {
      when: 'endpoint',
      hooks: editsPayment((body, _call, { tenant }) => {
        const currency = body.Currency as Currency;
        if (body.WalletBalanceAfterDebit)
          body.WalletBalanceAfterDebit = decimal(walletOf(tenant, other(currency)).cents);
      }),
    },
  ),
  defect(
    'balance-after-reversal-is-of-debit',
    '2.4',
    'WalletBalanceAfterReversal is the balance after; that after the debit is told.',
    {
      when: 'endpoint',
      hooks: editsPayment((body) => {
        if (body.WalletBalanceAfterReversal) body.WalletBalanceAfterReversal = body.WalletBalanceAfterDebit;
      }),
    },
  ),
  defect('funding-never-looked-at', '3.2', 'AUTH and PAY need a funded wallet; it may fall below its minimum.', {
    when: 'state',
    hooks: overlooking('funding'),
  }),
  defect('funding-not-at-auth', '3.2', 'AUTH checks the funding; PAY alone does.', {
    when: 'state',
    hooks: overlooking('funding', (_problem, { call }) => isAuth(call)),
  }),
  defect('usd-funding-not-looked-at', '1', 'The USD wallet is prefunded; it alone may fall below its minimum.', {
    when: 'value',
    hooks: overlooking('funding', (problem) => problem.text.includes('USD')),
  }),
  defect(
    'funding-by-first-product',
    '3.2',
    'The wallet must hold the total; that it holds the first product is enough.',
    {
      when: 'value',
      hooks: overlooking('funding', ({ text }, { tenant, call }) => {
        const products = call.body.Products;
        return (
          Array.isArray(products) &&
          products.length > 1 &&
          walletOf(tenant, text.includes('USD') ? 'USD' : 'ZWG').cents > 0
        );
      }),
    },
  ),
  defect(
    'overdraft-not-allowed',
    '2.5',
    'A negative MinimumBalance is an overdraft; the wallet must not fall below 0.',
    {
      when: 'state',
      hooks: () => ({
        refuses({ tenant, call }) {
          if (call.operation !== 'process' || (!isAuth(call) && !isPay(call))) return undefined;
          const total = centsIn(call.body.TotalAmount);
          const isShort = tenant.wallets.some(({ cents, minimumCents }) => minimumCents < 0 && cents < total);
          return isShort ? { cause: 'funding', field: 'TotalAmount', text: 'Too little.' } : undefined;
        },
      }),
    },
  ),
  defect('minimum-balance-ignored', '2.5', 'A wallet stays above its MinimumBalance; it may fall to 0.', {
    when: 'state',
    hooks: overlooking('funding', ({ text }, { tenant, call }) => {
      const { cents, minimumCents } = walletOf(tenant, text.includes('USD') ? 'USD' : 'ZWG');
      const total = centsIn(call.body.TotalAmount);
      return minimumCents > 0 && cents - (Number.isNaN(total) ? 0 : total) >= 0;
    }),
  }),
];
