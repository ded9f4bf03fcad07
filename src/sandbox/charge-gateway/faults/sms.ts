import { deliveries } from '../../deliveries/tables.ts';
import { type SmsRow, sms } from '../../shared-tables/handset.ts';
import { type Change, put } from '../../store/table.ts';
import type { ChargeFault } from '../charge-fault.ts';
import { smsText } from '../notices.ts';
import type { Transaction } from '../tables/transactions.ts';
import { editSms, statusOf, storedTransaction } from './edit/answers.ts';
import { acceptsTooMuch, answersWrongly, type ChargeFaults, careless, refusesTooMuch } from './edit/define.ts';
import { chargesOfOrder } from './edit/records.ts';

/** Defects of the topic sms, by the rule that they break. */
export const faults: ChargeFaults = {
  'sms-on-success': {
    'sms-missing-on-success': refusesTooMuch(
      'A success is not told by SMS',
      droppingSms((text) => text.includes('was SUCCESSFUL.')),
    ),
    'no-sms-where-a-receiver-failed': careless.refusesTooMuch(
      'Once a receiver of callbacks failed, charges with a notifyUrl are not told by SMS',
      {
        event(decision, { view }) {
          const done = storedTransaction(decision.changes, 'charge');
          const hasFailed = view.all(deliveries).some((it) => it.attempts.some(({ status }) => status === 500));
          return done?.notifyUrl && hasFailed
            ? { ...decision, changes: editSms(decision.changes, () => []) }
            : decision;
        },
      },
    ),
    // Limits of an SMS provider for one number.
    'no-sms-from-the-eleventh-on': careless.refusesTooMuch('A customer receives ten SMS and no more', {
      event(decision, { view }) {
        const done = storedTransaction(decision.changes, 'charge');
        const isFull = done && view.find(sms, 'subscriber', done.subscriber).length >= 10;
        return isFull ? { ...decision, changes: editSms(decision.changes, () => []) } : decision;
      },
    }),
  },
  'sms-on-failure': {
    'sms-cut-at-200': careless.answersWrongly('The SMS of a failure is cut to 200 characters', {
      event: (decision) => ({
        ...decision,
        changes: editSms(decision.changes, (row) => [
          { ...row, text: row.text.includes('was FAILED.') ? row.text.slice(0, 200) : row.text },
        ]),
      }),
    }),
    'sms-missing-on-failure': refusesTooMuch(
      'A failure is not told by SMS',
      droppingSms((text) => text.includes('was FAILED.')),
    ),
  },
  'sms-label': {
    'sms-without-label': answersWrongly(
      'An SMS begins with SANDBOX: in place of its label',
      rewritingSms((text) => text.replace('SANDBOX TEST:', 'SANDBOX:')),
    ),
  },
  'sms-amount': {
    'sms-amount-in-cents': answersWrongly(
      'An SMS gives the amount in cents',
      rewritingSms((text) => text.replace(/(payment of [A-Z]{3}) (\d+)\.(\d\d)/, '$1 $2$3')),
    ),
    'sms-shows-no-single-cents': careless.answersWrongly(
      'An SMS shows an amount below ten cents as 0.00',
      rewritingSms((text) => text.replace(/(payment of [A-Z]{3} 0\.0)\d/, (_, start) => `${start}0`)),
    ),
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
  'sms-merchant': {
    'sms-names-merchant-code': answersWrongly(
      'An SMS names merchantCode in place of merchantName',
      rewritingSms((text, { merchantCode }) => text.replace(/ to .* \(Ref: /, () => ` to ${merchantCode} (Ref: `)),
    ),
    // A template that is filled by String.replace, for which $ has a meaning.
    'sms-template-expands-dollars': careless.answersWrongly(
      'A merchantName with $& or $1 is expanded in the SMS',
      retelling((done) => ({ merchantName: 'MERCHANT'.replace(/(MERCHANT)/, done.merchantName) })),
    ),
    'sms-fills-placeholders-in-names': careless.answersWrongly(
      'A placeholder of the template in merchantName is filled too',
      retelling((done) => ({ merchantName: done.merchantName.replaceAll('[referenceCode]', done.referenceCode) })),
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
  'sms-reference': {
    'sms-extends-reference': answersWrongly(
      'An SMS adds to referenceCode',
      rewritingSms((text) => text.replace(/(\(Ref: .*)\) was/, '$1/1) was')),
    ),
    'sms-names-correlator': answersWrongly(
      'An SMS names clientCorrelator in place of referenceCode',
      rewritingSms((text, { clientCorrelator }) =>
        text.replace(/\(Ref: .*\) was/, () => `(Ref: ${clientCorrelator}) was`),
      ),
    ),
  },
  'sms-currency': {
    'sms-says-eur': answersWrongly(
      'An SMS says EUR',
      rewritingSms((text) => text.replace(/payment of [A-Z]{3} /, 'payment of EUR ')),
    ),
    'sms-says-currency-of-request': answersWrongly(
      'An SMS says the currency of the request',
      rewritingSms((text, { currency }) => text.replace(/payment of [A-Z]{3} /, `payment of ${currency} `)),
    ),
  },
  'sms-only-after-outcome': {
    'sms-on-acceptance': acceptsTooMuch('The SMS of success is sent when the charge is accepted', {
      decision(decision, { call, env }) {
        const made = call.operation === 'charge' ? storedTransaction(decision.changes, 'charge') : undefined;
        if (!made || statusOf(decision) !== 200) return decision;
        const text = smsText({ ...made, status: 'SUCCESS' }, env.policy.dialect);
        const early = put(sms, { id: env.newId(), subscriber: made.subscriber, text, at: env.now });
        return { ...decision, changes: [...decision.changes, early] };
      },
    }),
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

function droppingSms(isDropped: (text: string) => boolean): Pick<ChargeFault, 'event'> {
  return {
    event: (decision) => ({
      ...decision,
      changes: editSms(decision.changes, (row) => (isDropped(row.text) ? [] : [row])),
    }),
  };
}

function rewritingSms(
  rewrite: (text: string, of: Pick<Transaction, 'merchantCode' | 'clientCorrelator' | 'currency'>) => string,
): Pick<ChargeFault, 'event'> {
  return {
    event(decision) {
      const of = storedTransaction(decision.changes, 'charge') ?? {
        merchantCode: '',
        clientCorrelator: '',
        currency: '',
      };
      const edit = (row: SmsRow): SmsRow[] => [{ ...row, text: rewrite(row.text, of) }];
      const changes: Change[] = editSms(decision.changes, edit);
      return { ...decision, changes };
    },
  };
}

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
