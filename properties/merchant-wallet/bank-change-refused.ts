import fc from 'fast-check';
import { check, type Exchange, fieldOf, rawJson, type Trial, textIn } from '../../src/conformance/index.ts';
import {
  balancesOf,
  call,
  changeBody,
  changeRules,
  currenciesOf,
  customerOf,
  givenChange,
  judgeChanges,
  judgeRefused,
  maximumOf,
  refusalRules,
  rule,
  type Session,
  sendChange,
  sessionFor,
  sessionRules,
  succeeded,
  walletName,
} from '../../src/given/merchant-wallet/index.ts';
import { formsOf } from '../arbitraries/msisdns.ts';
import { without } from '../body-edits.ts';
import { judgeNotCents, judgeOddlyWritten, oddAmountRules } from './odd-amounts.ts';
import { otherCurrencies } from './other-currencies.ts';
import { type Bad, judgeRefusals } from './refused-movements.ts';

const needs = ['state', 'fixture:numbers.registered'];
const assumes = [...sessionRules, ...changeRules];

/** Sections 4.8, 8: more than 500 cents in USD, however it is written. */
export const changeAboveLimit = check({
  slug: 'bank-change-above-limit',
  api: 'merchant-wallet',
  title: 'change of more than 500 cents in USD is refused and gives nothing; in ZWG the limit is recorded',
  rules: [...['bank-change-above-500-refused', 'bank-change-limit-in-zwg'].map(rule), ...refusalRules('bankChange')],
  assumes,
  needs,
  async body(trial) {
    const session = await sessionFor(trial, 'bank-change');
    const msisdn = customerOf(trial);
    const before = await balancesOf(trial, [msisdn]);
    let last: Exchange | undefined;
    let refused = true;
    for (const wish of [{}, { reference: null }, { narration: null }])
      for (const amount of [501, 502, 510, 600, 1000, 1001, 5000, 5001, 10_000, 50_000]) {
        last = await sendChange(trial, session, { destinationMsisdn: msisdn, amount, currency: 'USD', ...wish });
        refused = judgeRefused(trial, rule('bank-change-above-500-refused'), last) && refused;
      }
    for (const literal of ['"501"', '"1000"', '501.0', '5.01e2', '500.5', '"50000"']) {
      const amount = rawJson(literal);
      last = await sendChange(trial, session, { destinationMsisdn: msisdn, amount, currency: 'USD' });
      refused = judgeRefused(trial, rule('bank-change-above-500-refused'), last) && refused;
    }
    if (refused && last) await judgeChanges(trial, rule('bank-change-above-500-refused'), before, {}, last);
    await trial.property(
      fc.integer({ min: 501, max: Math.max(501, maximumOf(trial)) }),
      async (t, amount) => {
        const exchange = await sendChange(t, session, { destinationMsisdn: msisdn, amount, currency: 'USD' });
        judgeRefused(t, rule('bank-change-above-500-refused'), exchange);
      },
      { runs: 10 },
    );
    for (const amount of [501, 1000, 5000]) {
      const zwg = await sendChange(trial, session, { destinationMsisdn: msisdn, amount, currency: 'ZWG' });
      const outcome = succeeded(zwg) ? 'accepted' : 'refused';
      trial.observe(rule('bank-change-limit-in-zwg'), `${amount} is ${outcome}`, zwg);
    }
  },
});

/** Sections 2.1, 4.8: what a bank change must have, and the currencies that there are. */
export const changeRefused = check({
  slug: 'bank-change-refused',
  api: 'merchant-wallet',
  title: 'a bank change that lacks a required field or is in another currency is refused and gives nothing',
  rules: [
    ...['bank-change-fields-required', 'other-currency-refused', 'refused-call-moves-nothing'].map(rule),
    ...refusalRules('bankChange'),
  ],
  assumes,
  needs,
  async body(trial) {
    const session = await sessionFor(trial, 'bank-change');
    const destinationMsisdn = customerOf(trial);
    for (const currency of currenciesOf(session.account)) {
      const body = (): Record<string, unknown> => changeBody(trial, { destinationMsisdn, currency });
      const send = (json: unknown) => () => call(trial, session, 'bankChange', { json });
      const bad: Bad[] = [
        ...['currency', 'amount', 'destinationMsisdn'].map((field) => ({
          id: 'bank-change-fields-required',
          send: send(without(body(), field)),
        })),
        { id: 'bank-change-fields-required', send: send({ reference: trial.fresh('chg') }) },
        ...otherCurrencies.map((other) => ({
          id: 'other-currency-refused',
          send: send({ ...body(), currency: other }),
        })),
      ];
      await judgeRefusals(trial, [destinationMsisdn], bad);
    }
  },
});

/** Section 2.1: whole cents that are written as no JSON integer, and amounts that are not positive. */
export const changeOddlyWritten = check({
  slug: 'bank-change-oddly-written',
  api: 'merchant-wallet',
  title: 'change of amounts that are no positive JSON integer: recorded, and never of another amount',
  rules: oddAmountRules,
  assumes,
  needs,
  body: (trial) => judgeAmounts(trial, judgeOddlyWritten),
});

/** The same for what no number of cents is. */
export const changeNotCents = check({
  slug: 'bank-change-not-cents',
  api: 'merchant-wallet',
  title: 'change of fractions of cents, and of more than a double holds: recorded, and never of another amount',
  rules: oddAmountRules,
  assumes,
  needs,
  disturbs: true,
  body: (trial) => judgeAmounts(trial, judgeNotCents),
});

async function judgeAmounts(trial: Trial, judge: typeof judgeNotCents): Promise<void> {
  const session = await sessionFor(trial, 'bank-change');
  const destinationMsisdn = customerOf(trial);
  for (const currency of currenciesOf(session.account))
    await judge(trial, {
      send: (amount) => sendChange(trial, session, { destinationMsisdn, currency, amount }),
      wallet: { msisdn: destinationMsisdn, name: walletName(destinationMsisdn, currency) },
    });
}

/** Sections 2.1, 2.2, 4.8: what the document leaves open about bank change. */
export const changeOpenPlaces = check({
  slug: 'bank-change-open-places',
  api: 'merchant-wallet',
  title: 'other numbers, repeated references, empty fields and the accountNumber of a bank change: recorded',
  rules: ['other-msisdn-forms', 'repeated-reference', 'empty-required-field', 'money-movement-account-number'].map(
    rule,
  ),
  assumes,
  needs,
  async body(trial) {
    const session = await sessionFor(trial, 'bank-change');
    const { international, local, nineDigits } = formsOf(customerOf(trial));
    const record = async (slug: string, readings: [string, string], json: Record<string, unknown>): Promise<void> => {
      const exchange = await call(trial, session, 'bankChange', { json });
      trial.observe(rule(slug), readings[succeeded(exchange) ? 0 : 1], exchange);
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
  trial.observe(rule('money-movement-account-number'), isOwn ? 'caller' : 'destination', change);
}
