import { sms } from '../../../shared-tables/handset.ts';
import { type Change, put } from '../../../store/table.ts';
import type { ChargeFault } from '../../charge-fault.ts';
import { smsText } from '../../notices.ts';
import type { Transaction } from '../../tables/transactions.ts';
import { editSms, storedTransaction } from '../edit/answers.ts';
import { type ChargeFaults, careless } from '../edit/define.ts';
import { chargesOfOrder } from './records.ts';

/** Subtle defects of the topic sms, by the rule that they break. */
export const faults: ChargeFaults = {
  'sms-merchant': {
    // A template that is filled by String.replace, for which $ has a meaning.
    'sms-template-expands-dollars': careless.answersWrongly(
      'A merchantName with $& or $1 is expanded in the SMS',
      retelling((done) => ({ merchantName: 'MERCHANT'.replace(/(MERCHANT)/, done.merchantName) })),
    ),
    'sms-strips-accents': careless.answersWrongly(
      'The SMS gives merchantName without its accents',
      retelling(({ merchantName }) => ({ merchantName: merchantName.normalize('NFD').replace(/\p{M}/gu, '') })),
    ),
    // Templates of HTML mails that are used for SMS.
    'sms-escapes-double-quotes': careless.answersWrongly(
      'The SMS gives &quot; for a quotation mark in merchantName',
      retelling(({ merchantName }) => ({ merchantName: merchantName.replaceAll('"', '&quot;') })),
    ),
    'sms-loses-what-is-not-in-the-basic-plane': careless.answersWrongly(
      'The SMS gives question marks for emoji in merchantName',
      retelling(({ merchantName }) => ({ merchantName: merchantName.replace(/[\u{10000}-\u{10ffff}]/gu, '?') })),
    ),
  },
  'sms-amount': {
    'sms-amount-of-first-of-the-order': careless.answersWrongly(
      'The SMS gives the amount of the first charge of the order',
      {
        event(decision, { view, env }) {
          const done = storedTransaction(decision.changes, 'charge');
          const first = done && chargesOfOrder(view, done.referenceCode)[0];
          if (!first) return decision;
          const text = smsText({ ...done, amountCents: first.amountCents }, env.policy.dialect);
          return { ...decision, changes: editSms(decision.changes, (row) => [{ ...row, text }]) };
        },
      },
    ),
  },
  'sms-on-success': {
    'sms-cut-at-200': careless.answersWrongly('An SMS is cut to 200 characters', {
      event: (decision) => ({
        ...decision,
        changes: editSms(decision.changes, (row) => [{ ...row, text: row.text.slice(0, 200) }]),
      }),
    }),
    // Limits of an SMS provider for one number.
    'no-sms-from-the-eleventh-on': careless.refusesTooMuch('A customer receives ten SMS and no more', {
      event(decision, { view }) {
        const done = storedTransaction(decision.changes, 'charge');
        const isFull = done && view.find(sms, 'subscriber', done.subscriber).length >= 10;
        return isFull ? { ...decision, changes: editSms(decision.changes, () => []) } : decision;
      },
    }),
  },
  'sms-only-after-outcome': {
    'sms-also-to-first-customer-of-the-order': careless.acceptsTooMuch(
      'The SMS goes to the first customer of the order as well',
      {
        event(decision, { view, env }) {
          const done = storedTransaction(decision.changes, 'charge');
          const first = done && chargesOfOrder(view, done.referenceCode)[0];
          if (!first || first.subscriber === done.subscriber) return decision;
          const text = smsText(done, env.policy.dialect);
          const astray: Change = put(sms, { id: env.newId(), subscriber: first.subscriber, text, at: env.now });
          return { ...decision, changes: [...decision.changes, astray] };
        },
      },
    ),
  },
};

/** The SMS of an outcome, written as if its charge were another in these fields. */
function retelling(edit: (done: Transaction) => Partial<Transaction>): Pick<ChargeFault, 'event'> {
  return {
    event(decision, { env }) {
      const done = storedTransaction(decision.changes, 'charge');
      if (!done) return decision;
      const text = smsText({ ...done, ...edit(done) }, env.policy.dialect);
      return { ...decision, changes: editSms(decision.changes, (row) => [{ ...row, text }]) };
    },
  };
}
