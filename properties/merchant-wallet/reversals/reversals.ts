import fc from 'fast-check';
import { check, type Exchange, fieldOf, type Trial, textIn } from '../../../src/conformance/index.ts';
import {
  balancesBefore,
  call,
  currenciesOf,
  customerOf,
  customersOf,
  type Deposited,
  depositRules,
  foundDeposit,
  foundRules,
  judgeChanges,
  judgeNoOther,
  judgeRefused,
  type LinkedAccount,
  linkedAccount,
  linkedAccountRules,
  madeDeposit,
  maximumOf,
  mayDo,
  refusalRules,
  reversalBody,
  reversalRules,
  reversedDeposit,
  type Session,
  sendReversal,
  sessionFor,
  sessionRules,
  settled,
  succeeded,
  walletName,
} from '../../../src/given/merchant-wallet/index.ts';
import { centsExamples, cents as wholeCents } from '../../arbitraries/cents.ts';
import { otherCurrencies } from '../../arbitraries/other-currencies.ts';
import { without } from '../../body-edits.ts';

const assumes = [...sessionRules, ...linkedAccountRules, ...depositRules];
const taken = 'reversal-takes-the-deposit-back';

export function reversalSession(trial: Trial): Promise<Session> {
  return sessionFor(trial, 'linked-accounts', 'deposits', 'reversals');
}

/** Sections 1, 4.7: a deposit of any amount is taken back by its exact reversal. */
export const reversalsAccepted = check({
  slug: 'reversal-accepted',
  title: 'the exact reversal of a deposit succeeds in both currencies',
  rules: [...reversalRules, 'answered-reference'],
  assumes: [...assumes, ...foundRules],
  needs: ['fixture:numbers.registered'],
  async body(trial) {
    const session = await reversalSession(trial);
    const currencies = currenciesOf(session.account);
    const maximum = maximumOf(trial);
    const values = fc.record({ cents: wholeCents(maximum), currency: fc.constantFrom(...currencies) });
    const examples = centsExamples(maximum).flatMap((cents, index) =>
      // Round amounts are what people deposit.
      (cents % 100 === 0 ? currencies : [currencies[index % currencies.length] ?? 'USD']).map((currency) => ({
        cents,
        currency,
      })),
    );
    await trial.property(
      values,
      async (t, { cents, currency }) => {
        const account = await linkedAccount(t, session, customerOf(t), currency);
        const deposited = await madeDeposit(t, session, account, { amount: cents });
        const reversal = await reversedDeposit(t, session, deposited);
        const answered = textIn(fieldOf(reversal, 'reference'));
        t.observe('answered-reference', answered === deposited.reference ? 'original' : 'own', reversal);
      },
      { runs: 10, examples },
    );
    // What a deposit may leave out, its inquiry and its reversal do not miss.
    const account = await linkedAccount(trial, session, customerOf(trial), currencies.at(-1) ?? 'USD');
    const named = await madeDeposit(trial, session, account, { amount: 397 });
    const bare = await madeDeposit(trial, session, account, { amount: 397, narration: null });
    if (mayDo(session.account, 'deposit-inquiry')) {
      const others = [named, bare];
      for (const it of others) judgeNoOther(trial, it, { others, inquiry: await foundDeposit(trial, session, it) });
    }
    await reversedDeposit(trial, session, bare);
  },
});

/** The wallet, where it can be looked into: what the deposit brought is gone, and nothing else. */
export const reversalsTakeBack = check({
  slug: 'reversal-takes-back',
  title: 'a reversal takes exactly its deposit back from its account',
  rules: [taken],
  assumes: [...assumes, ...reversalRules],
  needs: ['fixture:numbers.registered', 'customer.walletBalance'],
  async body(trial) {
    const session = await reversalSession(trial);
    const customers = customersOf(trial);
    for (const msisdn of customers)
      for (const currency of currenciesOf(session.account)) {
        const account = await linkedAccount(trial, session, msisdn, currency);
        const before = await balancesBefore(trial, customers);
        const proof: Exchange[] = [];
        let left = 0;
        for (const amount of [1, 233, 910, maximumOf(trial)]) {
          // A second deposit that stays: its money must not be taken for the other's.
          left += (await madeDeposit(trial, session, account, { amount })).cents;
          const deposited = await madeDeposit(trial, session, account, { amount });
          proof.push(deposited.exchange, await reversedDeposit(trial, session, deposited));
        }
        // Before a deposit came and after it was taken back the wallet holds the same.
        await settled(trial);
        await judgeChanges(trial, taken, before, { [walletName(msisdn, currency)]: left }, ...proof);
      }
  },
});

/** Sections 4.7, 8: exactly the amount, and nothing else is moved. */
export const reversalAmounts = check({
  slug: 'reversal-amounts',
  title: 'a reversal of another amount than the deposit does not succeed and moves nothing',
  rules: ['reversal-of-exactly-the-deposit', ...refusalRules('reversal')],
  assumes: [...assumes, ...reversalRules],
  needs: ['fixture:numbers.registered'],
  async body(trial) {
    const session = await reversalSession(trial);
    for (const currency of currenciesOf(session.account)) {
      const account = await linkedAccount(trial, session, customerOf(trial), currency);
      const other = await madeDeposit(trial, session, account, { amount: 490 });
      const deposited = await madeDeposit(trial, session, account, { amount: 390 });
      const before = await balancesBefore(trial, [account.msisdn]);
      let last: Exchange = deposited.exchange;
      let refused = true;
      for (const amount of [391, 389, 195, 780, 1, 39, Math.min(3900, maximumOf(trial)), other.cents, 400, 300]) {
        last = await sendReversal(trial, session, deposited, { amount });
        refused = judgeRefused(trial, 'reversal-of-exactly-the-deposit', last, deposited.exchange) && refused;
      }
      if (!refused) continue;
      await judgeChanges(trial, 'reversal-of-exactly-the-deposit', before, {}, last);
      await reversedDeposit(trial, session, deposited);
      await judgeACentBeside(trial, session, account);
      await judgeUnits(trial, session, account);
    }
  },
});

