import { post, send } from '../model/send.ts';
import { documented, mistake } from './make.ts';

export const cashMistakes = [
  mistake('local-numbers', 'numbers are written as they are dialled', 'client-sends-documented-msisdn', {
    wireNumber: (msisdn) => `0${msisdn.slice(3)}`,
  }),
  mistake('numbers-with-plus', 'numbers begin with a plus', 'client-sends-documented-msisdn', {
    wireNumber: (msisdn) => `+${msisdn}`,
  }),
  mistake('deposits-to-a-number', "a deposit goes to the customer's number", 'client-deposits-to-an-inquired-account', {
    accountOf: async (_, { msisdn }) => msisdn,
  }),
  mistake(
    'deposits-to-a-known-account',
    'a deposit goes to an account from elsewhere',
    'client-deposits-to-an-inquired-account',
    {
      accountOf: async () => '1110000001',
    },
  ),
  mistake(
    'deposits-with-a-type',
    'a deposit has a type that nobody configured',
    'client-sends-deposit-type-only-if-configured',
    {
      depositRequest: (...all) => ({ ...documented.depositRequest(...all), type: 'CASH' }),
    },
  ),
  mistake(
    'deposits-as-credit',
    'a deposit has the type of a reversal',
    'client-sends-deposit-type-only-if-configured',
    {
      depositRequest: (...all) => ({ ...documented.depositRequest(...all), type: 'CREDIT' }),
    },
  ),
  mistake(
    'gives-a-lost-deposit-up',
    'a deposit without an answer has failed',
    'client-inquires-an-unknown-deposit',
    {
      clearUpDeposit: async () => 'over',
    },
    'deposit-lost',
  ),
  mistake(
    'trusts-a-lost-deposit',
    'a deposit without an answer has succeeded',
    'client-inquires-an-unknown-deposit',
    {
      clearUpDeposit: async () => 'done',
    },
    'deposit-never-made',
  ),
  mistake(
    'sends-a-lost-deposit-anew',
    'a deposit without an answer is sent under a new reference',
    'client-inquires-an-unknown-deposit',
    {
      async clearUpDeposit(day, cash, account) {
        cash.reference = day.steps.reference(day, 'cash');
        const call = post('deposit', '/api/transaction/deposit', day.steps.depositRequest(day, cash, account));
        const answer = await send(day, call);
        return answer && day.steps.succeeded(call, answer) ? 'done' : 'over';
      },
    },
    'deposit-lost',
  ),
  mistake(
    'finds-what-is-not-there',
    'a deposit inquiry with 00 found the deposit',
    'client-finds-a-deposit-by-its-details',
    {
      understoodDeposit: (_, answer) => (answer?.body.responseCode === '00' ? 'done' : 'over'),
    },
    'deposit-never-made',
  ),
  mistake(
    'finds-nothing',
    'no deposit inquiry ever finds a deposit',
    'client-finds-a-deposit-by-its-details',
    {
      understoodDeposit: (_, answer) => (answer === undefined ? 'open' : 'over'),
    },
    'deposit-lost',
  ),
  mistake(
    'sends-a-found-deposit-again',
    'a deposit that was found is sent again',
    'client-finds-a-deposit-by-its-details',
    {
      async clearUpDeposit(day, cash, account) {
        await documented.clearUpDeposit(day, cash, account);
        await send(day, post('deposit', '/api/transaction/deposit', day.steps.depositRequest(day, cash, account)));
        return 'done';
      },
    },
    'deposit-lost',
  ),
  mistake(
    'inquires-another-account',
    "a deposit inquiry names the agent's account",
    'client-inquires-the-original-deposit',
    {
      depositInquiryRequest: (day, ...rest) => ({
        ...documented.depositInquiryRequest(day, ...rest),
        accountNumber: day.api.fixtures.accounts?.agent?.accountNumbers?.USD,
      }),
    },
    'deposit-lost',
  ),
  mistake(
    'inquires-a-new-reference',
    'a deposit inquiry names a new reference as the original',
    'client-inquires-the-original-deposit',
    {
      depositInquiryRequest: (day, ...rest) => ({
        ...documented.depositInquiryRequest(day, ...rest),
        originalParticipantReference: day.steps.reference(day, 'original'),
      }),
    },
    'deposit-lost',
  ),
  mistake(
    'asks-under-the-original',
    'an inquiry has the reference of its deposit',
    'client-fresh-participant-reference',
    {
      participantReference: (_, original) => original,
    },
    'deposit-lost',
  ),
  mistake(
    'asks-under-one-reference',
    'all inquiries and reversals have one reference',
    'client-fresh-participant-reference',
    {
      participantReference: () => 'agent-1',
    },
    'deposit-lost',
  ),
  mistake('reverses-another-currency', 'a reversal is in the other currency', 'client-reverses-the-original-deposit', {
    reversalRequest: (...all) => ({ ...documented.reversalRequest(...all), currency: 'ZWG' }),
  }),
  mistake(
    'reverses-another-account',
    'a reversal names the number of the customer',
    'client-reverses-the-original-deposit',
    {
      reversalRequest: (day, cash, account) => ({
        ...documented.reversalRequest(day, cash, account),
        destinationAccount: cash.msisdn,
      }),
    },
  ),
  mistake('reverses-under-a-new-reference', 'a reversal names no deposit', 'client-reverses-the-original-deposit', {
    reversalRequest: (day, cash, account) => ({
      ...documented.reversalRequest(day, cash, account),
      originalParticipantReference: day.steps.reference(day, 'original'),
    }),
  }),
  mistake('reverses-in-part', 'a reversal is of half the amount', 'client-reverses-the-exact-amount', {
    reversalRequest: (...all) => ({ ...documented.reversalRequest(...all), amount: 2500 }),
  }),
  mistake('reverses-with-a-fee', 'a reversal is of more than the amount', 'client-reverses-the-exact-amount', {
    reversalRequest: (...all) => ({ ...documented.reversalRequest(...all), amount: 5050 }),
  }),
  mistake('reverses-with-debit', 'a reversal has the type DEBIT', 'client-reverses-with-credit', {
    reversalRequest: (...all) => ({ ...documented.reversalRequest(...all), type: 'DEBIT' }),
  }),
  mistake('reverses-with-reversal', 'a reversal has the type REVERSAL', 'client-reverses-with-credit', {
    reversalRequest: (...all) => ({ ...documented.reversalRequest(...all), type: 'REVERSAL' }),
  }),
  mistake('reverses-a-sale', 'a sale is reversed', 'client-reverses-deposits-only', {
    reference: (day, kind) => (kind === 'order' ? `order-${day.next()}` : documented.reference(day, kind)),
    reversalRequest: (...all) => ({ ...documented.reversalRequest(...all), originalParticipantReference: 'order-1' }),
  }),
  mistake('reverses-twice', 'a reversal that succeeded is sent again', 'client-reverses-once', {
    isReversed: () => false,
    reversalTries: 2,
    reasonOf: () => 'not reversed',
    async accountOf(day, cash) {
      const account = await documented.accountOf(day, cash);
      if (cash.currency === 'USD' || account === undefined) return account;
      const body = { ...lastReversal(day), participantReference: day.steps.participantReference(day, '') };
      await send(day, post('reversal', '/api/transaction/reversal/v2', body));
      return account;
    },
    reversalRequest(day, cash, account) {
      const body = documented.reversalRequest(day, cash, account);
      reversals.set(day, body);
      return body;
    },
  }),
];

const reversals = new WeakMap<object, Record<string, unknown>>();

function lastReversal(day: object): Record<string, unknown> {
  return reversals.get(day) ?? {};
}
