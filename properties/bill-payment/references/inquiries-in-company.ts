import { check } from '../../../src/conformance/index.ts';
import {
  type Authorized,
  authorize,
  paidRules,
  pay,
  statusIn,
  testPurchase,
} from '../../../src/given/bill-payment/index.ts';
import { judgeFound } from '../payment-life/status-inquiries.ts';

/** Section 2.3: several payments under way, each found by its own reference. */
export const inquiriesInCompany = check({
  slug: 'status-in-company',
  title: 'each of several payments is found by its reference, in the status that it has',
  rules: ['reference-finds-payment'],
  assumes: paidRules,
  needs: ['fixture:testBiller'],
  async body(trial) {
    const all: { payment: Authorized; status: string }[] = [];
    for (const prefix of [undefined, 'PF', 'PFF', 'PP'] as const) {
      const wish = { product: 'AA', prefix } as const;
      const payment = await authorize(trial, await testPurchase(trial, wish));
      const status = statusIn(await pay(trial, payment));
      // Only what is at its end shows the same later for sure.
      if (status === 'Paid' || status === 'Failed') all.push({ payment, status });
      all.push({ payment: await authorize(trial, await testPurchase(trial, wish)), status: 'Authorized' });
    }
    for (const { payment, status } of [...all.reverse(), ...all]) await judgeFound(trial, payment, status);
  },
});
