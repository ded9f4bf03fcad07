import { expect, test } from 'vitest';
import { certaintyOf, openings } from '../../bench/trust/openings.ts';
import { chosenReadings as ofBills } from './bill-payment/readings.ts';
import { chosenReadings as ofGateway } from './charge-gateway/readings.ts';
import { chosenReadings as ofWallet } from './merchant-wallet/readings.ts';

const chosen = { 'charge-gateway': ofGateway, 'merchant-wallet': ofWallet, 'bill-payment': ofBills } as const;

// That none of them is accused is what the judge says of it: `npm run bench:trust -- --part openings`.
test('each opening of a document names rules of the register, and readings that a foreign provider has', () => {
  for (const { api, rules, readings } of openings) {
    for (const it of rules) expect(certaintyOf(api, it)).toMatch(/^(stated|conflicting|implied|silent)$/);
    for (const it of readings) expect(chosen[api](it as never)).toMatchObject(it);
  }
});

test('what has no reading is stated, or the plain meaning of a word', () => {
  for (const { api, rules } of openings.filter((it) => it.readings.length === 0))
    for (const it of rules) expect(certaintyOf(api, it)).toMatch(/^(stated|implied)$/);
});
