import { check, type Exchange, fieldOf, type Trial, textIn } from '../../../src/conformance/index.ts';
import {
  call,
  changeBody,
  customerOf,
  givenChange,
  type Session,
  sessionFor,
  succeeded,
} from '../../../src/given/merchant-wallet/index.ts';
import { formsOf } from '../../arbitraries/msisdns.ts';
import { assumes } from '../bank-change/bank-change-refused.ts';

/** Sections 2.1, 2.2, 4.8: what the document leaves open about bank change. */
export const changeOpenPlaces = check({
  slug: 'bank-change-open-places',
  title: 'other numbers, repeated references, empty fields and the accountNumber of a bank change: recorded',
  rules: ['other-msisdn-forms', 'repeated-reference', 'empty-required-field', 'money-movement-account-number'],
  assumes,
  needs: ['fixture:numbers.registered'],
  async body(trial) {
    const session = await sessionFor(trial, 'bank-change');
    const { international, local, nineDigits } = formsOf(customerOf(trial));
    const record = async (slug: string, readings: [string, string], json: Record<string, unknown>): Promise<void> => {
      const exchange = await call(trial, session, 'bankChange', { json });
      trial.observe(slug, readings[succeeded(exchange) ? 0 : 1], exchange);
    };
    const body = changeBody(trial, { destinationMsisdn: international });
    for (const destinationMsisdn of [local, nineDigits, `+${international}`])
      await record('other-msisdn-forms', ['normalised', 'refused'], changeBody(trial, { destinationMsisdn }));
    for (const field of ['currency', 'amount', 'destinationMsisdn'])
      await record('empty-required-field', ['accepted', 'refused'], {
        ...changeBody(trial, { destinationMsisdn: international }),
        [field]: '',
      });
    const first = await givenChange(trial, session, {
      destinationMsisdn: international,
      amount: 311,
      currency: 'USD',
      reference: String(body['reference']),
    });
    await record('repeated-reference', ['accepted', 'refused'], first.body);
    recordAccount(trial, session, first.exchange);
  },
});

function recordAccount(trial: Trial, { account }: Session, change: Exchange): void {
  const answered = textIn(fieldOf(change, 'accountNumber'));
  const own = Object.values(account.accountNumbers);
  if (own.length === 0) return;
  const isOwn = own.some((it) => it === answered);
  trial.observe('money-movement-account-number', isOwn ? 'caller' : 'destination', change);
}
