import { expect, it } from 'vitest';
import type { Line } from '../../../../src/given/merchant-wallet/statements/recent-lines.ts';
import { amountsOf, linesAbout } from '../../../../src/given/merchant-wallet/statements/statement-lines.ts';
import { exchangesOf } from '../../../traffic/observed.ts';

function paid(answer: unknown) {
  const [exchange] = exchangesOf([{ operation: 'utilityPayment', answer }]);
  if (!exchange) throw new TypeError('one call makes one exchange');
  return exchange;
}

it('a payment may be shown alone, with its fees, and without its commissions', () => {
  const fees = [
    { name: 'Fee', amount: 5 },
    { name: 'Tax', amount: '2' },
  ];
  const commissions = [{ name: 'Agent', description: '', amount: '4' }];
  expect(amountsOf(paid({ fees: [], commissions: [] }), 200)).toEqual([200]);
  expect(amountsOf(paid({ fees }), 200)).toEqual([200, 207]);
  expect(amountsOf(paid({ fees, commissions }), 200)).toEqual([200, 207, 196, 203]);
});

it('where only the line of a fee names a payment, that of the payment is known by its amount', () => {
  const exchange = paid({ fees: [{ name: 'Fee', amount: 5 }] });
  const reference = 'utl-12345678';
  Object.assign(exchange.request, { body: Buffer.from(JSON.stringify({ reference })) });
  const fee = debit(5n, `Fee ${reference}`);
  const [own, wrong, other] = [debit(200n, 'Utility'), debit(199n, `Power ${reference}`), debit(300n, 'Utility')];
  expect(linesAbout([own, fee, other], exchange, 200)).toEqual([own, fee]);
  expect(linesAbout([other, fee], exchange, 200)).toEqual([fee]);
  expect(linesAbout([own, wrong, fee], exchange, 200)).toEqual([wrong, fee]);
});

function debit(debitCents: bigint, text: string): Line {
  const none = { credit: undefined, debit: undefined, creditCents: undefined, balanceCents: undefined };
  return { ...none, type: 'Debit', debitCents, postingDate: undefined, transactionDate: undefined, text };
}
