import { type SmsRow, sms } from '../../shared-tables/handset.ts';
import { type Change, put } from '../../store/table.ts';
import type { ChargeFault } from '../charge-fault.ts';
import { smsText } from '../notices.ts';
import type { Transaction } from '../tables/transactions.ts';
import { editSms, statusOf, storedTransaction } from './edit/answers.ts';
import { acceptsTooMuch, answersWrongly, type ChargeFaults, refusesTooMuch } from './edit/define.ts';

/** Defects of the topic sms, by the rule that they break. */
export const faults: ChargeFaults = {
  'sms-on-success': {
    'sms-missing-on-success': refusesTooMuch(
      'A success is not told by SMS',
      droppingSms((text) => text.includes('was SUCCESSFUL.')),
    ),
  },
  'sms-on-failure': {
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
  },
  'sms-merchant': {
    'sms-names-merchant-code': answersWrongly(
      'An SMS names merchantCode in place of merchantName',
      rewritingSms((text, { merchantCode }) => text.replace(/ to .* \(Ref: /, () => ` to ${merchantCode} (Ref: `)),
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
