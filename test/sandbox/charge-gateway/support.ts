import type { SandboxOptions, WorkspaceDescription } from '../../../src/sandbox/index.ts';
import { askControl, type Json, openSandbox, type Received, receive } from '../support.ts';

/** One workspace of a running sandbox, as a merchant and its tester use it. */
export interface Shop {
  workspace: WorkspaceDescription;
  base: string;
  control: string;
  /** Value of a right Authorization header. */
  authorization: string;
  customer: string;
  numbers: { whitelisted: string[]; barred: string[]; unlisted: string[] };
  notEnabled: { username: string; password: string };
  credentials: { username: string; password: string };
  /** A valid charge; members given replace or (undefined) remove. */
  body(change?: Json): Json;
  charge(change?: Json): Promise<Received>;
  lookup(endUserId: unknown, clientCorrelator: unknown): Promise<Received>;
  /** Refunds a charge that was answered with this body. */
  refund(charged: Json, change?: Json): Promise<Received>;
  /** Types a PIN at the prompt of a charge. */
  pin(charged: Json, pin: string): Promise<Received>;
  /** A charge that was paid with PIN 0000. */
  paid(change?: Json): Promise<Json>;
  smsTexts(): Promise<string[]>;
  request(path: string, init?: RequestInit): Promise<Received>;
  /** One call of the control plane below the workspace. */
  ask(method: string, path: string, body?: Json): Promise<Received>;
}

/** The first workspace of a fresh sandbox. */
export async function openShop(options: SandboxOptions = {}): Promise<Shop> {
  const { ready } = await openSandbox(options);
  const [workspace] = ready.workspaces;
  if (!workspace) throw new Error('no workspace');
  return shopOf(workspace, ready.control.base);
}

export function shopOf(workspace: WorkspaceDescription, control: string): Shop {
  const api = workspace.apis['charge-gateway'];
  if (!api) throw new Error('no charge gateway');
  const credentials = api.credentials as Shop['credentials'];
  const { merchant, numbers, notEnabled } = api.fixtures as unknown as Pick<Shop, 'numbers' | 'notEnabled'> & {
    merchant: Json;
  };
  const authorization = `Basic ${btoa(`${credentials.username}:${credentials.password}`)}`;
  const customer = numbers.whitelisted[0] ?? '';
  let count = 0;
  const request: Shop['request'] = async (path, init = {}) =>
    receive(await fetch(api.base + path, { redirect: 'manual', ...init, headers: { authorization, ...init.headers } }));
  const post = (path: string, body: Json) =>
    request(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const shop: Shop = {
    workspace,
    base: api.base,
    control,
    authorization,
    customer,
    numbers,
    notEnabled,
    credentials,
    request,
    body(change = {}) {
      count += 1;
      const { amount = 19.99, currency = 'USD', description = 'Tickets', channel = merchant.channel, ...rest } = change;
      const { channel: _channel, ...fields } = merchant;
      return {
        clientCorrelator: `order-${count}`,
        referenceCode: `INV-${count}`,
        tranType: 'MER',
        endUserId: customer,
        remarks: 'Two tickets',
        transactionOperationStatus: 'Charged',
        paymentAmount: { charginginformation: { amount, currency, description }, chargeMetaData: { channel } },
        ...fields,
        notifyUrl: '',
        ...rest,
      };
    },
    charge: (change) => post('/transactions/amount/', shop.body(change)),
    lookup: (endUserId, clientCorrelator) => request(`/${endUserId}/transactions/amount/${clientCorrelator}`),
    refund: ({ transactionId, amount, currency, endUserId }, change) =>
      post(
        '/transactions/refund/',
        shop.body({ amount, currency, endUserId, tranType: 'REF', originalGatewayReference: transactionId, ...change }),
      ),
    pin: ({ endUserId, clientCorrelator }, pin) =>
      shop.ask('POST', '/prompts/answer', { endUserId, clientCorrelator, pin }),
    async paid(change) {
      const { body } = await shop.charge(change);
      await shop.pin(body, '0000');
      return body;
    },
    async smsTexts() {
      const { body } = await shop.ask('GET', '/sms');
      return (body.sms as { text: string }[]).map((it) => it.text);
    },
    ask: (method, path, body) => askControl(control, method, `/workspaces/${workspace.id}${path}`, body),
  };
  return shop;
}
