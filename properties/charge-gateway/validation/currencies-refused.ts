import { check } from '../../../src/conformance/index.ts';
import { chargeBody } from '../../../src/given/charge-gateway/index.ts';
import { refusalRules, refusedCharge } from './refused-charge.ts';

const others = ['EUR', 'ZAR', 'ZWL', 'GBP', 'XXX', 'usd', 'zwg', 'Usd', 'US', 'USDT', 'USD ', ' ZWG', '840', '$'];

/** Section 7, E003: a currency other than the two is refused. */
export const currenciesRefused = check({
  slug: 'charge-currencies-refused',
  title: 'a currency other than USD and ZWG is refused with 400',
  rules: ['currency-other-refused', ...refusalRules],
  async body(trial) {
    for (const currency of others)
      await refusedCharge(trial, 'currency-other-refused', chargeBody(trial, { currency }));
  },
});
