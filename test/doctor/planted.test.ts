import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Finding } from '../../src/doctor/index.ts';
import { told } from '../conformance/run/preflight/told.ts';
import { certificateFor } from '../fixtures/certificate.ts';
import { type Conduct, type Front, frontOf } from '../fixtures/front-of.ts';
import { type ForeignBills, startForeignBills } from '../foreign/bill-payment/service.ts';
import { type ForeignGateway, startForeignGateway } from '../foreign/charge-gateway/service.ts';
import { type ForeignWallet, startForeignWallet } from '../foreign/merchant-wallet/service.ts';

let gateway: ForeignGateway;
let wallet: ForeignWallet;
let bills: ForeignBills;
beforeAll(async () => {
  [gateway, wallet, bills] = await Promise.all([startForeignGateway(), startForeignWallet(), startForeignBills()]);
});
afterAll(() => Promise.all([gateway.close(), wallet.close(), bills.close()]));

interface Told {
  findings: Finding[];
}

/** What `doctor` complains of, a line each, and its exit code. `change` plants the mistake in a file that is right. */
async function complained(
  change: (target: Target) => object | undefined = () => undefined,
  files: Record<string, string> = {},
): Promise<{ code: number; lines: string[]; err: string; out: string }> {
  const target = structuredClone({
    apis: {
      'charge-gateway': { base: gateway.base, credentials: gateway.credentials, fixtures: gateway.fixtures },
      'merchant-wallet': { base: wallet.base, credentials: wallet.credentials, fixtures: wallet.fixtures },
      'bill-payment': { base: bills.base, credentials: bills.credentials, fixtures: known(bills.fixtures) },
    },
    callbacks: 'loopback',
    callsPerMinute: 60_000,
  }) as Target;
  const whole = { ...target, ...change(target) };
  const { code, out, err } = await told(whole, ['doctor', '--json'], files, { quiet: false });
  const { findings } = out === '' ? { findings: [] } : (JSON.parse(out) as Told);
  const lines = findings
    .filter((it) => it.level !== 'note')
    .map(({ level, key, found, remedy = '' }) =>
      `${level} ${key ?? ''}: ${found}. ${remedy}`.replace(/127\.0\.0\.1:\d+/g, 'HOST'),
    );
  return { code, lines, err, out };
}

// biome-ignore lint/suspicious/noExplicitAny: the file as somebody types it.
type Target = { apis: Record<string, any> } & Record<string, unknown>;

/** The foreign platform tells a key more than the file has. */
function known({ utcOffset: _, ...fixtures }: ForeignBills['fixtures']): object {
  return fixtures;
}

const gatewayOf = ({ apis }: Target) => apis['charge-gateway'];
const walletOf = ({ apis }: Target) => apis['merchant-wallet'];
const billsOf = ({ apis }: Target) => apis['bill-payment'];

it('no mistake, no line', async () => {
  expect(await complained()).toMatchObject({ code: 0, lines: [], err: '' });
});

const stranger = { username: 'nobody', password: 'not-the-password' };

