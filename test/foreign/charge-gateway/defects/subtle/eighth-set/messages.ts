import { createHmac } from 'node:crypto';
import { plainAmount } from '../../../amount.ts';
import { callbackSecret } from '../../../callback.ts';
import { chosenReadings } from '../../../readings.ts';
import { chargeOf, inSms, isCharge, type SubtleDefect } from '../subtle-defect.ts';

/** Callbacks and SMS that are wrong for one charge among others. */
export const eighthMessageDefects: readonly SubtleDefect[] = [
  {
    id: 'outcome-is-signed-over-the-first-body',
    sentence: 'Each callback carries an HMAC signature of itself; a later one to an address has that of the first.',
    section: '6.1',
    kind: 'async',
    when: 'state',
    shows: 'combination',
    hooks: () => {
      const first = new Map<string, string>();
      return {
        delivery(signed) {
          const kept = first.get(signed.url.href) ?? signed.body;
          first.set(signed.url.href, kept);
          const hmac = createHmac('sha256', callbackSecret).update(kept);
          return { ...signed, signature: hmac.digest(chosenReadings().callbackSignature) };
        },
      };
    },
  },
  {
    id: 'callbacks-in-zwg-are-not-signed',
    sentence: 'Each callback carries an HMAC signature; those of charges in ZWG have none.',
    section: '6.1',
    kind: 'async',
    when: 'value',
    shows: 'combination',
    hooks: () => {
      const urls = new Set<string>();
      return {
        callback(url, { currency }) {
          if (url !== '' && currency === 'ZWG') urls.add(new URL(url).href);
          return url;
        },
        delivery: (signed) => (urls.has(signed.url.href) ? { ...signed, signature: '' } : signed),
      };
    },
  },
  {
    id: 'refund-calls-the-address-of-its-charge',
    sentence: 'A refund calls its own notifyUrl; where the charge had one too that is called.',
    section: '6.1',
    kind: 'async',
    when: 'state',
    shows: 'combination',
    readings: { refundStatus: 'PENDING', refundCallback: 'sent' },
    hooks: () => ({
      callback: (url, transaction, tenant) =>
        isCharge(transaction) || url === '' ? url : chargeOf(transaction, tenant)?.notifyUrl || url,
    }),
  },
  {
    id: 'last-slash-leaves-the-address',
    sentence: 'The notifyUrl of the request is called; a slash at the end of its path is left away.',
    section: '6.1',
    kind: 'async',
    when: 'value',
    shows: 'rare value',
    hooks: () => ({
      callback(url) {
        if (url === '') return url;
        const address = new URL(url);
        address.pathname = address.pathname.replace(/(?<=.)\/$/, '');
        return address.href;
      },
    }),
  },
  {
    id: 'sms-has-the-amount-of-the-latest',
    sentence: 'The SMS has the amount of its charge; it has that of the latest charge of the number.',
    section: '6.2',
    kind: 'async',
    when: 'state',
    shows: 'close together',
    hooks: () => ({
      sms(message, { amountCents, msisdn }, { transactions }) {
        const latest = transactions.findLast((one) => isCharge(one) && one.msisdn === msisdn);
        if (!message || !latest || latest.amountCents === amountCents) return message;
        return { ...message, text: message.text.replace(/USD [\d.]+/, `USD ${plainAmount(latest.amountCents)}`) };
      },
    }),
  },
  {
    id: 'limit-in-zwg-is-a-lack-of-funds',
    sentence: 'The SMS of PIN 9999 has the message of the PIN matrix; in ZWG it is that of PIN 1111.',
    section: '6.2',
    kind: 'async',
    when: 'value',
    shows: 'combination',
    hooks: inSms((text, { currency }) =>
      currency === 'ZWG' ? text.replace('Transaction Limit Exceeded', 'Insufficient Balance') : text,
    ),
  },
  {
    id: 'failure-sms-has-the-registered-name',
    sentence: 'The SMS has the merchantName of the request; one about a failure has the one that is registered.',
    section: '6.2',
    kind: 'async',
    when: 'state',
    shows: 'combination',
    hooks: () => ({
      sms(message, { status, merchantName }, { fixtures }) {
        const own = fixtures.merchant.merchantName;
        if (!message || status !== 'FAILED') return message;
        return { ...message, text: message.text.replace(` to ${merchantName} `, () => ` to ${own} `) };
      },
    }),
  },
];
