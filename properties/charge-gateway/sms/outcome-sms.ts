import { centsOf, check, decimalOf, fieldOf, statusOf } from '../../../src/conformance/index.ts';
import {
  type Concluded,
  chargeBody,
  chargeRules,
  chargeWithPin,
  customerOf,
  finalLookup,
  maximumOf,
  pendingCharge,
  pinRules,
  sendCharge,
  typePinAtOpenPrompt,
  usualAmount,
} from '../../../src/given/charge-gateway/index.ts';
import { formsOf } from '../../arbitraries/msisdns.ts';
import { judgeOutcome, pins } from '../charge-life/pin-matrix.ts';
import { awaitSms, inboxOf, judgeSms, smsOf, smsRules } from './inbox.ts';

const outcomeRules = pins.flatMap((it) => [it.outcome, it.reason]);
const formRules = ['failed-pin-form', 'invalid-pin-form', 'transaction-after-422', 'charge/422'];

/** Section 6.2: after each outcome the customer is told by SMS, to the letter of the template. */
export const outcomeSms = check({
  slug: 'charge-outcome-sms',
  title: 'each outcome is told to the customer by an SMS that follows its template',
  rules: ['sms-on-success', 'sms-on-failure', ...smsRules, ...outcomeRules],
  assumes: [...pinRules, ...formRules],
  needs: ['customer.answerPrompt', 'customer.smsInbox'],
  async body(trial) {
    const first = customerOf(trial);
    const other = trial.fixtures.numbers?.whitelisted?.[1] ?? first;
    const told: Concluded[] = [];
    const large = decimalOf(centsOf(maximumOf(trial)) - 1n);
    for (const [currency, endUserId, ...amounts] of [
      ['USD', first, large, '12.30', '1.05', '19.99'],
      ['ZWG', other, '15.67', '24.90', large, '20'],
      ['USD', formsOf(first).local, '8', '8.10', '24.01', '1'],
    ] as const) {
      for (const [n, it] of pins.entries()) {
        const before = (await inboxOf(trial, endUserId)).length;
        const amount = amounts[n] ?? usualAmount;
        // As long as references may be, so that one that is cut shows.
        const referenceCode = `${trial.fresh('ref')}-`.padEnd(36, '9aZ');
        const charged = await chargeWithPin(trial, it.pin, { currency, amount, endUserId, referenceCode });
        judgeOutcome(trial, it, charged);
        const smsRule = it.final === 'SUCCESS' ? 'sms-on-success' : 'sms-on-failure';
        const text = await awaitSms(trial, charged, before);
        const proof = [charged.exchange, charged.lookup];
        if (!trial.expects(smsRule, 'an SMS', text !== undefined, 'none', ...proof) || text === undefined) continue;
        if (it.final === 'FAILED') trial.holds(it.reason, it.message, reasonIn(text), ...proof);
        judgeSms(
          trial,
          charged,
          text,
          smsRule,
          it.final === 'SUCCESS' ? 'SUCCESSFUL' : `FAILED. Reason: ${it.message}`,
          ...proof,
        );
        told.push(charged);
      }
    }
    await trial.quiet();
    for (const it of told) {
      const reading = (await smsOf(trial, it)).length > 1 ? 'repeated' : 'once';
      trial.observe('sms-repeated', reading, it.exchange, it.lookup);
    }
  },
});

const outcomes = (texts: string[]): string[] => texts.filter((text) => /SUCCESSFUL|FAILED/.test(text));

/** Section 6.2: where there is no outcome there is no SMS of one. */
export const noSmsBeforeOutcome = check({
  slug: 'charge-sms-before-outcome',
  title: 'no outcome SMS comes for a charge that waits or was refused',
  rules: ['sms-only-after-outcome'],
  assumes: chargeRules,
  needs: ['customer.smsInbox'],
  async body(trial) {
    const refused = chargeBody(trial, { currency: 'EUR' });
    const refusal = await trial.send('charge', { json: refused });
    const charged = await pendingCharge(trial, { amount: '3.21' });
    await trial.quiet();
    trial.holds('sms-only-after-outcome', [], outcomes(await smsOf(trial, charged)), charged.exchange);
    trial.holds('sms-only-after-outcome', [], outcomes(await smsOf(trial, { body: refused })), refusal);
  },
});

/** Section 6.2: an SMS tells of an outcome to the customer whose charge it is. */
export const smsToNobodyElse = check({
  slug: 'charge-sms-only-after-outcome',
  title: 'an outcome SMS comes to nobody but the customer',
  rules: ['sms-only-after-outcome'],
  assumes: pinRules,
  needs: ['customer.answerPrompt', 'customer.smsInbox'],
  async body(trial) {
    const charged = await pendingCharge(trial, { amount: '3.21' });
    await typePinAtOpenPrompt(trial, charged.body, '0000');
    const lookup = await finalLookup(trial, charged);
    await trial.quiet();
    for (const other of (trial.fixtures.numbers?.whitelisted ?? []).slice(1)) {
      const astray = (await inboxOf(trial, other)).filter((text) => text.includes(charged.body.referenceCode));
      trial.holds('sms-only-after-outcome', [], astray, charged.exchange, lookup);
    }
  },
});

/** Section 6.2: the SMS holds what the request said, also where that is not what the merchant is registered as. */
export const smsOfRequest = check({
  slug: 'charge-sms-of-request',
  title: 'the SMS names the merchantName of the request',
  rules: ['sms-merchant', 'other-merchant-name', 'lookup-merchant-name'],
  assumes: pinRules,
  needs: ['customer.answerPrompt', 'customer.smsInbox'],
  async body(trial) {
    const names = [`Corner Shop ${trial.fresh('no')}`, `Tom & Sons' <Shop> ${trial.fresh('no')}`];
    for (const [n, merchantName] of names.entries()) {
      const charged = await sendCharge(trial, chargeBody(trial, { merchantName }));
      const accepted = statusOf(charged.exchange) === 200;
      // What a name may be made of is not shown: of the second one only corruption is judged.
      if (n === 0) trial.observe('other-merchant-name', accepted ? 'accepted' : 'refused', charged.exchange);
      if (!accepted) return;
      if (!charged.held) await typePinAtOpenPrompt(trial, charged.body, '0000');
      const lookup = await finalLookup(trial, charged);
      const proof = [charged.exchange, lookup];
      trial.holds('lookup-merchant-name', merchantName, fieldOf(lookup, 'merchantName'), ...proof);
      const text = await awaitSms(trial, charged, Number.POSITIVE_INFINITY);
      if (text === undefined) continue;
      trial.expects('sms-merchant', merchantName, text.includes(merchantName), text, ...proof);
    }
  },
});

/** What an SMS gives as the reason, up to the end of its sentence; the whole text where it gives none. */
function reasonIn(text: string): string {
  const [, after] = text.split('Reason: ', 2);
  const end = after?.indexOf('. ') ?? -1;
  return after === undefined || end < 0 ? text : after.slice(0, end);
}