it.each<[string, (target: Target) => unknown, RegExp]>([
  [
    'a misspelled key',
    (it) => {
      gatewayOf(it).fixtures.numbres = gatewayOf(it).fixtures.numbers;
      delete gatewayOf(it).fixtures.numbers;
    },
    /^wrong : unknown key 'numbres'; did you mean 'numbers'\? Legal: /,
  ],
  [
    'a variable that is not set',
    (it) => {
      billsOf(it).credentials.password = '${BILLS_PASSWORD}';
    },
    /^wrong : environment variable BILLS_PASSWORD is not set; set it, for example: export BILLS_PASSWORD=…/,
  ],
  [
    'a fixture whose variable is not set',
    (it) => {
      billsOf(it).fixtures.testBiller = '${TEST_BILLER}';
    },
    /^wrong : environment variable TEST_BILLER is not set; set it, for example: export TEST_BILLER=…/,
  ],
  [
    'an account number whose variable is not set',
    (it) => {
      walletOf(it).fixtures.accounts.agent.accountNumbers.USD = '${AGENT_USD}';
    },
    /^wrong : environment variable AGENT_USD is not set; set it, for example: export AGENT_USD=…/,
  ],
  [
    'a name that nobody has',
    (it) => {
      gatewayOf(it).base = 'https://gateway.invalid/v1';
    },
    /^wrong apis\.charge-gateway\.base: GET \S+ \(charge-gateway\): there is no host of the name gateway\.invalid .*Correct the host in /,
  ],
  [
    'a wrong version segment',
    (it) => {
      walletOf(it).base += '/v9';
    },
    /^wrong apis\.merchant-wallet\.base: .*404.* Write http:\/\/HOST\/till\/rest in `apis\.merchant-wallet\.base`/,
  ],
  [
    'a wrong password of one account',
    (it) => {
      Object.assign(walletOf(it).fixtures.accounts.agent.credentials, stranger);
    },
    /^wrong apis\.merchant-wallet\.fixtures\.accounts\.agent\.credentials: POST .* Correct API key, user name or password in /,
  ],
  [
    'a wrong password of the vendor',
    (it) => {
      billsOf(it).credentials = stranger;
    },
    /^wrong apis\.bill-payment\.credentials: .*401.*Correct the vendor's user name or password/,
  ],
  [
    'a wrong password of a Biller User',
    (it) => {
      billsOf(it).fixtures.ownBiller.user = stranger;
    },
    /^wrong apis\.bill-payment\.fixtures\.ownBiller\.user: 401 to both calls that a Biller User may make\. Correct /,
  ],
  [
    'a user without a role who has it',
    (it) => {
      billsOf(it).fixtures.withoutRole.vendor = billsOf(it).credentials;
    },
    /^wrong : 'withoutRole\.vendor\.username': the same user stands in credentials\.username as well\. Name a user without the API role/,
  ],
  [
    'credentials that are enabled after all',
    (it) => {
      gatewayOf(it).fixtures.notEnabled = gatewayOf(it).credentials;
    },
    /^wrong : 'notEnabled\.username': the same user stands in credentials\.username as well\. Name a user whose access is not enabled/,
  ],
  [
    'a number in two lists',
    (it) => {
      const { numbers } = gatewayOf(it).fixtures;
      numbers.barred[0] = numbers.whitelisted[2];
    },
    /^wrong : 'numbers\.barred\[0\]': 26377\d+ stands in numbers\.whitelisted\[2\] as well\. Leave it out of one of them/,
  ],
  [
    'a customer without a wallet',
    (it) => {
      walletOf(it).fixtures.numbers.registered[1] = '263719999999';
    },
    /^wrong apis\.merchant-wallet\.fixtures\.numbers\.registered\[1\]: no account is linked to it/,
  ],
  [
    "somebody else's account number",
    (it) => {
      walletOf(it).fixtures.accounts.agent.accountNumbers.ZWG = '123';
    },
    /^wrong apis\.merchant-wallet\.fixtures\.accounts\.agent\.accountNumbers\.ZWG: no statement of this number is given/,
  ],
  [
    'a misspelled biller',
    (it) => {
      billsOf(it).fixtures.purchases.reversible.billerCode = 'KUREVAA';
    },
    /^wrong apis\.bill-payment\.fixtures\.purchases\.reversible\.billerCode: unknown biller 'KUREVAA'; did you mean 'KUREVA'\?/,
  ],
  [
    'another biller for the test biller',
    (it) => {
      billsOf(it).fixtures.testBiller = 'KUREVA';
    },
    /^wrong apis\.bill-payment\.fixtures\.testBiller: KUREVA sells none of the test products AI, AM, AA, RV, FP\. Write the code of the test biller/,
  ],
  [
    'an example for a password',
    (it) => {
      billsOf(it).credentials.password = '<PASSWORD>';
    },
    /^wrong : 'password' is an example in angle brackets; write your value, or leave the key out/,
  ],
  [
    'a product of another biller',
    (it) => {
      billsOf(it).fixtures.purchases.reversible.productCode = 'WATER';
    },
    /^wrong apis\.bill-payment\.fixtures\.purchases\.reversible\.productCode: unknown product of KUREVA 'WATER'/,
  ],
  [
    'a price that is missing',
    (it) => {
      delete billsOf(it).fixtures.purchases.irreversible.price;
    },
    /^wrong apis\.bill-payment\.fixtures\.purchases\.irreversible: the caller sets the price of WATER, and `price` is missing/,
  ],
  [
    'a member that is none',
    (it) => {
      billsOf(it).fixtures.members.known = 'W-8000';
    },
    /^wrong apis\.bill-payment\.fixtures\.members\.known: a lookup gives ResultCode 0, not ResultCode 1/,
  ],
  [
    'a biller that is not offline',
    (it) => {
      billsOf(it).fixtures.offlineBiller = 'MZINDA';
    },
    /^wrong apis\.bill-payment\.fixtures\.offlineBiller: a lookup gives ResultCode \d, not ResultCode 2/,
  ],
  [
    'sales targets the wrong way round',
    (it) => {
      billsOf(it).fixtures.targets = { billerWith: 'MVURA' };
    },
    /^wrong apis\.bill-payment\.fixtures\.targets\.billerWith: the biller MVURA has no sales target/,
  ],
  [
    'an authority that is no file',
    () => ({ ca: 'ca.pem' }),
    /^wrong : the file of `ca`, \S+ca\.pem, cannot be read: ENOENT/,
  ],
  [
    'a driver that is no file',
    () => ({ driver: './driver.ts' }),
    /^wrong driver: \S+driver\.ts: the driver cannot be loaded/,
  ],
])('%s gives exactly its line', async (_, plant, line) => {
  const { code, lines, out } = await complained((it) => plant(it) as object | undefined);
  expect({ code, lines }).toEqual({ code: 1, lines: [expect.stringMatching(line)] });
  expect(out).not.toContain('not-the-password');
});

