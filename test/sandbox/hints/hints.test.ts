import { expect, it } from 'vitest';
import { type Api, apis, loadContract } from '../../../src/contract/index.ts';
import { brokenBodies } from '../../../src/given/broken-bodies.ts';
import { type Json, openSandbox, receive } from '../support.ts';

type Credentials = Record<string, string> & { username: string; password: string };

/** A sandbox that gives hints, and one call of an API with right credentials. */
async function hinting() {
  const told: string[] = [];
  const { ready } = await openSandbox({ onHint: ({ hint }) => void told.push(hint) });
  const own = ready.workspaces[0]?.apis ?? {};
  const base = (api: Api): string => own[api]?.base ?? '';
  const basic = ({ username, password }: Credentials) =>
    `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const credentials = (api: Api) => own[api]?.credentials as unknown as Credentials & Record<string, Credentials>;
  async function call(url: string, method: string, headers: Record<string, string>, body?: string) {
    const answer = await receive(await fetch(url, { method, headers, ...(body === undefined ? {} : { body }) }));
    return { ...answer, hint: answer.headers.get('x-sandbox-hint') };
  }
  const key = credentials('merchant-wallet')['apiKey'] as unknown as string;
  const login = await call(
    `${base('merchant-wallet')}/auth/third-party`,
    'POST',
    { 'x-api-key': key, 'content-type': 'application/json' },
    JSON.stringify({
      username: credentials('merchant-wallet').username,
      password: credentials('merchant-wallet').password,
    }),
  );
  const right = (api: Api, path = ''): Record<string, string> => {
    if (api === 'charge-gateway') return { authorization: basic(credentials(api)) };
    if (api === 'merchant-wallet')
      return { 'x-api-key': key, authorization: `Bearer ${String(login.body['accessToken'])}` };
    const biller = ((own[api]?.fixtures['ownBiller'] ?? {}) as Json)['credentials'] as Credentials;
    return { authorization: basic(path.startsWith('/api/member') ? biller : credentials(api)) };
  };
  return { told, base, call, right, fixtures: (api: Api) => own[api]?.fixtures as Json, credentials };
}

type Paths = Record<
  string,
  Record<string, { requestBody?: { content?: Record<string, { examples?: Record<string, { value: unknown }> }> } }>
>;

/** Where the contract shows no body. */
const member = { MemberNumber: 'M-1', FullName: 'Tariro Moyo' };

const json = { 'content-type': 'application/json' };

it.each(apis)('%s: each body that breaks the contract is refused with what to change, where and why', async (api) => {
  const { base, call, right, told } = await hinting();
  const without: string[] = [];
  let refused = 0;
  for (const { method, path, requestBody } of Object.values(loadContract(api).operations)) {
    const content = requestBody?.content['application/json'];
    const { requestBody: sample } = (loadContract(api).document['paths'] as Paths)[path]?.[method.toLowerCase()] ?? {};
    const [good = member] = Object.values(sample?.content?.['application/json']?.examples ?? {}).map((it) => it.value);
    if (!content || method !== 'POST') continue;
    for (const { what, body } of brokenBodies(content.schema, good)) {
      const headers = { ...right(api, path), ...json };
      const { status, body: answer, hint } = await call(`${base(api)}${path}`, method, headers, JSON.stringify(body));
      const code = answer['responseCode'];
      if (status < 400 && (code === undefined || /^0+$/.test(String(code)))) continue;
      refused += 1;
      const field = /([A-Za-z]+)(?:\/\d+)? is /.exec(what)?.[1] ?? '';
      const isTold =
        hint !== null &&
        /^[ -~]+ \(\d[\d., EX-]*\)$/.test(hint) &&
        (what.startsWith('the body') || hint.includes(field));
      if (!isTold) without.push(`${method} ${path}, ${what}: ${status} ${JSON.stringify(answer)} / ${hint}`);
    }
  }
  expect(without).toEqual([]);
  expect(refused).toBeGreaterThan(10);
  expect(told.length).toBeGreaterThanOrEqual(refused);
});

/** A charge as the sandbox takes it, with members replaced. */
function chargeOf(fixtures: Json, changes: Json = {}, charging: Json = {}): Json {
  const { merchant, numbers } = fixtures as { merchant: Json; numbers: { whitelisted: string[] } };
  const { channel, ...own } = merchant;
  return {
    clientCorrelator: 'order-1',
    referenceCode: 'INV-1',
    tranType: 'MER',
    endUserId: numbers.whitelisted[0],
    remarks: 'one',
    transactionOperationStatus: 'Charged',
    paymentAmount: {
      charginginformation: { amount: 10.5, currency: 'USD', description: 'one', ...charging },
      chargeMetaData: { channel },
    },
    location: 'Harare',
    ...own,
    notifyUrl: '',
    ...changes,
  };
}

it('tells the mistakes that integrations make most often in the words of the document', async () => {
  const { base, call, right, fixtures } = await hinting();
  const gateway = base('charge-gateway');
  const merchant = fixtures('charge-gateway');
  const headers = { ...right('charge-gateway'), ...json };
  const charge = (body: unknown, path = '/transactions/amount/', more = {}) =>
    call(`${gateway}${path}`, 'POST', { ...headers, ...more }, typeof body === 'string' ? body : JSON.stringify(body));
  const hintTo = async (...words: Parameters<typeof charge>) => (await charge(...words)).hint;

  const good = chargeOf(merchant);
  const { charginginformation, ...others } = good['paymentAmount'] as Json;
  expect(await hintTo(good, '/transactions/amount')).toBe('the path ends in a slash: POST /transactions/amount/ (4.1)');
  expect(await hintTo(good, '/Transactions/Amount/')).toContain('upper and lower case count');
  expect(await hintTo(good, '/v1/transactions/refunds/')).toContain('the nearest is POST /transactions/refund/');
  expect(await hintTo({ ...good, paymentAmount: { ...others, chargingInformation: charginginformation } })).toBe(
    '"chargingInformation" is spelled "charginginformation" (2.1)',
  );
  expect(await hintTo(chargeOf(merchant, {}, { amount: '10.50' }))).toBe(
    'amount must be a JSON number, not the text "10.50" (2.1)',
  );
  expect(await hintTo(chargeOf(merchant, {}, { amount: 0.1 + 0.2 }))).toContain('at most 2 decimals');
  expect(await hintTo(chargeOf(merchant, {}, { currency: undefined }))).toContain('currency is missing');
  expect(await hintTo(chargeOf(merchant, { tranType: 'mer' }))).toBe(
    'tranType must be MER, not the text "mer" (2.1, 4.1)',
  );
  expect(await hintTo(chargeOf(merchant, { endUserId: '+263 77' }))).toContain('263XXXXXXXXX or 07XXXXXXXX');
  expect(await hintTo('amount=10')).toContain('is a form');
  expect(await hintTo(good, undefined, { 'content-type': 'text/plain' })).toContain(
    'send Content-Type: application/json',
  );
  const anonymous = await call(`${gateway}/transactions/amount/`, 'POST', json, '{}');
  expect(anonymous.hint).toContain('no Authorization header came');

  expect(await charge(good)).toMatchObject({ status: 200, hint: null });
  expect(await hintTo(good)).toMatch(/was used 0 s ago by exchange x\d+: .*\(2\.1, 7 E005\)$/);
});

it('bill payment: tells what was refused, and nothing of what was taken beside it', async () => {
  const { base, call, right } = await hinting();
  const hintTo = async (changes: Json, line: Json = {}, path = '/api/payment/process') => {
    const order = {
      Action: 'AUTH',
      BillerCode: 'TESTBILLER',
      Reference: 'bill-1',
      MemberNumber: '100',
      TotalAmount: 12.5,
    };
    const Products = [{ Code: 'AA', Price: 12.5, Quantity: null, Metadata: null, ...line }];
    const body = JSON.stringify({ ...order, Products, PayerDetails: null, ...changes });
    const headers = { ...right('bill-payment'), ...json };
    const { hint, status } = await call(`${base('bill-payment')}${path}`, 'POST', headers, body);
    return `${status} ${hint}`;
  };
  expect(await hintTo({ TotalAmount: 13 })).toBe(
    '400 TotalAmount: TotalAmount must be the sum of price times quantity over the products; add price times quantity in a decimal type (2.3, 4.1)',
  );
  expect(await hintTo({}, { Price: '12.50' })).toBe(
    '400 Products[0].Price must be a JSON number, blank or null, not the text "12.50" (2.3)',
  );
  expect(await hintTo({ Action: 'auth' })).toBe(
    '400 Action must be Auth, Pay, Retry, AUTH, PAY, RETRY, Status or STATUS, not the text "auth" (2.3)',
  );
  expect(await hintTo({ Action: 'PAY' })).toBe(
    '400 Reference: No payment was authorised under this reference; AUTH comes first, under the same Reference (2.3, 4.1)',
  );
  const bet = { Code: 'TICKET', Price: 2, Quantity: 1, Metadata: { BetInfo: '1;7;13' } };
  expect(await hintTo({ BillerCode: 'LOTTERY', TotalAmount: 2 }, bet)).toBe(
    '400 Products[0].Metadata: A bet is six numbers from 01 to 45 with semicolons between them and a dollar sign at the end; the text "1;7;13" came (3.4)',
  );
  expect(await hintTo({ BillerCode: 'NOBODY' })).toBe('200 BillerCode: The biller is not known (2.3, 4.1)');
  expect(await hintTo({ Reference: 'bill-2' })).toBe('200 null');
  expect(await hintTo({ OriginalReference: 'bill-9', Reference: 'reversal-1' }, {}, '/api/payment/reverse')).toBe(
    '200 OriginalReference: The original payment was not found; OriginalReference is the Reference of its PAY, not its PlatformReference (4.1)',
  );
});

it('tells where the APIs are to a call below none of them', async () => {
  const { base, call, told } = await hinting();
  const origin = new URL(base('bill-payment')).origin;
  const hintOf = async (method: string, path: string) => (await call(`${origin}${path}`, method, {})).hint;
  expect(await hintOf('GET', '/api/wallets')).toBe(
    `no API is at this path; the nearest is ${base('bill-payment')}/api/wallets`,
  );
  expect(await hintOf('POST', '/charge-gateway/v2/transactions/amount/')).toBe(
    `no API is at this path; the nearest is ${base('charge-gateway')}/transactions/amount/`,
  );
  expect(told).toHaveLength(2);
  const all = ['bill-payment', 'charge-gateway', 'merchant-wallet'] as const;
  expect(await hintOf('GET', '/favicon.ico')).toBe(`no API is at this path; they are at ${all.map(base).join(', ')}`);
  expect(await hintOf('GET', '/_payproof/nothing')).toBe(null);
  expect(told).toHaveLength(2);
});

it('reads no large body once more for a hint', async () => {
  const { base, call, right } = await hinting();
  const body = JSON.stringify({ Action: 'AUTH', Products: Array.from({ length: 60_000 }, () => ({})) });
  const url = `${base('bill-payment')}/api/payment/process`;
  const { status, hint } = await call(url, 'POST', { ...right('bill-payment'), ...json }, body);
  expect({ status, isShort: (hint ?? '').length < 200 }).toEqual({ status: 400, isShort: true });
  expect(hint).not.toContain('Products[');
});

it('names no secret, and gives no hint where nobody wants one', async () => {
  const { base, call, right, fixtures, told } = await hinting();
  const headers = { ...right('charge-gateway'), ...json };
  const { merchantPin } = (fixtures('charge-gateway') as { merchant: { merchantPin: string } }).merchant;
  const url = `${base('charge-gateway')}/transactions/amount/`;
  for (const body of [
    chargeOf(fixtures('charge-gateway'), { merchantPin: Number(merchantPin) }),
    chargeOf(fixtures('charge-gateway'), { tranType: merchantPin }),
    chargeOf(fixtures('charge-gateway'), { countryCode: `the pin is ${merchantPin}` }),
  ]) {
    const { status, hint } = await call(url, 'POST', headers, JSON.stringify(body));
    expect(status).toBe(400);
    expect(hint).not.toContain(merchantPin);
  }
  expect(told.join('\n')).not.toContain(merchantPin);

  const { ready } = await openSandbox();
  const silent = await fetch(`${ready.workspaces[0]?.apis['charge-gateway']?.base}/transactions/amount/`, {
    method: 'POST',
  });
  expect(silent.status).toBe(401);
  expect(silent.headers.has('x-sandbox-hint')).toBe(false);
});
