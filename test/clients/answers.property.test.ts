import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { billPayment } from '../../src/clients/bill-payment/index.ts';
import { chargeGateway } from '../../src/clients/charge-gateway/index.ts';
import { merchantWallet } from '../../src/clients/merchant-wallet/index.ts';
import { type Api, apis, loadContract, type Schema } from '../../src/contract/index.ts';
import { payment } from './bill-payment/samples.ts';
import { charge, refund } from './charge-gateway/samples.ts';
import { echoServer } from './echo-server.ts';
import { instantClock } from './instant-clock.ts';
import { deposit } from './merchant-wallet/samples.ts';
import { schemaArbitrary } from './schema-arbitrary.ts';

let echo: Awaited<ReturnType<typeof echoServer>>;
let calls: Record<string, (id: string) => Promise<unknown>>;

beforeAll(async () => {
  echo = await echoServer();
  const options = { base: echo.base, username: 'u', password: 'p', apiKey: 'k', clock: instantClock(), env: {} };
  const gateway = chargeGateway(options);
  const wallet = merchantWallet(options);
  const { vendor, biller } = billPayment(options);
  const period = { From: '01-Mar-2026 00:00:00', To: '31-Mar-2026 23:59:59' };
  const { reference, currency, amount, destinationAccount } = deposit;
  const original = { originalParticipantReference: reference, participantReference: 'new' };
  const statement = { startDateTime: '2026-02-01 00:00:00', endDateTime: '2026-02-28 23:59:59' };
  // Only a token lets the wallet's other calls through; it is valid for the whole test, as no time passes.
  const loginAnswer = { accessToken: 't', responseCode: '00', responseDescription: null };
  echo.state.answer = { status: 200, type: 'application/json', body: JSON.stringify(loginAnswer) };
  await wallet.login();
  calls = {
    charge: () => gateway.charge(charge),
    lookup: () => gateway.lookup(charge),
    refund: () => gateway.refund(refund),
    login: () => wallet.login(),
    generateCode: () => wallet.generateCode({ reference, currency, amount, type: 'PAYMENT' }),
    codeInquiry: (code) => wallet.codeInquiry({ code }),
    linkedAccountInquiry: () => wallet.linkedAccountInquiry({ msisdn: '263771234567' }),
    deposit: () => wallet.deposit(deposit),
    depositInquiry: (accountNumber) => wallet.depositInquiry({ accountNumber, ...original }),
    reversal: () => wallet.reversal({ amount, currency, destinationAccount, ...original }),
    bankChange: () => wallet.bankChange({ reference, currency, amount, destinationMsisdn: '263771234567' }),
    utilityPayment: () =>
      wallet.utilityPayment({ reference, currency, amount, destinationAccount, provider: 'p', providerProduct: 'q' }),
    accountStatement: (accountNumber) => wallet.accountStatement({ accountNumber, currency, ...statement }),
    responseCodeList: async () => Buffer.from((await wallet.responseCodeList()).bytes).toString(),
    listBillers: () => vendor.listBillers(),
    lookupMember: (memberNumber) => vendor.lookupMember({ billerCode: 'A', memberNumber }),
    lookupMemberByPost: (MemberNumber) => vendor.lookupMemberByPost({ BillerCode: 'A', MemberNumber }),
    processPayment: (Reference) => vendor.pay({ ...payment, Reference }),
    reversePayment: (Reference) => vendor.reversePayment({ OriginalReference: 'order-1', Reference }),
    listPayments: () => vendor.listPayments(),
    listWallets: () => vendor.listWallets(),
    getTargetStatistics: (billercode) => vendor.getTargetStatistics({ billercode }),
    getPaymentFeed: (billercode) => vendor.getPaymentFeed({ billercode }),
    createMember: (MemberNumber) => biller.createMember({ MemberNumber, FullName: 'F' }),
    updateMember: (MemberNumber) => biller.updateMember({ MemberNumber, FullName: 'F' }),
    deleteMember: (MemberNumber) => biller.deleteMember(MemberNumber),
    undeleteMember: (MemberNumber) => biller.undeleteMember(MemberNumber),
    listMembers: () => biller.listMembers(),
    getMember: (MemberNumber) => biller.getMember(MemberNumber),
    uploadMembers: (csv) => biller.uploadMembers(csv),
    uploadMembersDelete: (csv) => biller.uploadMembersDelete(csv),
    downloadPayments: (MemberNumber) => biller.downloadPayments({ ...period, MemberNumber }),
  };
});
afterAll(() => echo.close());

/** The success answer of an operation: its media type and schema; none where the body is not shown. */
function successOf(api: Api, operationId: string): { type: string; schema: Schema } | undefined {
  const { responses = {} } = loadContract(api).operations[operationId] ?? {};
  const [type, media] = Object.entries((responses['200'] ?? responses['2XX'])?.content ?? {})[0] ?? [];
  return type && media ? { type, schema: media.schema } : undefined;
}

/** A wallet's answer is a success by its code alone. */
function asSuccess(api: Api, operationId: string, answer: unknown): unknown {
  if (api !== 'merchant-wallet') return answer;
  const token = operationId === 'login' ? { accessToken: 't' } : {};
  return { ...(answer as object), ...token, responseCode: operationId === 'linkedAccountInquiry' ? '000' : '00' };
}

let count = 0;
const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const operations = apis.flatMap((api) => Object.keys(loadContract(api).operations).map((id) => [api, id] as const));

test('every operation of every contract has a call', () => {
  expect(Object.keys(calls).sort()).toEqual(operations.map(([, id]) => id).sort());
});

test.each(operations)('%s %s: whatever fits the contract reaches the caller as it was answered', async (api, id) => {
  const success = successOf(api, id);
  const isJson = success?.type === 'application/json';
  const answers = isJson ? schemaArbitrary(success.schema) : fc.string({ unit: 'grapheme' });
  const digits = fc.bigInt({ min: 2n ** 53n, max: 10n ** 30n });
  await fc.assert(
    fc.asyncProperty(answers, digits, async (value, whole) => {
      const answer = isJson ? asSuccess(api, id, value) : value;
      let body = isJson ? JSON.stringify(answer) : String(answer);
      let expected: unknown = success ? answer : undefined;
      if (isJson && isObject(answer)) {
        // Beside what fits: a field that the contract does not name, with more digits than a double has.
        body = `{"x_digits":${whole}.05${body === '{}' ? '' : ','}${body.slice(1)}`;
        expected = { x_digits: `${whole}.05`, ...answer };
      }
      echo.state.answer = { status: 200, type: success?.type.replace('*/*', 'text/plain') ?? 'text/plain', body };
      count += 1;
      expect(await calls[id]?.(`id-${count}`)).toEqual(expected);
    }),
    { seed: 20260301, numRuns: 40 },
  );
});
