import fc from 'fast-check';
import { check, type Exchange, rawJson, type Trial } from '../../../src/conformance/index.ts';
import {
  balancesBefore,
  call,
  changeBody,
  changeRules,
  currenciesOf,
  customerOf,
  judgeChanges,
  judgeRefused,
  maximumOf,
  refusalRules,
  type Session,
  sendChange,
  sessionFor,
  sessionRules,
  succeeded,
  walletName,
} from '../../../src/given/merchant-wallet/index.ts';
import { badMovements, judgeRefusals } from '../refused-movements.ts';

export const assumes = [...sessionRules, ...changeRules];

/** Sections 4.8, 8: more than 500 cents in USD, however it is written. */
export const changeAboveLimit = check({
  slug: 'bank-change-above-limit',
  title: 'change of more than 500 cents in USD is refused and gives nothing; in ZWG the limit is recorded',
  rules: [
    'bank-change-above-500-refused',
    'bank-change-limit-in-zwg',
    'bank-change-credits-the-wallet',
    ...refusalRules('bankChange'),
  ],
  assumes,
  needs: ['fixture:numbers.registered'],
  async body(trial) {
    const session = await sessionFor(trial, 'bank-change');
    const msisdn = customerOf(trial);
    const before = await balancesBefore(trial, [msisdn]);
    const maximum = maximumOf(trial);
    let last: Exchange | undefined;
    let refused = true;
    for (const wish of [{}, { reference: null }, { narration: null }])
      for (const amount of [501, 502, 510, 600, 1000, 1001, 5000, 5001, 10_000, 50_000].filter((it) => it <= maximum)) {
        last = await sendChange(trial, session, { destinationMsisdn: msisdn, amount, currency: 'USD', ...wish });
        refused = judgeRefused(trial, 'bank-change-above-500-refused', last) && refused;
      }
    for (const literal of ['"501"', '"1000"', '501.0', '5.01e2', '500.5', ...(maximum < 50_000 ? [] : ['"50000"'])]) {
      const amount = rawJson(literal);
      last = await sendChange(trial, session, { destinationMsisdn: msisdn, amount, currency: 'USD' });
      refused = judgeRefused(trial, 'bank-change-above-500-refused', last) && refused;
    }
    if (refused && last) await judgeChanges(trial, 'bank-change-above-500-refused', before, {}, last);
    await trial.property(
      fc.integer({ min: 501, max: Math.max(501, maximum) }),
      async (t, amount) => {
        const exchange = await sendChange(t, session, { destinationMsisdn: msisdn, amount, currency: 'USD' });
        judgeRefused(t, 'bank-change-above-500-refused', exchange);
      },
      { runs: 10 },
    );
    await judgeInZwg(
      trial,
      session,
      [501, 1000, 5000].filter((it) => it <= maximum),
    );
  },
});

/** Whether there is a limit in ZWG is not shown: what is accepted is given whole. */
async function judgeInZwg(trial: Trial, session: Session, amounts: readonly number[]): Promise<void> {
  const msisdn = customerOf(trial);
  const before = await balancesBefore(trial, [msisdn]);
  const given: Exchange[] = [];
  let sum = 0;
  for (const amount of amounts) {
    const zwg = await sendChange(trial, session, { destinationMsisdn: msisdn, amount, currency: 'ZWG' });
    trial.observe('bank-change-limit-in-zwg', `${amount} is ${succeeded(zwg) ? 'accepted' : 'refused'}`, zwg);
    if (!succeeded(zwg)) continue;
    given.push(zwg);
    sum += amount;
  }
  const expected = sum === 0 ? {} : { [walletName(msisdn, 'ZWG')]: sum };
  await judgeChanges(trial, 'bank-change-credits-the-wallet', before, expected, ...given);
}

/** Sections 2.1, 4.8: what a bank change must have, and the currencies that there are. */
export const changeRefused = check({
  slug: 'bank-change-refused',
  title: 'a bank change that lacks a required field or is in another currency is refused and gives nothing',
  rules: [
    'bank-change-fields-required',
    'other-currency-refused',
    'refused-call-moves-nothing',
    ...refusalRules('bankChange'),
  ],
  assumes,
  needs: ['fixture:numbers.registered'],
  async body(trial) {
    const session = await sessionFor(trial, 'bank-change');
    const destinationMsisdn = customerOf(trial);
    for (const currency of currenciesOf(session.account)) {
      const bad = badMovements({
        id: 'bank-change-fields-required',
        fields: ['currency', 'amount', 'destinationMsisdn'],
        body: () => changeBody(trial, { destinationMsisdn, currency }),
        send: (json) => call(trial, session, 'bankChange', { json }),
      });
      await judgeRefusals(trial, [destinationMsisdn], bad);
    }
  },
});
