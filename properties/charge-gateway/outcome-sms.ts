import { check } from '../../src/conformance/index.ts';
import { chargeWithPin, customerOf, pendingCharge, pinRules, rule, typePinAtOpenPrompt } from '../../src/given/charge-gateway/index.ts';
import { judgeOutcome, pins } from './pin-matrix.ts';
import { awaitSms, inboxOf, judgeSms, smsOf, smsRules } from './sms.ts';
import { withCustomer } from './needs.ts';

const outcomeRules = pins.flatMap((it) => [it.outcome, it.reason]);
const formRules = ['failed-pin-form', 'invalid-pin-form', 'transaction-after-422', 'charge/422'].map(rule);

/** Section 6.2: after each outcome the customer is told by SMS, to the letter of the template. */
export const outcomeSms = check({
  slug: 'charge-outcome-sms',
  api: 'charge-gateway',
  title: 'each outcome is told to the customer by an SMS that follows its template',
  rules: [rule('sms-on-success'), rule('sms-on-failure'), ...smsRules, ...outcomeRules],
  assumes: [...pinRules, ...formRules],
  needs: [...withCustomer, 'customer.smsInbox'],
  async body(trial) {
    for (const [currency, amount] of [['USD', '12.30'], ['ZWG', '45.67'], ['USD', '8']] as const) {
      for (const it of pins) {
        const before = (await inboxOf(trial, customerOf(trial))).length;
        const charged = await chargeWithPin(trial, it.pin, { currency, amount });
        judgeOutcome(trial, it, charged);
        const smsRule = rule(it.final === 'SUCCESS' ? 'sms-on-success' : 'sms-on-failure');
        const text = await awaitSms(trial, charged, before);
        const proof = [charged.exchange, charged.lookup];
        if (!trial.holds(smsRule, 'an SMS', text === undefined ? 'none' : 'an SMS', ...proof) || text === undefined) continue;
        if (it.final === 'FAILED') trial.holds(it.reason, it.message, /Reason: (.*?)\. /.exec(text)?.[1] ?? text, ...proof);
        judgeSms(trial, charged, text, smsRule, it.final === 'SUCCESS' ? 'SUCCESSFUL' : `FAILED. Reason: ${it.message}`, ...proof);
        trial.observe(rule('sms-repeated'), (await smsOf(trial, charged)).length > 1 ? 'repeated' : 'once', ...proof);
      }
    }
  },
});

/** Section 6.2: no SMS tells of an outcome that has not come. */
export const smsOnlyAfterOutcome = check({
  slug: 'charge-sms-only-after-outcome',
  api: 'charge-gateway',
  title: 'no outcome SMS arrives while the prompt is unanswered',
  rules: [rule('sms-only-after-outcome')],
  assumes: pinRules,
  needs: [...withCustomer, 'customer.smsInbox'],
  async body(trial) {
    const charged = await pendingCharge(trial, { amount: '3.21' });
    await trial.quiet();
    const early = (await smsOf(trial, charged)).filter((text) => /SUCCESSFUL|FAILED/.test(text));
    trial.holds(rule('sms-only-after-outcome'), [], early, charged.exchange);
    await typePinAtOpenPrompt(trial, charged.body, '0000');
  },
});
