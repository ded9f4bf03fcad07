import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { certificateFor } from '../../../fixtures/certificate.ts';
import { type Conduct, type Front, frontOf } from '../../../fixtures/front-of.ts';
import { skipWaits } from '../../../fixtures/skip-waits.ts';
import { type ForeignGateway, startForeignGateway } from '../../../foreign/charge-gateway/service.ts';
import { causes, told } from './told.ts';

skipWaits();

let gateway: ForeignGateway;
beforeAll(async () => {
  gateway = await startForeignGateway({ holdMs: 5 });
});
afterAll(() => gateway.close());

const path = '/wallet/v1';
const verify = ['verify', '--rule', 'charge-gateway/lookup/404'];
const call = (origin: string) => `GET ${origin}:PORT${path}/263771000001/transactions/amount/ID (charge-gateway)`;

interface Given {
  base?: string;
  credentials?: object;
  more?: object;
  files?: Record<string, string>;
  words?: string[];
  environment?: Record<string, string>;
}

function judge({
  base = gateway.base,
  credentials = gateway.credentials,
  more,
  files,
  words = verify,
  environment = {},
}: Given) {
  const { notEnabled: _, ...others } = gateway.fixtures;
  const fixtures = { ...others, numbers: { whitelisted: ['263771000001'] } };
  const api = { base, credentials, fixtures };
  return told({ apis: { 'charge-gateway': api }, callsPerMinute: 60_000, ...more }, words, files, { environment });
}

/** Judges the gateway behind a front. */
async function judgeBehind(
  conduct: Conduct | undefined,
  given: Given & { tls?: { cert: string; key: string }; at?: (front: Front) => string } = {},
) {
  const front = await frontOf(gateway.base, conduct, given.tls);
  try {
    return await judge({ base: given.at?.(front) ?? `${front.origin}${path}`, ...given });
  } finally {
    await front.close();
  }
}

const html: Conduct = (_request, response) =>
  void response
    .writeHead(502, { 'Content-Type': 'text/html' })
    .end('<html><head><title>502 Bad Gateway</title></head></html>');

it.each([
  ['"the-password"', '`password`, which stands in quotes, as a file of variables keeps them'],
  [
    '“the-password”',
    '`password`, which stands in quotes of a text editor, which YAML takes for part of it: write " or \'',
  ],
  ['the-password ', '`password`, which begins or ends with a space'],
  ['$GATEWAY_PASSWORD', '`password`, which is the name of a variable: payproof replaces ${NAME} alone'],
  ['Basic c2J4Ong=', '`password`, which begins with the word of a header, which payproof adds itself'],
])('a refused password that looks odd, %s, is to be looked at first', async (password, looks) => {
  const [cause = ''] = causes(await judge({ credentials: { ...gateway.credentials, password } }));
  expect(cause).toContain(`401 with`);
  expect(cause).toContain(`. Correct ${looks}, in \`apis.charge-gateway.credentials\` (line `);
  expect(cause).not.toContain(password);
});

it('a gateway that is set up right is judged', async () => {
  expect(await judge({})).toMatchObject({ code: 0, err: '' });
});

it('a name that nobody has', async () => {
  expect(causes(await judge({ base: 'https://gateway.invalid/v1' }))).toEqual([
    'GET https://gateway.invalid/v1/263771000001/transactions/amount/ID (charge-gateway): there is no host of the name gateway.invalid (ENOTFOUND). Correct the host in `apis.charge-gateway.base` (line 5 of target.yaml), or connect this machine to the network that knows it.',
  ]);
});

it('a port that refuses', async () => {
  const front = await frontOf(gateway.base);
  await front.close();
  expect(causes(await judge({ base: `${front.origin}${path}` }))).toEqual([
    `${call('http://127.0.0.1')}: nobody listens there (ECONNREFUSED). Start the service, or correct host and port in \`apis.charge-gateway.base\` (line 5 of target.yaml).`,
  ]);
});

it('a black hole: it takes the call and never answers', async () => {
  const hole: Conduct = () => undefined;
  const [cause] = causes(await judgeBehind(hole, { more: { timeout: '300ms', callsPerMinute: 60_000 } }));
  expect(cause).toBe(
    `${call('http://127.0.0.1')}: nothing answered in 0.3 s, twice. Look whether the service is well; correct \`apis.charge-gateway.base\` (line 5 of target.yaml) where it is another's, or raise \`timeout\` (line 25 of target.yaml) where it is slow.`,
  );
});

it('a connection that is always cut', async () => {
  const cut: Conduct = (request) => void request.socket.destroy();
  expect(causes(await judgeBehind(cut))[0]).toMatch(
    /: the connection broke before an answer, time and again \(ECONNRESET\)\. Look at /,
  );
});