/** The largest deposit that may be made: a cent is least of it, by percentages as by decimals. */
async function judgeACentBeside(trial: Trial, session: Session, account: LinkedAccount): Promise<void> {
  const large = await madeDeposit(trial, session, account, { amount: maximumOf(trial) - 1 });
  for (const amount of [large.cents - 1, large.cents + 1]) {
    const exchange = await sendReversal(trial, session, large, { amount });
    if (!judgeRefused(trial, 'reversal-of-exactly-the-deposit', exchange, large.exchange)) return;
  }
  await reversedDeposit(trial, session, large);
}

/** Cents for whole units, and the other way round. */
async function judgeUnits(trial: Trial, session: Session, account: LinkedAccount): Promise<void> {
  const units = Math.min(17, Math.floor(maximumOf(trial) / 100));
  if (units === 0) return;
  for (const [cents, amount] of [
    [units, units * 100],
    [units * 100, units],
  ] as const) {
    const deposited = await madeDeposit(trial, session, account, { amount: cents });
    const exchange = await sendReversal(trial, session, deposited, { amount });
    judgeRefused(trial, 'reversal-of-exactly-the-deposit', exchange, deposited.exchange);
  }
}

/** The same for any amount and any other. */
export const reversalAnyOtherAmount = check({
  slug: 'reversal-any-other-amount',
  title: 'whatever a deposit was, a reversal of any other amount does not succeed',
  rules: ['reversal-of-exactly-the-deposit', ...refusalRules('reversal')],
  assumes: [...assumes, ...reversalRules],
  needs: ['fixture:numbers.registered'],
  async body(trial) {
    const session = await reversalSession(trial);
    const currencies = currenciesOf(session.account);
    const maximum = maximumOf(trial);
    const values = fc.record({
      deposit: wholeCents(maximum),
      reversal: wholeCents(maximum),
      currency: fc.constantFrom(...currencies),
    });
    await trial.property(
      values.filter((it) => it.deposit !== it.reversal),
      async (t, { deposit, reversal, currency }) => {
        const account = await linkedAccount(t, session, customerOf(t), currency);
        const deposited = await madeDeposit(t, session, account, { amount: deposit });
        const exchange = await sendReversal(t, session, deposited, { amount: reversal });
        judgeRefused(t, 'reversal-of-exactly-the-deposit', exchange, deposited.exchange);
      },
      { runs: 15 },
    );
  },
});

/** Sections 2.1, 4.7: all six fields are required, and there are two currencies. */
export const reversalFields = check({
  slug: 'reversal-fields',
  title: 'a reversal that lacks a field is refused and takes nothing; empty fields and used references are recorded',
  rules: [
    'reversal-fields-required',
    'empty-required-field',
    'reused-participant-reference',
    'other-currency-refused',
    'refused-call-moves-nothing',
    ...refusalRules('reversal'),
  ],
  assumes: [...assumes, ...reversalRules],
  needs: ['fixture:numbers.registered'],
  async body(trial) {
    const session = await reversalSession(trial);
    const account = await linkedAccount(trial, session, customerOf(trial), 'USD');
    const send = (json: unknown): Promise<Exchange> => call(trial, session, 'reversal', { json });
    const deposited = await madeDeposit(trial, session, account, { amount: 239 });
    const before = await balancesBefore(trial, [account.msisdn]);
    const fields = Object.keys(reversalBody(trial, deposited));
    let refused = true;
    let last = deposited.exchange;
    for (const field of fields) {
      last = await send(without(reversalBody(trial, deposited), field));
      refused = judgeRefused(trial, 'reversal-fields-required', last) && refused;
    }
    for (const currency of otherCurrencies) {
      last = await send(reversalBody(trial, deposited, { currency }));
      refused = judgeRefused(trial, 'other-currency-refused', last) && refused;
    }
    if (refused) {
      await judgeChanges(trial, 'refused-call-moves-nothing', before, {}, last);
      // They leave the deposit as it was.
      await reversedDeposit(trial, session, deposited);
    }
    for (const field of fields) await recordEmpty(trial, session, await madeDeposit(trial, session, account), field);
    const [one, two] = [await madeDeposit(trial, session, account), await madeDeposit(trial, session, account)];
    const participantReference = trial.fresh('rev');
    const first = await send(reversalBody(trial, one, { participantReference }));
    const second = await send(reversalBody(trial, two, { participantReference }));
    trial.observe('reused-participant-reference', succeeded(second) ? 'accepted' : 'refused', first, second);
  },
});

async function recordEmpty(trial: Trial, session: Session, deposited: Deposited, field: string): Promise<void> {
  const exchange = await call(trial, session, 'reversal', { json: { ...reversalBody(trial, deposited), [field]: '' } });
  trial.observe('empty-required-field', succeeded(exchange) ? 'accepted' : 'refused', exchange);
}
