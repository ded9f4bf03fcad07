import { check, fieldOf, statusOf } from '../../../src/conformance/index.ts';
import {
  acceptedCharge,
  type ChargeWish,
  chargeBody,
  chargeRules,
  customerOf,
  judgePromptsOf,
  lookUp,
} from '../../../src/given/charge-gateway/index.ts';
import { formsOf } from '../../arbitraries/msisdns.ts';

const nothing = 'refused-charge-leaves-nothing';
const noSecond = 'duplicate-makes-no-second-transaction';

/** Section 3: what was accepted prompts the customer. What was refused, for itself or for its correlator, does not. */
export const refusalsUnprompted = check({
  slug: 'charge-refusals-unprompted',
  title: 'a refused charge opens no prompt',
  rules: [nothing, noSecond],
  assumes: chargeRules,
  needs: ['customer.prompts'],
  async body(trial) {
    for (const wish of [{ currency: 'EUR' }, { amount: '0' }, { amount: '1.005' }, { referenceCode: '' }]) {
      const body = chargeBody(trial, wish);
      const refused = await trial.send('charge', { json: body });
      if (statusOf(refused) === 400) await judgePromptsOf(trial, nothing, body, 0, refused);
    }
    const other = trial.fixtures.numbers?.whitelisted?.[1];
    const again: ChargeWish[] = [
      {},
      { amount: '6.78' },
      { endUserId: formsOf(customerOf(trial)).local },
      ...(other === undefined ? [] : [{ endUserId: other }]),
    ];
    for (const wish of again) {
      const first = await acceptedCharge(trial, { amount: '12.34' });
      const { endUserId, clientCorrelator } = first.body;
      const body = chargeBody(trial, { endUserId, amount: '12.34', ...wish, clientCorrelator });
      const second = await trial.send('charge', { json: body });
      if (statusOf(second) !== 400) continue;
      const waits = fieldOf(await lookUp(trial, first), 'status') === 'PENDING' ? 1 : 0;
      await judgePromptsOf(trial, noSecond, first.body, waits, first.exchange, second);
      if (wish.endUserId === other && other !== undefined)
        await judgePromptsOf(trial, noSecond, body, 0, first.exchange, second);
    }
  },
});
