import { plainAmount } from '../amount.ts';
import { callBack } from '../callback.ts';
import type { Message, Tenant, Transaction } from '../model.ts';
import { smsOf } from '../sms.ts';
import { newTransaction } from '../transactions.ts';
import { type Defect, text } from './defect.ts';

/** Changes every SMS that goes out. */
function inSms(change: (message: Message, transaction: Transaction, tenant: Tenant) => string): Defect['hooks'] {
  return () => ({
    sms: (message, transaction, tenant) => message && { ...message, text: change(message, transaction, tenant) },
  });
}

const kind = 'async';

/** Defects of SMS and callbacks. */
export const asyncDefects: Defect[] = [
  {
    id: 'no-sms-about-limit',
    sentence: 'Every outcome sends an SMS; PIN 9999 does not.',
    section: '6.2',
    kind,
    when: 'value',
    hooks: () => ({ sms: (message, { code }) => (code === 'E013' ? undefined : message) }),
  },
  {
    id: 'no-sms-to-local-form',
    sentence: 'Every outcome sends an SMS; not where the charge was sent with 07XXXXXXXX.',
    section: '6.2',
    kind,
    when: 'value',
    hooks: () => ({ sms: (message, { endUserId }) => (endUserId.startsWith('0') ? undefined : message) }),
  },
  {
    id: 'sms-shows-zwg',
    sentence: 'The templates have the letters USD; a charge in ZWG says ZWG.',
    section: '6.2',
    kind,
    when: 'value',
    hooks: inSms(({ text: sms }, { currency }) => sms.replace(' of USD ', ` of ${currency} `)),
  },
  {
    id: 'sms-before-pin',
    sentence: 'The SMS follows the outcome; one about success comes before the PIN.',
    section: '6.2',
    kind,
    when: 'always',
    hooks: () => ({
      created(charge, tenant, gateway) {
        if (charge.kind === 'charge') tenant.messages.push(smsOf(gateway, { ...charge, status: 'SUCCESS' }));
      },
    }),
  },
  {
    id: 'sms-with-registered-name',
    sentence: 'The SMS has the merchantName of the request; it has the one that is registered.',
    section: '6.2',
    kind,
    when: 'value',
    hooks: inSms(({ text: sms }, { merchantName }, { fixtures }) =>
      sms.replace(` to ${merchantName} (`, () => ` to ${fixtures.merchant.merchantName} (`),
    ),
  },
  {
    id: 'sms-with-correlator',
    sentence: 'The SMS has the referenceCode; it has the correlator.',
    section: '6.2',
    kind,
    when: 'always',
    hooks: inSms(({ text: sms }, { referenceCode, clientCorrelator }) =>
      sms.replace(`(Ref: ${referenceCode})`, () => `(Ref: ${clientCorrelator})`),
    ),
  },
  {
    id: 'sms-with-other-label',
    sentence: 'An SMS begins with SANDBOX TEST:; one about a failure begins with [SANDBOX].',
    section: '6.2',
    kind,
    when: 'state',
    hooks: inSms(({ text: sms }, { status }) =>
      status === 'FAILED' ? sms.replace('SANDBOX TEST:', '[SANDBOX]') : sms,
    ),
  },
  {
    id: 'sms-without-cents',
    sentence: 'The SMS has the amount; its cents are dropped.',
    section: '6.2',
    kind,
    when: 'value',
    hooks: inSms(({ text: sms }, { amountCents }) =>
      sms.replace(/ of USD [\d.]+/, ` of USD ${plainAmount(amountCents - (amountCents % 100))}`),
    ),
  },
  {
    id: 'sms-with-short-reason',
    sentence: 'The SMS of PIN 2222 has the message of the PIN matrix; it says Invalid PIN only.',
    section: '3',
    kind,
    when: 'value',
    hooks: inSms(({ text: sms }) => sms.replace('Transaction Failed - Invalid PIN', 'Invalid PIN')),
  },
  {
    id: 'sms-to-first-number',
    sentence: 'The SMS goes to endUserId; it goes to the first whitelisted number.',
    section: '6.2',
    kind,
    when: 'value',
    hooks: () => ({
      sms: (message, _charge, { fixtures }) =>
        message && { ...message, to: fixtures.numbers.whitelisted[0] ?? message.to },
    }),
  },
  {
    id: 'success-sms-about-failure',
    sentence: 'A failed charge sends the failure template; with PIN 1111 it sends the one about success.',
    section: '6.2',
    kind,
    when: 'value',
    hooks: inSms(({ text: sms }, { code }) =>
      code === 'E010' ? sms.replace(/\)( was)? FAILED\. Reason: [^.]*\./, ') was SUCCESSFUL.') : sms,
    ),
  },
  {
    id: 'no-callback-about-failure',
    sentence: 'Every change of state is called back; FAILED is not.',
    section: '6.1',
    kind,
    when: 'state',
    hooks: () => ({ callback: (url, { status }) => (status === 'FAILED' ? '' : url) }),
  },
  {
    id: 'no-callback-without-code',
    sentence: 'Every change of state is called back; the failure by PIN 2222 is not.',
    section: '6.1',
    kind,
    when: 'value',
    hooks: () => ({ callback: (url, { code }) => (code === 'X22' ? '' : url) }),
  },
  {
    id: 'no-callback-to-local-form',
    sentence: 'Every change of state is called back; not where the charge was sent with 07XXXXXXXX.',
    section: '6.1',
    kind,
    when: 'value',
    hooks: () => ({ callback: (url, { endUserId }) => (endUserId.startsWith('0') ? '' : url) }),
  },
  {
    id: 'callback-to-first-url',
    sentence: 'The notifyUrl of the request is called; the first one ever sent is called for ever.',
    section: '6.1',
    kind,
    when: 'state',
    hooks: () => {
      let first = '';
      return {
        callback(url) {
          first = first === '' ? url : first;
          return url === '' ? '' : first;
        },
      };
    },
  },
  {
    id: 'callback-of-refused-charge',
    sentence: 'A callback follows a change of state; a refused charge is called back.',
    section: '6.1',
    kind,
    when: 'state',
    hooks: () => ({
      refused(call, _problem, tenant, gateway) {
        if (call.operation !== 'charge' || text(call, 'notifyUrl') === '') return;
        const made = newTransaction(gateway, tenant, call);
        tenant.transactions.pop();
        tenant.correlators.set(made.clientCorrelator, 'spent');
        callBack(gateway, tenant, { ...made, status: 'FAILED' });
      },
    }),
  },
  {
    id: 'callback-on-lookup',
    sentence: 'A callback follows a change of state; every look-up of a charge that has ended calls back.',
    section: '6.1',
    kind,
    when: 'state',
    hooks: () => ({
      found(found, _call, tenant, gateway) {
        if (found && found.status !== 'PENDING') callBack(gateway, tenant, found);
        return found;
      },
    }),
  },
];
