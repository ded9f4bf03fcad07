import { asked, posted, type Site, unmeasured } from './site.ts';

/** One kind of bad request, and what it gets. */
export interface HostileCase {
  /** As the table of docs/reliability.md names it. */
  what: string;
  bytes(site: Site): string | Buffer;
  /** Statuses at an API and at the control plane; an interim one comes first. */
  api: number[];
  control: number[];
  /** At the merchant wallet and the bill payment platform, where they differ from the charge gateway. */
  otherApis?: number[];
  connection: 'kept' | 'closed';
  /** True where no request of an API or of the control plane came to be: both planes then answer alike. */
  isNoRequest?: boolean;
}

const deep = 100_000;
const large = 10_000_000;

/** The first text becomes the second in a body. */
const change = (from: RegExp, to: string) => (text: string) => text.replace(from, to);

const body = (what: string, text: string | Buffer, status = 400): HostileCase => ({
  what,
  bytes: (site) => posted(site, text),
  ...{ api: [status], control: [status], connection: 'kept' },
});

/** The parser refuses it: the same everywhere. */
const broken = (what: string, bytes: HostileCase['bytes'], status = 400): HostileCase => ({
  what,
  bytes,
  ...{ api: [status], control: [status], connection: 'closed', isNoRequest: true },
});

const served = (what: string, bytes: HostileCase['bytes'], connection: 'kept' | 'closed' = 'kept'): HostileCase => ({
  what,
  bytes,
  ...{ api: [200], control: [200], connection },
});

/** Chunks that a proxy may read in another way than we do. */
const coded = (what: string, lines: string): HostileCase =>
  broken(what, (site) => {
    const body = site.body();
    return unmeasured(site, `${lines}\r\n${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n0\r\n\r\n`);
  });

/** A path that names nothing. */
const lost = (what: string, tail: string): HostileCase => ({
  what,
  bytes: (site) => asked(site, `GET ${site.reading}${tail} HTTP/1.1`),
  ...{ api: [404], control: [404], connection: 'kept' },
});

const method = (name: string): HostileCase => ({
  what: `${name}, a method that no operation has`,
  bytes: (site) => asked(site, `${name} ${site.writing} HTTP/1.1`),
  ...{ api: [404], control: [404], connection: 'kept' },
});