it('a connection that is cut behind the handshake of TLS: whoever wants a client certificate may do that', async () => {
  const tls = certificateFor('pay.example', { names: ['127.0.0.1'] });
  const cut: Conduct = (request) => void request.socket.destroy();
  const given = { tls, more: { ca: 'ca.pem' }, files: { 'ca.pem': tls.cert } };
  expect(causes(await judgeBehind(cut, given))[0]).toMatch(
    /\(ECONNRESET\)\. .* A service that wants a client certificate \(`cert` and `key`\), or lets in known addresses alone, may break off so too\.$/,
  );
});

it('certificates that Node was told not to check: the run notes it', async () => {
  const tls = certificateFor('pay.example', { names: ['127.0.0.1'] });
  const given = { tls, more: { ca: 'ca.pem' }, files: { 'ca.pem': tls.cert } };
  const ended = await judgeBehind(undefined, { ...given, environment: { NODE_TLS_REJECT_UNAUTHORIZED: '0' } });
  expect(ended).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Noted:\n {2}NODE_TLS_REJECT_UNAUTHORIZED=0: no certificate was checked, .* `ca`$/m),
  });
  expect((await judgeBehind(undefined, given)).out).not.toContain('Noted');
});

it('where a proxy of the machine was not used and the name is unknown here, that is told', async () => {
  const environment = { HTTPS_PROXY: 'http://joe:hidden@proxy.example:3128' };
  const away = await judge({ base: 'http://gateway.invalid/v1', environment });
  expect(causes(away)[1]).toBe(
    'HTTPS_PROXY is set here, and payproof goes straight. Write `proxy: ${HTTPS_PROXY}` in the target where that is the only way out.',
  );
  expect(causes(await judge({ base: 'http://127.0.0.1:1/v1', environment }))).toHaveLength(1);
});

it('a certificate that signed itself, and `ca` as the remedy', async () => {
  const tls = certificateFor('pay.example', { names: ['127.0.0.1'] });
  const [cause] = causes(await judgeBehind(undefined, { tls }));
  expect(cause).toMatch(
    /^GET https:\S+ \(charge-gateway\): the certificate of 127\.0\.0\.1 is signed by itself \(for 127\.0\.0\.1, by pay\.example, \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d; DEPTH_ZERO_SELF_SIGNED_CERT\)\. Name its PEM file in `ca` where you trust it\.$/,
  );
  const trusting = { tls, more: { ca: 'own.pem' }, files: { 'own.pem': tls.cert } };
  expect(await judgeBehind(undefined, trusting)).toMatchObject({ code: 0, err: '' });
});

it('a certificate of an authority that is not trusted, one that expired, one of another name: each is told', async () => {
  const authority = certificateFor('Operator CA');
  const behind = (names: string[], days: number, trusted: boolean) =>
    judgeBehind(undefined, {
      tls: certificateFor('pay.example', { names, days, by: authority }),
      ...(trusted && { more: { ca: 'ca.pem' }, files: { 'ca.pem': authority.cert } }),
    });
  expect(causes(await behind(['127.0.0.1'], 30, false))[0]).toMatch(
    /signed by an authority that is not trusted here \(for 127\.0\.0\.1, by Operator CA, .*\)\. Name the PEM file of its authority in `ca` where you trust it; where it is trusted already, the service leaves out the certificates between, which it has to send with its own: let it, or add them to that file\.$/,
  );
  expect(causes(await behind(['127.0.0.1'], -3, true))[0]).toMatch(
    /is expired \(.*; CERT_HAS_EXPIRED\)\. The service needs a certificate of today, if this machine's clock is right\.$/,
  );
  expect(causes(await behind(['pay.example'], 30, true))[0]).toMatch(
    /is made out to another name \(for pay\.example, .*; ERR_TLS_CERT_ALTNAME_INVALID\)\. Call the service by a name of its certificate in `apis\.charge-gateway\.base` \(line 5 of target\.yaml\)\.$/,
  );
  expect(causes(await behind(['pay.example'], -3, true))[0]).toMatch(
    /is expired, and made out to another name .*\. The service needs .*; call the service by a name of its certificate in /,
  );
  expect(await behind(['127.0.0.1'], 30, true)).toMatchObject({ code: 0, err: '' });
});

it('`ca` that names no certificate is refused before anything is called, with its line', async () => {
  expect(await judge({ more: { ca: 'ca.pem' } })).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^payproof: target\.yaml:\d+: the file of `ca`, \S+ca\.pem, cannot be read: ENOENT\n$/),
  });
  expect(await judge({ more: { ca: 'ca.pem' }, files: { 'ca.pem': 'no certificate' } })).toMatchObject({
    code: 2,
    err: expect.stringMatching(/holds no certificate in PEM form; it begins with -----BEGIN CERTIFICATE-----\n$/),
  });
});

