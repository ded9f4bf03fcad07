import { inSms, isCharge, type SubtleDefect } from '../subtle-defect.ts';

/** SMS and callbacks that are wrong in one combination alone. */
export const ninthMessageDefects: readonly SubtleDefect[] = [
  {
    id: 'no-address-is-the-last-one',
    sentence: 'A request without notifyUrl calls nobody; one with an empty one calls that of the charge before.',
    section: '2.1',
    kind: 'async',
    when: 'state',
    shows: 'combination',
    hooks: () => ({
      callback(url, transaction, { transactions }) {
        if (transaction.notifyUrl !== '') return url;
        return transactions.findLast((one) => isCharge(one) && one.notifyUrl.startsWith('http'))?.notifyUrl ?? '';
      },
    }),
  },
  {
    id: 'success-in-zwg-by-the-local-form-calls-nobody',
    sentence: 'Every change of state is called back; the success of a charge in ZWG with a number 07XXXXXXXX is not.',
    section: '6.1',
    kind: 'async',
    when: 'value',
    shows: 'combination',
    hooks: () => ({
      callback: (url, { kind, status, currency, endUserId }) =>
        kind === 'charge' && status === 'SUCCESS' && currency === 'ZWG' && endUserId.startsWith('07') ? '' : url,
    }),
  },
  {
    id: 'sms-in-zwg-rounds-to-whole-ones',
    sentence: 'The SMS has the amount of the request; one in ZWG is rounded to whole ones.',
    section: '6.2',
    kind: 'async',
    when: 'value',
    shows: 'combination',
    hooks: inSms((text, { currency }) =>
      currency === 'ZWG' ? text.replace(/USD ([\d.]+)/, (_, amount) => `USD ${Math.round(Number(amount))}`) : text,
    ),
  },
  {
    id: 'sms-of-that-amount-has-the-reference-before',
    sentence: 'The SMS has the referenceCode; one of the amount of the charge before has that of the charge before.',
    section: '6.2',
    kind: 'async',
    when: 'state',
    shows: 'close together',
    hooks: () => ({
      sms(message, about, { transactions }) {
        const before = transactions.findLast((one) => one !== about && one.msisdn === about.msisdn && isCharge(one));
        if (!message || !before || before.amountCents !== about.amountCents) return message;
        return { ...message, text: message.text.replace(about.referenceCode, () => before.referenceCode) };
      },
    }),
  },
];
