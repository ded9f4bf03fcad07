import { expect, test } from 'vitest';
import { type Api, apis, loadRegister } from '../../src/contract/index.ts';
import { listDerivedFaults, listFaults } from '../../src/sandbox/fault-list.ts';
import { sample } from '../fixtures/sample.ts';
import { openShop, type Shop } from './charge-gateway/support.ts';
import { openWallets } from './merchant-wallet/support.ts';
import { type Json, openReceiver, type Received } from './support.ts';

const faults = listFaults();

test('each fault names a provider rule that exists, once, and in order', () => {
  const rules = new Map(apis.flatMap(loadRegister).map((rule) => [rule.id, rule]));
  for (const { id, breaks } of [...faults, ...listDerivedFaults()]) {
    expect([id, rules.get(breaks)?.party]).toEqual([id, 'provider']);
    expect(['stated', 'conflicting', 'implied']).toContain(rules.get(breaks)?.certainty);
  }
  for (const ids of [faults, listDerivedFaults()].map((it) => it.map(({ id }) => id)))
    expect(ids).toEqual([...new Set(ids)].sort());
});

/** Conflicting rules that nothing can break: what lies outside their readings breaks a stated rule. */
const unbreakable = [
  // Called or not: nothing lies outside.
  'charge-gateway/callback-on-failure',
  // A column that is neither an integer nor the text of one is no whole number of cents.
  'merchant-wallet/statement-amount-form',
  // An Action that is neither its own nor an earlier one lies outside the closed set of the contract, or is no echo.
  'bill-payment/action-of-status-answer',
  // Metadata in no form is no echo.
  'bill-payment/answered-metadata-form',
  // An Action or Metadata that is taken in no form breaks the stated rule that one of them is.
  'bill-payment/action-case-accepted',
  'bill-payment/metadata-form-accepted',
];

test.each(apis)('%s: each provider rule that can be seen and can fail has a fault', (api) => {
  const broken = new Set([...faults, ...listDerivedFaults()].map((it) => it.breaks));
  const open = loadRegister(api).filter(
    (rule) =>
      rule.party === 'provider' &&
      rule.undecidable === undefined &&
      (rule.certainty === 'stated' || rule.certainty === 'conflicting') &&
      !broken.has(rule.id),
  );
  expect(open.map((rule) => rule.id)).toEqual(unbreakable.filter((id) => id.startsWith(`${api}/`)));
});

const ofApi = (api: Api): string[] => faults.filter((it) => it.api === api).map((it) => it.id);

test.each(sample(ofApi('charge-gateway'), 60))('%s: the sandbox still answers everything', async (id) => {
  const shop = await openShop({ faults: [id] });
  const receiver = await openReceiver();
  for (const change of [
    {},
    { currency: 'ZWG', amount: 1000 },
    { endUserId: `0${shop.customer.slice(3)}` },
    { remarks: '' },
  ]) {
    const { status, body } = await chargeWithPin(shop, { notifyUrl: receiver.url, ...change }, '0000');
    expect(status).toBeLessThan(600);
    await shop.lookup(body.endUserId, body.clientCorrelator);
    await shop.refund(body);
    await shop.refund(body, { tranType: 'REV' });
  }
  await chargeWithPin(shop, {}, '2222');
  const moved = await shop.ask('POST', '/clock/advance', { ms: 48 * 3_600_000 });
  expect(moved.status).toBe(200);
});

test.each(sample(ofApi('merchant-wallet'), 60))('%s: the sandbox still answers everything', async (id) => {
  const wallets = await openWallets({ faults: [id] });
  const { agent, merchant, customers } = wallets;
  const answers: Received[] = [];
  for (const currency of ['USD', 'ZWG']) {
    for (const caller of [merchant, agent]) {
      const code = await wallets.code({ currency, type: caller === agent ? 'WITHDRAWAL' : 'PAYMENT' }, caller);
      await wallets.ask('POST', '/codes/pay', { msisdn: customers[0], code: code.body.code });
      answers.push(code, await wallets.inquire(code.body.code, caller), await wallets.statement(caller));
    }
    const made = await wallets.deposit({ currency });
    const { stan } = made.body;
    const account = await wallets.account(customers[0] ?? '', currency);
    const original = { originalParticipantReference: stan };
    answers.push(
      made,
      await wallets.call(agent, '/bank/api/transaction/inquiry', {
        accountNumber: account,
        participantReference: `inquiry-${currency}`,
        ...original,
      }),
      await wallets.reverse({ currency, destinationAccount: account, ...original }),
      await wallets.reverse({ currency, destinationAccount: account, amount: 1, ...original }),
      await wallets.change({ currency }),
      await wallets.buy({ currency }),
      await wallets.call(merchant, `/api/v1/account/msisdn/${customers[1]}/details?currency=${currency}`),
    );
  }
  answers.push(await wallets.call(merchant, '/api/file/response-codes'), await wallets.deposit({ amount: undefined }));
  expect(answers.map((it) => it.status).filter((it) => it >= 500)).toEqual([]);
});

test('one fault as an example: what it accepts, and that the rest stays right', async () => {
  const shop = await openShop({ faults: ['charge-gateway/zero-amount-accepted'] });
  expect((await shop.charge({ amount: 0 })).status).toBe(200);
  expect((await shop.charge({ amount: -1 })).status).toBe(400);
  await shop.ask('POST', '/behaviour', { faults: [] });
  expect((await shop.charge({ amount: 0 })).status).toBe(400);
});

/** Sends a charge and types the PIN at whatever prompt opens, also where a fault holds the call until then. */
async function chargeWithPin(shop: Shop, change: Json, pin: string): Promise<Received> {
  let isAnswered = false;
  const charging = shop.charge(change).finally(() => {
    isAnswered = true;
  });
  for (let isLast = false; !isLast; ) {
    isLast = isAnswered;
    const { prompts } = (await shop.ask('GET', '/prompts')).body as { prompts: Json[] };
    const prompt = prompts.at(-1);
    if (prompt) {
      await shop.pin(prompt, pin);
      break;
    }
  }
  return charging;
}
