import { walletOf } from '../../../asked.ts';
import type { Fields } from '../../../model.ts';
import { decimal, editsPayment, fieldsOf, isStatus, NumberText, paymentOf } from '../../defect.ts';
import type { SubtleDefect } from '../third-set.ts';

/** The wallets of a list, whichever form it has. */
function walletsIn(body: unknown): Fields[] {
  return (Array.isArray(body) ? body : ((body as Fields).Wallets ?? [])) as Fields[];
}

/** Money: what is told of wallets, and what a reversal leaves behind. */
export const ninthMoneyDefects: readonly SubtleDefect[] = [
  {
    id: 'empty-wallet-has-no-balance',
    sentence: 'A wallet has its Balance; one that holds nothing has none.',
    section: '2.5',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'boundary',
    hooks: () => ({
      answer(answer, call) {
        if (call.operation !== 'wallets' || answer.status !== 200) return;
        for (const wallet of walletsIn(answer.body))
          if (wallet.Balance instanceof NumberText && Number(wallet.Balance.source) === 0) wallet.Balance = null;
      },
    }),
  },
  {
    id: 'wallets-in-single-precision',
    sentence: 'A wallet has its Balance; it is told in single precision, so that large ones are cents off.',
    section: '2.5',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    hooks: () => ({
      answer(answer, call) {
        if (call.operation !== 'wallets' || answer.status !== 200) return;
        for (const wallet of walletsIn(answer.body))
          if (wallet.Balance instanceof NumberText)
            wallet.Balance = decimal(Math.round(Math.fround(Number(wallet.Balance.source)) * 100));
      },
    }),
  },
  {
    id: 'balance-after-reversal-moves',
    sentence: 'WalletBalanceAfterReversal is what the reversal left; a later STATUS shows what the wallet holds now.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'time',
    shows: 'combination',
    hooks: editsPayment((body, call, asked) => {
      const payment = paymentOf(asked);
      if (isStatus(call) && payment?.reversal)
        body.WalletBalanceAfterReversal = decimal(walletOf(asked.tenant, payment.currency).cents);
    }),
  },
  {
    id: 'reversed-has-another-debit-reference',
    sentence: 'WalletDebitReference is that of the debit; once it is reversed it is another one.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks: editsPayment((body) => {
      if (body.Status === 'Reversed' && body.WalletDebitReference)
        body.WalletDebitReference = String(body.WalletDebitReference).replace('WD-', 'WR-');
    }),
  },
  {
    id: 'reversal-of-usd-is-told-in-zwg',
    sentence: 'Currency is that of the wallet debited; once a payment in USD is reversed it is ZWG.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks: editsPayment((body) => {
      if (body.Status === 'Reversed') body.Currency = 'ZWG';
    }),
  },
  {
    id: 'morning-hours-unpadded',
    sentence: 'Dates of answers are ISO 8601; hours before ten have one digit.',
    section: '2.5',
    kind: 'wrong-answer',
    when: 'time',
    shows: 'time',
    hooks: () => ({
      answer(answer) {
        const body = fieldsOf(answer);
        if (typeof body.WalletDebitReversed === 'string')
          body.WalletDebitReversed = body.WalletDebitReversed.replace('T0', 'T');
      },
    }),
  },
  {
    id: 'reversal-reference-of-the-latest',
    sentence: 'Each reversal has its own PlatformReference; STATUS of a reversed payment has that of the latest one.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'close together',
    hooks: editsPayment((body, _call, asked) => {
      const latest = asked.tenant.payments
        .filter(({ reversal }) => reversal)
        .toSorted((one, two) => (one.returned?.at ?? 0) - (two.returned?.at ?? 0) || one.id - two.id)
        .at(-1);
      if (body.VendorReversalReference && latest?.reversal)
        body.VendorReversalReference = latest.reversal.platformReference;
    }),
  },
];
