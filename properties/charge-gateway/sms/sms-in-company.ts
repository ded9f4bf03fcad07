import { check, type Trial } from '../../../src/conformance/index.ts';
import {
  amountSent,
  type Charged,
  chargeWithPin,
  customerOf,
  finalLookup,
  pendingCharge,
  pinRules,
  typePinAtOpenPrompt,
} from '../../../src/given/charge-gateway/index.ts';
import { amountShown, awaitSms, inboxOf, smsOf } from './inbox.ts';

/** Section 6.2: every transaction has its SMS and every SMS its customer, whatever other charges there are. */
export const smsInCompany = check({
  slug: 'charge-sms-in-company',
  title: 'each outcome has its own SMS: for a second charge of one order, beside other charges, to its customer alone',
  rules: ['sms-on-success', 'sms-amount', 'sms-only-after-outcome'],
  assumes: pinRules,
  needs: ['customer.answerPrompt', 'customer.smsInbox'],
  async body(trial) {
    const numbers = trial.fixtures.numbers?.whitelisted ?? [];
    const last = customerOf(trial, numbers.length - 1);
    for (const [endUserId, pin] of [
      [customerOf(trial), '1111'],
      [last, '2222'],
      [last, '0000'],
    ] as const) {
      const charged = await chargeWithPin(trial, pin, { endUserId });
      await awaitSms(trial, charged, Number.POSITIVE_INFINITY);
      await trial.quiet();
      for (const other of numbers.filter((it) => it !== endUserId)) {
        const astray = (await inboxOf(trial, other)).filter((text) => text.includes(charged.body.referenceCode));
        trial.holds('sms-only-after-outcome', [], astray, charged.exchange, charged.lookup);
      }
    }
    const failed = await chargeWithPin(trial, '1111', { amount: '6.54' });
    await awaitSms(trial, failed, Number.POSITIVE_INFINITY);
    const again = await chargeWithPin(trial, '0000', { amount: '6.54', referenceCode: failed.body.referenceCode });
    const success = await trial.eventually(async () =>
      (await smsOf(trial, again)).find((text) => text.includes('SUCCESSFUL')),
    );
    trial.expects('sms-on-success', 'an SMS', success !== undefined, 'none', again.exchange, again.lookup);
    await judgeSecondAlike(trial, again);
    const first = await pendingCharge(trial, { amount: '1.11' });
    const second = await pendingCharge(trial, { amount: '2.22' });
    await typePinAtOpenPrompt(trial, first.body, '0000');
    const proof = [first.exchange, second.exchange, await finalLookup(trial, first)];
    const text = await trial.eventually(async () => (await smsOf(trial, first))[0]);
    if (!trial.expects('sms-on-success', 'an SMS', text !== undefined, 'none', ...proof)) return;
    trial.holds('sms-amount', amountSent(first), amountShown(text ?? ''), ...proof);
  },
});

/** An order that is paid in equal parts has an SMS of each, though their texts may be the same. */
async function judgeSecondAlike(trial: Trial, { body: { referenceCode } }: Charged): Promise<void> {
  const wish = { amount: '6.54', referenceCode };
  await trial.quiet();
  const paid = async (it: Charged): Promise<number> =>
    (await smsOf(trial, it)).filter((text) => text.includes('SUCCESSFUL')).length;
  const started = await pendingCharge(trial, wish);
  const before = await paid(started);
  await typePinAtOpenPrompt(trial, started.body, '0000');
  const lookup = await finalLookup(trial, started);
  const isTold = await trial.eventually(async () => (await paid(started)) > before || undefined);
  trial.expects('sms-on-success', 'another SMS', isTold === true, 'none', started.exchange, lookup);
}
