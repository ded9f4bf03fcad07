import { expect, test } from 'vitest';
import type { Clock } from '../../../src/clients/clock.ts';
import { merchantWallet } from '../../../src/clients/merchant-wallet/index.ts';
import type { SandboxOptions } from '../../../src/sandbox/index.ts';
import { type Caller, openWallets } from '../../sandbox/merchant-wallet/support.ts';
import { start } from '../../sandbox/support.ts';
import { guard, sandboxClock } from '../sandbox-clock.ts';

async function setUp(dialect: Record<string, string> = {}) {
  const options: SandboxOptions = { dialect };
  const wallets = await openWallets(options);
  const events = { meanwhile: async (_waits: number[]): Promise<unknown> => undefined };
  const clock = sandboxClock(wallets, (waits) => events.meanwhile(waits));
  const operations: string[] = [];
  const clientOf = ({ credentials }: Caller, of: Clock = clock) =>
    merchantWallet({
      ...{ base: wallets.base, ...credentials, clock: of, env: {} },
      onAnswer: ({ operation, status }) => operations.push(`${operation} ${status}`),
    });
  /** How often each operation was answered how, since the last time. */
  const answered = (): Record<string, number> => {
    const counted = Object.groupBy(operations.splice(0), (it) => it);
    return Object.fromEntries(Object.entries(counted).map(([name, all]) => [name, all?.length ?? 0]));
  };
  return { wallets, clock, events, clientOf, answered, msisdn: wallets.customers[0] ?? '' };
}

const hundred = Array.from({ length: 100 }, (_, index) => index);

test('a hundred calls at a time, the token expired: one login, and every call is answered', async () => {
  const { wallets, clock, clientOf, answered, msisdn } = await setUp();
  const agent = clientOf(wallets.agent);
  await agent.linkedAccountInquiry({ msisdn });
  expect(answered()).toEqual({ 'login 200': 1, 'linkedAccountInquiry 200': 1 });
  await clock.wait(900_001);
  await Promise.all(hundred.map(() => agent.linkedAccountInquiry({ msisdn })));
  expect(answered()).toEqual({ 'login 200': 1, 'linkedAccountInquiry 200': 100 });
});

test('where the service alone knows that the time is over, nothing is sent twice, and the next calls log in once', async () => {
  const { wallets, clientOf, answered, msisdn } = await setUp();
  const agent = clientOf(wallets.agent, {
    now: () => start,
    wait: (ms, signal) => guard(new Map(), ms, signal as AbortSignal),
  });
  await agent.linkedAccountInquiry({ msisdn });
  await wallets.advance(900_001);
  answered();
  const refused = await Promise.allSettled(hundred.map(() => agent.linkedAccountInquiry({ msisdn })));
  expect(new Set(refused.map((it) => it.status))).toEqual(new Set(['rejected']));
  expect(answered()).toEqual({ 'linkedAccountInquiry 401': 100 });
  await Promise.all(hundred.map(() => agent.linkedAccountInquiry({ msisdn })));
  expect(answered()).toEqual({ 'login 200': 1, 'linkedAccountInquiry 200': 100 });
});

test.each([
  ['number', 5000, 'integer', 5000],
  ['text', '5000', 'text', '5000'],
] as const)('amounts given as %s come back as they are', async (form, told, column, listed) => {
  const { wallets, clientOf, msisdn } = await setUp({ 'amount-form': form, 'statement-amount-form': column });
  const agent = clientOf(wallets.agent);
  const { accounts } = await agent.linkedAccountInquiry({ msisdn });
  const accountNumber = String(accounts[0]?.accountNumber);
  await agent.deposit({ reference: 'd-1', currency: 'USD', amount: '5000', destinationAccount: accountNumber });
  const references = { originalParticipantReference: 'd-1', participantReference: 'i-1' };
  const inquiry = await agent.depositInquiry({ accountNumber, ...references });
  expect(inquiry).toMatchObject({ responseCode: '00', details: { amount: told, currency: 'USD', accountNumber } });
  const { transactions } = await agent.accountStatement({
    accountNumber: wallets.agent.accountNumbers.USD,
    currency: 'USD',
    startDateTime: '2026-03-01 00:00:00',
    endDateTime: '2026-03-31 23:59:59',
  });
  expect(transactions.map((it) => it.debitAmount)).toEqual([null, listed, null]);
});

test('a shop sells by code, an agent takes cash and gives it back, and the statement tells', async () => {
  const { wallets, clock, events, clientOf, answered, msisdn } = await setUp();
  const shop = clientOf(wallets.merchant);
  const sale = {
    reference: 'order-1',
    narration: 'Order order-1',
    currency: 'USD',
    amount: 1250,
    type: 'PAYMENT',
  } as const;
  const { code, stan } = await shop.generateCode(sale);
  expect(stan).toBe('order-1');
  events.meanwhile = async ({ length }) => length === 2 && wallets.ask('POST', '/codes/pay', { msisdn, code });
  const paid = await shop.waitForOutcome({ code: String(code) });
  expect([paid.status, paid.amount, clock.waits]).toEqual(['Paid', 1250, [30_000, 30_000]]);

  const agent = clientOf(wallets.agent);
  const { responseCode, accounts } = await agent.linkedAccountInquiry({ msisdn });
  expect(responseCode).toBe('000');
  const destinationAccount = String(accounts[0]?.accountNumber);
  const before = await wallets.balance(msisdn);
  const cash = { currency: 'USD', amount: 5000, destinationAccount } as const;
  await agent.deposit({ ...cash, reference: 'deposit-1' });
  expect(await wallets.balance(msisdn)).toBe(before + 5000);
  const originalParticipantReference = 'deposit-1';
  const asked = { accountNumber: destinationAccount, originalParticipantReference, participantReference: 'inquiry-1' };
  expect(await agent.depositInquiry(asked)).toMatchObject({ details: { amount: 5000 } });
  await agent.reversal({ ...cash, originalParticipantReference, participantReference: 'reversal-1' });
  expect(await wallets.balance(msisdn)).toBe(before);
  await expect(
    agent.reversal({ ...cash, originalParticipantReference, participantReference: 'reversal-2' }),
  ).rejects.toMatchObject({ name: 'MerchantWalletError', responseCode: '096' });

  const month = { currency: 'USD', startDateTime: '2026-03-01 00:00:00', endDateTime: '2026-03-31 23:59:59' } as const;
  const told = await shop.accountStatement({ accountNumber: wallets.merchant.accountNumbers.USD, ...month });
  expect(told.transactions.map(({ type, creditAmount, reference }) => [type, creditAmount, reference])).toEqual([
    ['Opening Balance', null, null],
    ['Credit', 1250, 'order-1'],
    ['Closing Balance', null, null],
  ]);
  expect(answered()).toEqual({
    'login 200': 2,
    'generateCode 200': 1,
    'codeInquiry 200': 2,
    'linkedAccountInquiry 200': 1,
    'deposit 200': 1,
    'depositInquiry 200': 1,
    'reversal 200': 1,
    'reversal 400': 1,
    'accountStatement 200': 1,
  });
});