/** The target behind a front, in the place of the gateway. */
async function behind(
  conduct: Conduct | undefined,
  tls?: { cert: string; key: string },
  more: object = {},
  files = {},
) {
  const front: Front = await frontOf(gateway.base, conduct, tls);
  try {
    return await complained((it) => {
      gatewayOf(it).base = `${front.origin}/wallet/v1`;
      return more;
    }, files);
  } finally {
    await front.close();
  }
}

it('a list that is a page', async () => {
  const page: Conduct = (request, response, pass) => {
    if (!/\/ListBillers\b/.test(request.url ?? '')) return pass();
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<title>Sign in</title>');
  };
  const front = await frontOf(bills.base, page);
  try {
    const { lines } = await complained((it) => {
      billsOf(it).base = front.origin + new URL(bills.base).pathname;
    });
    expect(lines).toEqual([
      'unseen apis.bill-payment.fixtures: the catalogue could not be read (HTTP 200, with a body that is no such list). ',
    ]);
  } finally {
    await front.close();
  }
});

it('a page of a proxy', async () => {
  const page: Conduct = (_request, response) =>
    void response.writeHead(502, { 'Content-Type': 'text/html' }).end('<title>502 Bad Gateway</title>');
  expect((await behind(page)).lines).toEqual([
    expect.stringMatching(
      /^wrong apis\.charge-gateway\.base: .*a proxy or gateway in front answered, not the API\. Look /,
    ),
  ]);
});

it('a certificate that expired, and one that will soon', async () => {
  const authority = certificateFor('Operator CA');
  const trusting = [{ ca: 'ca.pem' }, { 'ca.pem': authority.cert }] as const;
  const of = (days: number) => certificateFor('pay.example', { names: ['127.0.0.1'], days, by: authority });
  expect((await behind(undefined, of(-3), ...trusting)).lines).toEqual([
    expect.stringMatching(/^wrong apis\.charge-gateway\.base: .*is expired .*The service needs a certificate of today/),
  ]);
  const { lines, out } = await behind(undefined, of(5), ...trusting);
  expect(lines).toEqual([]);
  expect(out).toMatch(/the certificate of 127\.0\.0\.1 ends on \d{4}-\d\d-\d\d, in [45] days/);
});

it('a clock that is an hour ahead', async () => {
  const late: Conduct = (_request, response, pass) => {
    const write = response.writeHead.bind(response);
    response.writeHead = ((status: number, headers: string[]) => {
      const at = headers.findIndex((it) => it.toLowerCase() === 'date');
      headers.splice(at, 2, 'Date', new Date(Date.now() + 3_600_000).toUTCString());
      return write(status, headers);
    }) as typeof response.writeHead;
    pass();
  };
  expect((await behind(late)).lines).toEqual([
    expect.stringMatching(
      /^wrong : the clock of HOST is \d{4} s ahead of this machine's \(`Date` of an answer\)\. Set this machine by NTP/,
    ),
  ]);
});