it('HTTP on a port of HTTPS, and the reverse', async () => {
  const tls = certificateFor('pay.example', { names: ['127.0.0.1'] });
  const plainly = ({ origin }: Front) => `${origin.replace('https:', 'http:')}${path}`;
  expect(causes(await judgeBehind(undefined, { tls, at: plainly }))[0]).toMatch(
    /: TLS is spoken on that port, not plain HTTP\. Write https:\/\/ in `apis\.charge-gateway\.base`/,
  );
  const secretly = ({ origin }: Front) => `${origin.replace('http:', 'https:')}${path}`;
  expect(causes(await judgeBehind(undefined, { at: secretly }))[0]).toMatch(
    /: plain HTTP is spoken on that port, not TLS\. Write http:\/\/ in `apis\.charge-gateway\.base`/,
  );
});

it('a page of a proxy', async () => {
  expect(causes(await judgeBehind(html))).toEqual([
    `${call('http://127.0.0.1')}: 502 with “502 Bad Gateway”: a proxy or gateway in front answered, not the API. Look whether the service behind it runs, or correct \`apis.charge-gateway.base\` (line 5 of target.yaml).`,
  ]);
});

it('a wrong password', async () => {
  const credentials = { ...gateway.credentials, password: 'not-the-password' };
  const ended = await judge({ credentials });
  expect(causes(ended)).toEqual([
    expect.stringMatching(
      /^GET \S+ \(charge-gateway\): 401.* to the very first valid call\. Correct user name or password \(or have the sandbox enabled for them, E007\) in `apis\.charge-gateway\.credentials` \(line 6 of target\.yaml\); /,
    ),
  ]);
  expect(ended.err).not.toContain('not-the-password');
});

