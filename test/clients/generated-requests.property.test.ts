import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as bill from '../../generated/bill-payment/index.ts';
import * as charge from '../../generated/charge-gateway/index.ts';
import * as wallet from '../../generated/merchant-wallet/index.ts';
import { type Api, apis, compileSchema, loadContract, type Operation } from '../../src/contract/index.ts';
import { echoServer } from './echo-server.ts';
import { parameterTexts, schemaArbitrary } from './schema-arbitrary.ts';

let echo: Awaited<ReturnType<typeof echoServer>>;
beforeAll(async () => {
  echo = await echoServer();
});
afterAll(() => echo.close());

type RawCall = (parameters: Record<string, unknown>) => Promise<unknown>;

/** The method of the generated client that belongs to an operation of the contract. */
function generatedCall(api: Api, operationId: string): RawCall {
  const basePath = echo.base;
  const clients: object[] = {
    'charge-gateway': () => [new charge.ChargeGatewayApi(new charge.Configuration({ basePath }))],
    'merchant-wallet': () => [new wallet.MerchantWalletApi(new wallet.Configuration({ basePath }))],
    'bill-payment': () => [bill.VendorApi, bill.BillerApi].map((it) => new it(new bill.Configuration({ basePath }))),
  }[api]();
  const client = clients.find((it) => `${operationId}Raw` in it) as Record<string, RawCall> | undefined;
  if (!client) throw new Error(`${api} has no generated call for ${operationId}`);
  return (parameters) => (client[`${operationId}Raw`] as RawCall).call(client, parameters);
}

/** Name of the body's parameter: that of its schema. */
function bodyName(api: Api, { path, method }: Operation): string {
  const { paths, components } = loadContract(api).document as unknown as {
    paths: Record<string, Record<string, { requestBody: { $ref?: string; content?: Json } }>>;
    components: { requestBodies?: Record<string, { content: Json }> };
  };
  type Json = Record<string, { schema: { $ref: string } }>;
  const body = paths[path]?.[method.toLowerCase()]?.requestBody;
  const shared = components.requestBodies?.[body?.$ref?.split('/').at(-1) ?? ''];
  const content = shared?.content ?? body?.content;
  return content?.['application/json']?.schema.$ref.split('/').at(-1) ?? '';
}

/** What each parameter may be, as the client takes it. */
function parametersOf(operation: Operation): fc.Arbitrary<Record<string, unknown>> {
  const values = operation.parameters.map(({ name, schema }) => {
    const isFreeText = typeof schema === 'object' && schema.type === 'string' && !schema.enum && !schema.pattern;
    const isList = typeof schema === 'object' && schema.type === 'array';
    const codes = fc.array(
      parameterTexts.filter((it) => !it.includes(',')),
      { minLength: 1, maxLength: 3 },
    );
    return [name, isFreeText ? parameterTexts : isList ? codes : schemaArbitrary(schema)] as const;
  });
  const requiredKeys = operation.parameters.filter((it) => it.required).map((it) => it.name);
  return fc.record(Object.fromEntries(values), { requiredKeys }) as fc.Arbitrary<Record<string, unknown>>;
}

/** Parameters as they stood in the path and the query that came. */
function parametersIn(url: string, operation: Operation): Record<string, string> {
  const [path = '', query = ''] = url.split('?');
  const template = operation.path.split('/');
  const inPath = path.split('/').flatMap((part, index): [string, string][] => {
    const name = /^\{(.+)\}$/.exec(template[index] ?? '')?.[1];
    return name ? [[name, decodeURIComponent(part)]] : [];
  });
  return Object.fromEntries([...inPath, ...new URLSearchParams(query.replaceAll('+', '%2B'))]);
}

const operations = apis.flatMap((api) => Object.values(loadContract(api).operations));

test('there are 3, 11 and 18 operations', () => {
  const counts = apis.map((api) => [api, operations.filter((it) => it.api === api).length]);
  expect(Object.fromEntries(counts)).toEqual({ 'charge-gateway': 3, 'merchant-wallet': 11, 'bill-payment': 18 });
});

test.each(operations.map((it) => [it.api, it.operationId, it] as const))(
  '%s %s: whatever fits the contract goes out name by name and value by value',
  async (api, operationId, operation) => {
    const call = generatedCall(api, operationId);
    const schema = operation.requestBody?.content['application/json']?.schema;
    const fits = compileSchema(schema ?? true);
    const bodies = schema === undefined ? fc.constant(undefined) : schemaArbitrary(schema);
    const files = operation.requestBody?.content['multipart/form-data'] ? fc.string() : fc.constant(undefined);
    await fc.assert(
      fc.asyncProperty(parametersOf(operation), bodies, files, async (parameters, body, file) => {
        expect(fits(body ?? null).filter(() => schema !== undefined)).toEqual([]);
        await call({
          ...parameters,
          ...(schema === undefined ? {} : { [bodyName(api, operation)]: body }),
          ...(file === undefined ? {} : { file: new Blob([file]) }),
        });
        const { last } = echo.state;
        expect(last?.method).toBe(operation.method);
        expect(parametersIn(last?.url ?? '', operation)).toEqual(
          Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, String(value)])),
        );
        if (schema !== undefined) {
          expect(last?.contentType).toBe('application/json');
          expect(JSON.parse(last?.body.toString() ?? '')).toEqual(body);
        } else if (file !== undefined) {
          const headers = { 'content-type': last?.contentType ?? '' };
          const form = await new Response(new Uint8Array(last?.body ?? []), { headers }).formData();
          expect(await (form.get('file') as File).text()).toBe(Buffer.from(file).toString());
          expect([...form.keys()]).toEqual(['file']);
        } else {
          expect(last?.body.length).toBe(0);
        }
      }),
      { seed: 20260301, numRuns: 40 },
    );
  },
);