export const hostileCases: readonly HostileCase[] = [
  body('JSON that is cut off', '{"clientCorrelator":'),
  body('no body', ''),
  body('a body that is no object', '[]'),
  body('a byte order mark', '\uFEFF{"ms":1}'),
  body('broken UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])),
  body('a NUL behind the JSON', '{"ms":1}\0'),
  body('100,000 levels of nesting', `${'['.repeat(deep)}${']'.repeat(deep)}`),
  body('100,000 levels of nesting in a field', `{"ms":1,"remarks":${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}}`),
  body('a poisoned prototype', '{"__proto__":{"ms":1},"constructor":{"prototype":{"ms":1}}}'),
  served('a key twice: the last one counts', (site) =>
    posted(site, site.body(change(/^\{/, site.plane === 'api' ? '{"remarks":1,' : '{"ms":"x",'))),
  ),
  {
    what: 'the number 1e400',
    bytes: (site) => posted(site, site.body(change(site.number, '1e400'))),
    ...{ api: [422], otherApis: [400], control: [400], connection: 'kept' },
  },
  {
    what: 'a number of 100,000 digits',
    bytes: (site) => posted(site, site.body(change(site.number, '9'.repeat(100_000)))),
    ...{ api: [422], otherApis: [400], control: [400], connection: 'kept' },
  },
  {
    what: 'a body of 10 MB',
    bytes: (site) => posted(site, 'x'.repeat(large)),
    ...{ api: [400], control: [413], connection: 'closed' },
  },
  {
    what: 'a body of 10 MB in chunks',
    bytes: (site) =>
      unmeasured(site, `Transfer-Encoding: chunked\r\n\r\n${large.toString(16)}\r\n${'x'.repeat(large)}\r\n0\r\n\r\n`),
    ...{ api: [400], control: [413], connection: 'closed' },
  },
  {
    what: 'a body of 10 MB that is asked for with `Expect: 100-continue`',
    bytes: (site) => unmeasured(site, `Content-Length: ${large}\r\nExpect: 100-continue\r\n\r\n`),
    ...{ api: [400], control: [413], connection: 'closed' },
  },
  {
    what: 'a small body that is asked for with `Expect: 100-continue`',
    bytes: (site) => posted(site, site.body(), 'Expect: 100-continue\r\n'),
    ...{ api: [100, 200], control: [100, 200], connection: 'kept' },
  },
  broken('another expectation', (site) => posted(site, site.body(), 'Expect: miracles\r\n'), 417),
  {
    what: 'neither length nor chunks',
    bytes: (site) => unmeasured(site, '\r\n'),
    ...{ api: [400], control: [400], connection: 'kept' },
  },
  broken('two lengths', (site) => unmeasured(site, 'Content-Length: 1\r\nContent-Length: 2\r\n\r\nab')),
  broken('a length below zero', (site) => unmeasured(site, 'Content-Length: -1\r\n\r\n')),
  broken('both length and chunks', (site) =>
    unmeasured(site, 'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n'),
  ),
  broken('chunks, then another coding', (site) => unmeasured(site, 'Transfer-Encoding: chunked, gzip\r\n\r\nabc')),
  broken('a transfer coding that is not chunks', (site) => unmeasured(site, 'Transfer-Encoding: gzip\r\n\r\nabc')),
  coded('another transfer coding, then chunks', 'Transfer-Encoding: identity, chunked\r\n'),
  coded('chunks twice', 'Transfer-Encoding: chunked, chunked\r\n'),
  coded('a compressed body in chunks', 'Transfer-Encoding: gzip, chunked\r\n'),
  coded('an empty coding before chunks', 'Transfer-Encoding: , chunked\r\n'),
  coded('two headers of transfer codings', 'Transfer-Encoding: identity\r\nTransfer-Encoding: chunked\r\n'),
  broken('a chunk without a size', (site) => unmeasured(site, 'Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n')),
  {
    what: 'Content-Type twice',
    bytes: (site) => posted(site, site.body(), 'Content-Type: text/plain\r\n'),
    ...{ api: [400], control: [415], connection: 'kept' },
  },
  {
    what: 'Authorization twice',
    bytes: (site) => posted(site, site.body(), 'Authorization: Basic eDp5\r\n'),
    ...{ api: [401], control: [200], connection: 'kept' },
  },
  {
    what: 'Host twice',
    bytes: (site) => posted(site, site.body(), `Host: ${site.host}\r\n`),
    ...{ api: [400], control: [400], connection: 'closed' },
  },
  {
    what: 'no Host in HTTP/1.1',
    bytes: (site) => posted({ ...site, head: site.head.replace(/^Host.*\r\n/, '') }, site.body()),
    ...{ api: [400], control: [400], connection: 'closed' },
  },
  {
    what: 'a Host with other characters than those of a host',
    bytes: (site) => posted({ ...site, head: site.head.replace(/^Host.*\r\n/, 'Host: a b@c/\r\n') }, site.body()),
    ...{ api: [400], control: [400], connection: 'closed' },
  },
  {
    what: 'the Host of another machine',
    bytes: (site) => posted({ ...site, head: site.head.replace(/^Host.*\r\n/, 'Host: shop.example\r\n') }, site.body()),
    ...{ api: [200], control: [403], connection: 'kept' },
  },
  {
    what: 'the Origin of a web page',
    bytes: (site) => posted(site, site.body(), 'Origin: https://shop.example\r\n'),
    ...{ api: [200], control: [403], connection: 'kept' },
  },
  {
    what: 'the delivery id of a callback',
    bytes: (site) => posted(site, site.body(), 'X-Sandbox-Delivery-Id: 1\r\n'),
    ...{ api: [200], control: [403], connection: 'kept' },
  },
  broken('headers above 16 KB', (site) => posted(site, site.body(), `X-Note: ${'x'.repeat(20_000)}\r\n`), 431),
  broken('3,000 headers', (site) => posted(site, site.body(), 'X-N: 1\r\n'.repeat(3_000)), 431),
  served('300 headers', (site) => posted(site, site.body(), 'X-N: 1\r\n'.repeat(300))),
  broken('a NUL in a header', (site) => posted(site, site.body(), 'X-Note: a\0b\r\n')),
  broken('a header without a name', (site) => posted(site, site.body(), ': a\r\n')),
  broken('a space before the colon of a header', (site) => posted(site, site.body(), 'X-Note : a\r\n')),
  broken('a folded header', (site) => posted(site, site.body(), 'X-Note: a\r\n b\r\n')),
  broken('lines that end in LF only', (site) => asked(site, `GET ${site.reading} HTTP/1.1`).replaceAll('\r', '')),
  broken('FOO, a method that HTTP does not have', (site) => asked(site, `FOO ${site.writing} HTTP/1.1`)),
  broken('a method in small letters', (site) => asked(site, `post ${site.writing} HTTP/1.1`)),
  broken('CONNECT', () => 'CONNECT shop.example:443 HTTP/1.1\r\nHost: shop.example\r\n\r\n', 501),
  ...['PUT', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY'].map(method),
  broken('a NUL in the path', (site) => asked(site, `GET ${site.reading}\0 HTTP/1.1`)),
  broken('a byte above 127 in the path', (site) => asked(site, `GET ${site.reading}\u00e9 HTTP/1.1`)),
  lost('an encoded slash in a parameter', 'a%2Fb'),
  lost('an encoded NUL in a parameter', '%00'),
  lost('an encoded line end in a parameter', 'a%0d%0ab'),
  lost('a percent sign without two digits', '%zz'),
  lost('percent encoding that is no UTF-8', '%ff'),
  lost('dots that climb', '../../../etc/passwd'),
  lost('encoded dots that climb', '..%2f..%2fetc%2fpasswd'),
  lost('an empty segment', '/'),
  lost('a path of 5,000 characters', 'x'.repeat(5_000)),
  lost('a path of 9,000 characters', 'x'.repeat(9_000)),
  broken('a path above 16 KB', (site) => asked(site, `GET ${site.reading}${'x'.repeat(20_000)} HTTP/1.1`), 431),
  served('the whole URL in place of the path', (site) =>
    posted({ ...site, writing: `http://${site.host}${site.writing}` }, site.body()),
  ),
  {
    what: 'the whole URL of another machine',
    bytes: (site) => posted({ ...site, writing: `http://shop.example${site.writing}` }, site.body()),
    ...{ api: [200], control: [403], connection: 'kept' },
  },
  served('HTTP/1.0', (site) => Buffer.from(posted(site, site.body()).toString().replace('/1.1', '/1.0')), 'closed'),
  served('HTTP/1.0 that asks to keep the connection', (site) =>
    Buffer.from(posted(site, site.body(), 'Connection: keep-alive\r\n').toString().replace('/1.1', '/1.0')),
  ),
  {
    what: 'HTTP/2.0 in the first line',
    bytes: (site) => asked(site, `GET ${site.reading} HTTP/2.0`),
    ...{ api: [505], control: [505], connection: 'closed' },
  },
  {
    what: 'a first line without a version',
    bytes: (site) => `GET ${site.reading}\r\n\r\n`,
    ...{ api: [505], control: [505], connection: 'closed' },
  },
  broken('the preface of HTTP/2', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  broken('a TLS handshake', () => Buffer.from([0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3])),
  broken('words', () => 'hello\r\n\r\n'),
  served('empty lines before a request', (site) => `\r\n\r\n${posted(site, site.body())}`),
  served(
    'an offer to change the protocol: HTTP/1.1 goes on',
    (site) => posted(site, site.body(), 'Connection: Upgrade\r\nUpgrade: h2c\r\n'),
    'closed',
  ),
];

/** The rows of the table in docs/reliability.md. */
export function tableRows(): string[] {
  return hostileCases.map(
    ({ what, api, otherApis = api, control, connection }) =>
      `| ${what} | ${[api, otherApis, control].map((it) => it.join(', ')).join(' | ')} | ${connection} |`,
  );
}
