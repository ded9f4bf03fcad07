import { expect, it } from 'vitest';
import { amountsOf } from '../../../../src/given/merchant-wallet/statements/statement-lines.ts';
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
