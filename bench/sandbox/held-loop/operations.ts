import {
  apis,
  dereference,
  type JsonObject,
  loadContract,
  readSpec,
  type Schema,
} from '../../../src/contract/index.ts';
import type { Ready, WorkspaceDescription } from '../../../src/sandbox/index.ts';

type Json = Record<string, unknown>;

/** One operation of an API or of the control plane, as it is called with right credentials. */
export interface Aim {
  api: string;
  operation: string;
  method: string;
  /** With right parameters, without a query. */
  url: string;
  headers: Record<string, string>;
  /** Names of the query's parameters. */
  query: string[];
  /** A right body for each media type; empty where the operation takes none. */
  bodies: Record<string, Json>;
}

/** Every operation of the three APIs and of the control plane. Logs in to the merchant wallet. */
export async function everyOperation({ workspaces: [workspace], control }: Ready): Promise<Aim[]> {
  if (!workspace) throw new Error('no workspace');
  const known = await knownTo(workspace);
  const ofApis = apis.flatMap((api) => {
    const { base } = workspace.apis[api] ?? { base: '' };
    return Object.values(loadContract(api).operations).map(
      ({ operationId, method, path, parameters, requestBody }) => ({
        api,
        operation: operationId,
        method,
        url: base + filled(path, known.parameters),
        headers: known.headersOf(api, operationId),
        query: parameters.filter((it) => it.in === 'query').map((it) => it.name),
        bodies: Object.fromEntries(
          Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => [
            type,
            known.bodies[operationId] ?? (sampleOf(schema) as Json),
          ]),
        ),
      }),
    );
  });
  return [...ofApis, ...controlOperations(control.base, workspace.id)];
}

/** What a workspace hands out, in the place of parameters, and bodies that get far. */
async function knownTo({ apis: own }: WorkspaceDescription) {
  const fixtures = (api: 'charge-gateway' | 'merchant-wallet' | 'bill-payment') => own[api]?.fixtures as Json;
  const gateway = own['charge-gateway']?.credentials as { username: string; password: string };
  const vendor = own['bill-payment']?.credentials as { username: string; password: string };
  const { ownBiller } = fixtures('bill-payment') as { ownBiller: { code: string; credentials: typeof vendor } };
  const { numbers, merchant } = fixtures('charge-gateway') as { numbers: { whitelisted: string[] }; merchant: Json };
  const { accounts } = fixtures('merchant-wallet') as {
    accounts: Record<
      'merchant' | 'agent',
      { credentials: Record<'apiKey' | 'username' | 'password', string>; accountNumbers: { USD: string } }
    >;
  };
  const customer = numbers.whitelisted[0] ?? '';
  const tokens = new Map<string, Record<string, string>>();
  for (const [name, { credentials }] of Object.entries(accounts)) {
    const { apiKey, username, password } = credentials;
    const answer = await fetch(`${own['merchant-wallet']?.base}/auth/third-party`, {
      method: 'POST',
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    });
    const { accessToken } = (await answer.json()) as { accessToken: string };
    tokens.set(name, { 'x-api-key': apiKey, authorization: `Bearer ${accessToken}` });
  }
  const { channel, ...merchantMembers } = merchant;
  const chargeBody = {
    clientCorrelator: 'held-1',
    referenceCode: 'INV-1',
    tranType: 'MER',
    endUserId: customer,
    remarks: 'x',
    transactionOperationStatus: 'Charged',
    paymentAmount: {
      charginginformation: { amount: 1, currency: 'USD', description: 'x' },
      chargeMetaData: { channel },
    },
    ...merchantMembers,
    notifyUrl: '',
  };
  const member = { MemberNumber: 'H1', FullName: 'x', EmailAddress: 'h@example.org', AccountDetails: '{"a":"b"}' };
  const wallet = { currency: 'USD', amount: 50, narration: 'x' };
  const bodies: Record<string, Json> = {
    charge: chargeBody,
    refund: { ...chargeBody, tranType: 'REF', originalGatewayReference: 'none' },
    createMember: member,
    updateMember: member,
    processPayment: {
      Action: 'Auth',
      BillerCode: 'TESTBILLER',
      Reference: 'HELD-1',
      MemberNumber: 'M1000234',
      Products: [{ Code: 'AA', Quantity: 1, Price: 25.5, Metadata: [{ Key: 'a', Value: 'b' }] }],
      TotalAmount: 25.5,
      PayerDetails: { Name: 'x' },
    },
    deposit: { reference: 'held', ...wallet, destinationAccount: accounts.agent.accountNumbers.USD },
    generateCode: { reference: 'held', ...wallet, type: 'PAYMENT' },
    accountStatement: {
      accountNumber: accounts.merchant.accountNumbers.USD,
      currency: 'USD',
      startDateTime: '2026-03-01 00:00:00',
      endDateTime: '2026-03-31 23:59:59',
    },
  };
  const agents = /deposit|reversal/i;
  const billers = /^(create|update|delete|undelete|get)Member$|^(list|upload)Members|^downloadPayments$/;
  return {
    bodies,
    parameters: { endUserId: customer, clientCorrelator: 'held-1', membernumber: 'H1' } as Record<string, string>,
    headersOf(api: string, operation: string): Record<string, string> {
      if (api === 'charge-gateway') return { authorization: basic(gateway) };
      if (api === 'merchant-wallet') return tokens.get(agents.test(operation) ? 'agent' : 'merchant') ?? {};
      return { authorization: basic(billers.test(operation) ? ownBiller.credentials : vendor) };
    },
  };
}

/** Every operation of the control plane but those that end the workspace. */
function controlOperations(base: string, workspace: string): Aim[] {
  const document = readSpec('sandbox-control/openapi.yaml').value as JsonObject;
  const paths = document.paths as unknown as Record<string, Record<string, JsonObject>>;
  return Object.entries(paths).flatMap(([path, item]) =>
    ['get', 'post'].flatMap((method): Aim[] => {
      const raw = item[method];
      if (!raw) return [];
      const { requestBody } = dereference(document, raw as never) as { requestBody?: { content: Json } };
      const schema = (requestBody?.content as { 'application/json': { schema: Schema } } | undefined)?.[
        'application/json'
      ];
      const aim = {
        api: 'control plane',
        operation: String(raw.operationId),
        method: method.toUpperCase(),
        url: base + filled(path, { workspace }),
        headers: {},
        query: ['endUserId', 'username', 'msisdn'],
        bodies: schema ? { 'application/json': sampleOf(schema.schema) as Json } : {},
      };
      return [aim];
    }),
  );
}

function filled(path: string, parameters: Readonly<Record<string, string>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? 'x'));
}

function basic({ username, password }: { username: string; password: string }): string {
  return `Basic ${btoa(`${username}:${password}`)}`;
}

/** A value of every member that a schema names: the right types, not the right words. */
function sampleOf(schema: unknown): unknown {
  const it = (typeof schema === 'object' && schema !== null ? schema : {}) as Json & { properties?: Json };
  if ('const' in it) return it.const;
  if (Array.isArray(it.enum)) return it.enum[0];
  const [choice] = ((it.oneOf ?? it.anyOf ?? it.allOf) as unknown[] | undefined) ?? [];
  if (choice !== undefined) return sampleOf(choice);
  if (it.type === 'object' || it.properties) {
    return Object.fromEntries(Object.entries(it.properties ?? {}).map(([name, of]) => [name, sampleOf(of)]));
  }
  if (it.type === 'array') return [sampleOf(it.items)];
  // Maintenance would end all that follows.
  if (it.type === 'boolean') return false;
  return it.type === 'integer' || it.type === 'number' ? 1 : 'x';
}
