import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as billPayment from '../../generated/bill-payment/index.ts';
import * as chargeGateway from '../../generated/charge-gateway/index.ts';
import * as merchantWallet from '../../generated/merchant-wallet/index.ts';
import { type Api, apis, compileSchema, loadContract } from '../../src/contract/index.ts';
import { type ExampleRequest, exampleRequests } from '../../src/given/contract-examples.ts';
import { type Mocks, startMocks } from '../../src/mock/index.ts';
import { documentedFor, rawCall } from './raw-call.ts';

let mocks: Mocks;
beforeAll(async () => {
  mocks = await startMocks();
});
afterAll(() => mocks.close());

type Call = (parameters: object) => Promise<{ raw: Response }>;

/** The method of a generated client that makes an operation's call and gives the raw answer. */
function generatedCall(api: Api, operation: string): Call {
  const settings = { basePath: mocks.bases[api] as string, username: 'user', password: 'password' };
  const client = {
    'bill-payment': () => [
      new billPayment.BillerApi(new billPayment.Configuration(settings)),
      new billPayment.VendorApi(new billPayment.Configuration(settings)),
    ],
    'charge-gateway': () => [new chargeGateway.ChargeGatewayApi(new chargeGateway.Configuration(settings))],
    'merchant-wallet': () => [
      new merchantWallet.MerchantWalletApi(
        new merchantWallet.Configuration({ ...settings, apiKey: 'key', accessToken: 'token' }),
      ),
    ],
  }[api]();
  const holder = client.find((it) => `${operation}Raw` in it) as unknown as Record<string, Call> | undefined;
  if (!holder) throw new TypeError(`no generated client of ${api} has ${operation}`);
  return (parameters) => (holder[`${operation}Raw`] as Call).call(holder, parameters);
}

/** Parameters by the client's names: those of the path and the query by their own, the body by whatever its is. */
function parametersOf(api: Api, { operation, path, query, body, mediaType }: ExampleRequest): object {
  const own = new Map<string, unknown>(Object.entries({ ...path, ...query }));
  if (own.has('billerCodes')) own.set('billerCodes', String(own.get('billerCodes')).split(','));
  const declared = loadContract(api).operations[operation]?.parameters.map((it) => it.name) ?? [];
  const whole = mediaType === 'multipart/form-data' ? new Blob([(body as { file: string }).file]) : body;
  return new Proxy({}, { get: (_, name) => (declared.includes(String(name)) ? own.get(String(name)) : whole) });
}

/** What of an answer does not fit what the contract says of its status. */
function misfits(api: Api, operation: string, status: number, contentType: string | null, text: string): string[] {
  const documented = documentedFor(api, operation, status);
  if (!documented) return [`${status} is not documented`];
  const types = Object.keys(documented.content ?? {});
  if (types.length === 0) return text === '' ? [] : ['a body where the contract shows none'];
  const type = contentType?.split(';')[0] ?? 'none';
  if (!types.includes(type) && !types.includes('*/*')) return [`${type} is none of ${types.join(', ')}`];
  const schema = documented.content?.[type]?.schema;
  if (schema === undefined) return [];
  return compileSchema(schema)(type === 'application/json' ? JSON.parse(text) : text).map(
    (it) => `${it.instancePath} ${it.message}`,
  );
}

describe.each(apis)('%s', (api) => {
  const requests = exampleRequests(api);
  const operations = Object.keys(loadContract(api).operations);

  test('every operation has an example request', () => {
    expect([...new Set(requests.map((it) => it.operation))]).toEqual(operations);
  });

  test('its generated client gets a success that fits the contract from every operation', async () => {
    const answers: [string, number, string[]][] = [];
    for (const operation of operations) {
      const request = requests.find((it) => it.operation === operation) as ExampleRequest;
      const { raw } = await generatedCall(api, operation)(parametersOf(api, request));
      const { status, headers } = raw;
      answers.push([operation, status, misfits(api, operation, status, headers.get('content-type'), await raw.text())]);
    }
    expect(answers).toEqual(operations.map((it) => [it, 200, []]));
  });

  test('every example request, as JSON, form or multipart, gets a success that fits the contract', async () => {
    const sent = requests.filter((it) => it.mediaType !== 'application/xml');
    const answers = await Promise.all(
      sent.map(async (it) => {
        const { status, contentType, text } = await rawCall(mocks.bases[api] as string, api, it);
        return [it.operation, it.name, status, misfits(api, it.operation, status, contentType, text)];
      }),
    );
    expect(answers).toEqual(sent.map((it) => [it.operation, it.name, 200, []]));
  });
});

test('the three contracts have 32 operations', () => {
  expect(apis.map((api) => [api, Object.keys(loadContract(api).operations).length])).toEqual([
    ['bill-payment', 18],
    ['charge-gateway', 3],
    ['merchant-wallet', 11],
  ]);
});
