import type { ChargeFault } from '../../charge-gateway/charge-fault.ts';
import { smsText } from '../../charge-gateway/notices.ts';
import { type SmsRow, sms } from '../../shared-tables/handset.ts';
import { type Change, put } from '../../store/table.ts';
import { rawBody } from '../raw-body.ts';
import { fault } from './define.ts';
import { editSms, statusOf, storedTransaction } from './edit.ts';

/** Defects around customer numbers and their SMS. */
export const numberFaults: readonly ChargeFault[] = [
  fault(
    'unlisted-number-works',
    'accepts-too-much',
    'unlisted-number-does-not-work',
    'A number that is not whitelisted can be charged',
    {
      policy: ({ customer }) => ({
        customer(view, of) {
          const is = customer(view, of);
          return is === 'unlisted' ? 'works' : is;
        },
      }),
    },
  ),
  fault(
    'unlisted-number-gets-sms',
    'accepts-too-much',
    'unlisted-number-gets-no-sms',
    'A number that is not whitelisted is told of its charge by SMS',
    {
      decision(decision, site) {
        const { call, view, env } = site;
        const subscriber = env.policy.subscriber(String(rawBody(site)?.endUserId)) ?? '';
        const isUnlisted =
          call.operation === 'charge' && subscriber !== '' && env.policy.customer(view, subscriber) === 'unlisted';
        if (!isUnlisted) return decision;
        const reference = String(rawBody(site)?.referenceCode);
        const text = `SANDBOX TEST: Your payment (Ref: ${reference}) was FAILED. Reason: MSISDN not whitelisted. This is a test transaction.`;
        return {
          ...decision,
          changes: [...decision.changes, put(sms, { id: env.newId(), subscriber, text, at: env.now })],
        };
      },
    },
  ),
  fault('barred-number-charged', 'accepts-too-much', 'barred-number-refused', 'A barred number can be charged', {
    policy: ({ customer }) => ({
      customer(view, of) {
        const is = customer(view, of);
        return is === 'barred' ? 'works' : is;
      },
    }),
  }),
  fault('sms-missing-on-success', 'refuses-too-much', 'sms-on-success', 'A success is not told by SMS', {
    ...droppingSms((text) => text.includes('was SUCCESSFUL.')),
  }),
  fault('sms-missing-on-failure', 'refuses-too-much', 'sms-on-failure', 'A failure is not told by SMS', {
    ...droppingSms((text) => text.includes('was FAILED.')),
  }),
  fault('sms-without-label', 'wrong-answer', 'sms-label', 'An SMS begins with SANDBOX: in place of its label', {
    ...rewritingSms((text) => text.replace('SANDBOX TEST:', 'SANDBOX:')),
  }),
  fault('sms-says-eur', 'wrong-answer', 'sms-currency', 'An SMS says EUR', {
    ...rewritingSms((text) => text.replace(/payment of [A-Z]{3} /, 'payment of EUR ')),
  }),
  fault('sms-amount-in-cents', 'wrong-answer', 'sms-amount', 'An SMS gives the amount in cents', {
    ...rewritingSms((text) => text.replace(/(payment of [A-Z]{3}) (\d+)\.(\d\d)/, '$1 $2$3')),
  }),
  fault(
    'sms-names-merchant-code',
    'wrong-answer',
    'sms-merchant',
    'An SMS names merchantCode in place of merchantName',
    {
      ...rewritingSms((text, { merchantCode }) => text.replace(/ to .* \(Ref: /, () => ` to ${merchantCode} (Ref: `)),
    },
  ),
  fault('sms-extends-reference', 'wrong-answer', 'sms-reference', 'An SMS adds to referenceCode', {
    ...rewritingSms((text) => text.replace(/(\(Ref: .*)\) was/, '$1/1) was')),
  }),
  fault(
    'sms-names-correlator',
    'wrong-answer',
    'sms-reference',
    'An SMS names clientCorrelator in place of referenceCode',
    {
      ...rewritingSms((text, { clientCorrelator }) =>
        text.replace(/\(Ref: .*\) was/, () => `(Ref: ${clientCorrelator}) was`),
      ),
    },
  ),
  fault(
    'sms-on-acceptance',
    'accepts-too-much',
    'sms-only-after-outcome',
    'The SMS of success is sent when the charge is accepted',
    {
      decision(decision, { call, env }) {
        const made = call.operation === 'charge' ? storedTransaction(decision.changes, 'charge') : undefined;
        if (!made || statusOf(decision) !== 200) return decision;
        const text = smsText({ ...made, status: 'SUCCESS' }, env.policy.dialect);
        const early = put(sms, { id: env.newId(), subscriber: made.subscriber, text, at: env.now });
        return { ...decision, changes: [...decision.changes, early] };
      },
    },
  ),
];

function droppingSms(isDropped: (text: string) => boolean): Pick<ChargeFault, 'event'> {
  return {
    event: (decision) => ({
      ...decision,
      changes: editSms(decision.changes, (row) => (isDropped(row.text) ? [] : [row])),
    }),
  };
}

function rewritingSms(
  rewrite: (text: string, of: { merchantCode: string; clientCorrelator: string }) => string,
): Pick<ChargeFault, 'event'> {
  return {
    event(decision) {
      const of = storedTransaction(decision.changes, 'charge') ?? { merchantCode: '', clientCorrelator: '' };
      const edit = (row: SmsRow): SmsRow[] => [{ ...row, text: rewrite(row.text, of) }];
      const changes: Change[] = editSms(decision.changes, edit);
      return { ...decision, changes };
    },
  };
}