it('credentials without access (E007)', async () => {
  expect(causes(await judge({ credentials: gateway.fixtures.notEnabled ?? {} }))[0]).toMatch(
    /: 403.* to the very first valid call: these credentials have no access\. Correct user name or password \(or have the sandbox enabled/,
  );
});

it.each([
  ['JSON', '{"timestamp":"2026-11-22T09:00:00Z","status":404,"error":"Not Found","path":"PATH"}', 'Not Found'],
  ['HTML', '<!DOCTYPE html><html><body><pre>Cannot METHOD PATH</pre></body></html>', 'Cannot GET'],
])('a wrong version segment, where a framework answers with %s', async (_form, text, seen) => {
  const framework: Conduct = ({ method = '', url = '' }, response, pass) => {
    if (url.startsWith(`${path}/`)) return pass();
    response.writeHead(404).end(text.replace('PATH', url).replace('METHOD', method));
  };
  const [cause, ...others] = causes(await judgeBehind(framework, { at: ({ origin }) => `${origin}/wallet/v2` }));
  expect(cause).toContain(`: 404 with “${seen}`);
  expect(cause).toMatch(
    / as to any path: no such API is there\. Write http:\/\/127\.0\.0\.1:PORT\/wallet\/v1 in `apis\.charge-gateway\.base` \(line 5 of target\.yaml\): the API answers there\.$/,
  );
  expect(others).toEqual([]);
});

it('a path below which no API is anywhere', async () => {
  const [cause] = causes(await judgeBehind(undefined, { at: ({ origin }) => `${origin}/pay/here` }));
  expect(cause).toMatch(
    / Correct the path of `apis\.charge-gateway\.base` \(line 5 of target\.yaml\), its version segment before all\.$/,
  );
});

it('a redirect', async () => {
  const moved: Conduct = (_request, response) =>
    void response.writeHead(301, { Location: 'https://pay.example/v1/' }).end();
  expect(causes(await judgeBehind(moved))[0]).toMatch(
    /: 301, a redirect to https:\/\/pay\.example\/v1\/; payproof follows none\. Write the address that really answers in `apis\.charge-gateway\.base`/,
  );
});

it('the page of a captive portal', async () => {
  const portal: Conduct = (_request, response) =>
    void response.end('<html><title>Hotel\u202eWi-Fi</title>Log in</html>');
  expect(causes(await judgeBehind(portal))[0]).toMatch(
    /: 200 and a web page with “Hotel Wi-Fi”: a portal or web site answered, not the API\./,
  );
});

it.each<[string, number, string, RegExp]>([
  [
    'another API',
    200,
    '{"title":"Orders"}',
    /: 200 with “Orders” whatever is asked, .*: this is not the API\. Correct host,/,
  ],
  ['an empty 200', 200, '', /: 200 whatever is asked, .*: this is not the API\. Correct host, port and path of `apis/],
  ['422', 422, '{"statusCode":"422"}', /: 422 with .* whatever is asked, .*: this is not the API\./],
  [
    'a service that fails',
    500,
    'boom',
    /: 500 with “boom” .*: the service is not well, .*\. Begin again when it is well/,
  ],
  [
    'maintenance',
    503,
    '{"statusCode":"E015"}',
    /: 503 .*: the service is not well, or under maintenance\. Begin again/,
  ],
])('%s at whatever is asked, in JSON or with nothing', async (_what, status, text, words) => {
  const same: Conduct = (_request, response) =>
    void response.writeHead(status, { 'Content-Type': 'application/json' }).end(text);
  const [cause, ...others] = causes(await judgeBehind(same));
  expect(cause).toMatch(words);
  expect(others).toEqual([]);
});

it('evidence and the pacts look before they begin too', async () => {
  const credentials = { ...gateway.credentials, password: 'not-the-password' };
  expect(causes(await judge({ credentials, words: ['evidence', '--out', 'evidence'] }))).toHaveLength(1);
  expect(causes(await judge({ credentials, words: ['pact', 'verify'] }))).toHaveLength(1);
});

it('several causes: each has its paragraph', async () => {
  const wallet = { base: 'http://wallet.invalid', credentials: { apiKey: 'k', username: 'u', password: 'pppppppp' } };
  const { base, credentials, fixtures } = gateway;
  const wrong = { base, fixtures, credentials: { ...credentials, password: 'not-the-password' } };
  const ended = await told({ apis: { 'charge-gateway': wrong, 'merchant-wallet': wallet } }, ['verify']);
  expect(causes(ended).map((it) => /\((\S+)\): (\w+ \w+)/.exec(it)?.slice(1))).toEqual([
    ['charge-gateway', expect.stringMatching(/^401 /)],
    ['merchant-wallet', 'there is'],
  ]);
});

it.each<[string, Conduct]>([
  [
    '500 to everybody who may call',
    ({ headers }, response, pass) =>
      headers.authorization === `Basic ${btoa(`${gateway.credentials.username}:${gateway.credentials.password}`)}`
        ? void response.writeHead(500).end('{"statusCode":"500"}')
        : pass(),
  ],
  [
    'JSON that nobody expects, at look-ups only,',
    (request, response, pass) => (request.method === 'GET' ? void response.end('[1]') : pass()),
  ],
  [
    '503 at look-ups only',
    (request, response, pass) =>
      request.method === 'GET' ? void response.writeHead(503).end('{"statusCode":"503"}') : pass(),
  ],
  [
    '401 at look-ups only',
    (request, response, pass) =>
      request.method === 'GET' ? void response.writeHead(401).end('{"statusCode":"401"}') : pass(),
  ],
  [
    'a cut connection at look-ups only',
    (request, _response, pass) => (request.method === 'GET' ? void request.socket.destroy() : pass()),
  ],
])('%s is for the run to judge', async (_what, conduct) => {
  const { err } = await judgeBehind(conduct, { more: { patience: '100ms', quiet: '50ms', callsPerMinute: 60_000 } });
  expect(err).toBe('');
});

it('429 that asks for an hour is not waited for', async () => {
  const words = { 'Retry-After': '3600', 'Content-Type': 'application/json' };
  const throttled: Conduct = (_request, response) =>
    void response.writeHead(429, words).end('{"message":"Too many requests"}');
  const from = Date.now();
  expect(causes(await judgeBehind(throttled))).toEqual([
    `${call('http://127.0.0.1')}: 429 with “Too many requests” whatever is asked, as to a path that no API has: the service throttles this client, and asks it to wait 3600 s (Retry-After). Begin again when its limit allows it, with a lower \`callsPerMinute\` (line 24 of target.yaml).`,
  ]);
  expect(Date.now() - from).toBeLessThan(10_000);
});

it('429 at the first call is nothing', async () => {
  let calls = 0;
  const throttled: Conduct = (_request, response, pass) => {
    calls += 1;
    if (calls === 1) response.writeHead(429).end('{"statusCode":"429"}');
    else pass();
  };
  expect(await judgeBehind(throttled)).toMatchObject({ code: 0, err: '' });
});

it('a moment of trouble at the first call is nothing', async () => {
  let calls = 0;
  const moment: Conduct = (request, response, pass) => {
    calls += 1;
    if (calls <= 2) html(request, response, pass);
    else pass();
  };
  expect(await judgeBehind(moment)).toMatchObject({ code: 0, err: '' });
});

it('a port that accepts and says nothing, with TLS', async () => {
  const server: Server = createServer(() => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const ended = await judge({ base: `https://127.0.0.1:${port}/v1`, more: { timeout: '300ms' } });
  server.close();
  expect(causes(ended)[0]).toMatch(
    /: a connection came about, but no TLS handshake in 0\.3 s\. Raise `timeout` \(line \d+ of target\.yaml\): /,
  );
});