it('a driver whose method fails, and one that does not know a number', async () => {
  const driver = (body: string) => ({
    'driver.mjs': `export default { customer: { async smsInbox({ endUserId }) { ${body} } } };`,
  });
  const driven = () => ({ driver: './driver.mjs' });
  expect((await complained(driven, driver('return undefined.x;'))).lines).toEqual([
    expect.stringMatching(
      /^wrong driver: driver method customer\.smsInbox of target 'operator' failed: Cannot read properties of undefined .*driver\.mjs:1:\d+\. Mend it/,
    ),
  ]);
  const one = driver("if (endUserId.endsWith('2')) throw new Error('no such handset'); return [];");
  expect((await complained(driven, one)).lines).toEqual([
    expect.stringMatching(
      /^wrong apis\.charge-gateway\.fixtures\.numbers\.whitelisted\[1\]: for this number alone customer\.smsInbox fails: no such handset/,
    ),
  ]);
});

it('a tunnel that writes bodies anew, and an address that leads elsewhere', async () => {
  const own = certificateFor('hooks.example', { names: ['127.0.0.1'] });
  const held: Server = createServer();
  await new Promise<void>((resolve) => held.listen(0, '127.0.0.1', resolve));
  const { port } = held.address() as AddressInfo;
  await new Promise((resolve) => held.close(resolve));
  const through = async (conduct: Conduct) => {
    const front = await frontOf(`http://127.0.0.1:${port}`, conduct, own);
    const callbacks = { base: front.origin, port };
    try {
      return (await complained(() => ({ callbacks, ca: 'own.pem' }), { 'own.pem': own.cert })).lines;
    } finally {
      await front.close();
    }
  };
  expect(await through((_request, _response, pass) => pass())).toEqual([]);
  const anew: Conduct = (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (it: Buffer) => chunks.push(it));
    request.on('end', async () => {
      const body = JSON.stringify(JSON.parse(Buffer.concat(chunks).toString()));
      const { status } = await fetch(`http://127.0.0.1:${port}${request.url}`, { method: 'POST', body });
      response.writeHead(status).end();
    });
  };
  expect(await through(anew)).toEqual([
    expect.stringMatching(
      /^wrong callbacks: a POST to https:\/\/HOST from this machine arrived changed: \d+ bytes for \d+; signatures over the body would not verify\. Let the proxy/,
    ),
  ]);
  const elsewhere: Conduct = (_request, response) => void response.writeHead(404).end('nothing here');
  expect(await through(elsewhere)).toEqual([
    expect.stringMatching(
      /^wrong callbacks: a POST to https:\/\/HOST from this machine got HTTP 404, and not from payproof: nothing arrived\./,
    ),
  ]);
});

it('several mistakes at once: each has its line', async () => {
  const { code, lines } = await complained((it) => {
    gatewayOf(it).base = 'https://gateway.invalid/v1';
    walletOf(it).fixtures.accounts.agent.credentials.password = '${AGENT_PASSWORD}';
    billsOf(it).fixtures.testBiler = 'Probe-7';
    billsOf(it).fixtures.members.known = 'W-8000';
    return { ca: 'ca.pem' };
  });
  expect(code).toBe(1);
  expect(lines.map((it) => /^wrong ([^:]*): (.{20})/.exec(it)?.slice(1))).toHaveLength(5);
});

it('what could not be looked at is no mistake, and ends with 3', async () => {
  const well: Conduct = (request, response, pass) =>
    /sbx_new/.test(Buffer.from(request.headers.authorization?.slice(6) ?? '', 'base64').toString())
      ? void response.writeHead(503).end('{"statusCode":"503"}')
      : pass();
  const { code, lines } = await behind(well);
  expect({ code, lines }).toEqual({
    code: 3,
    lines: [
      expect.stringMatching(/^unseen apis\.charge-gateway\.fixtures\.notEnabled: a look-up with them got HTTP 503/),
    ],
  });
});
