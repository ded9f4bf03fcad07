import type { Socket } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** What a hostile provider has in hand for one answer: what was asked, and what a sound provider answers. */
export interface Occasion {
  request: { head: string; body: Buffer };
  sound: { status: number; headers: string[]; body: Buffer };
  /** From 0 to 1, the same for a seed. */
  draw(): number;
}

type Act = (socket: Socket, occasion: Occasion) => void;

const KB = 1000;
const MB = 1000 * KB;

function answer(
  socket: Socket,
  { status = 200, headers = [], body = Buffer.alloc(0) }: { status?: number; headers?: string[]; body?: Buffer },
): void {
  const head = [`HTTP/1.1 ${status} OK`, ...headers, `Content-Length: ${body.length}`, '', ''].join('\r\n');
  socket.end(Buffer.concat([Buffer.from(head), body]));
}

const json = ['Content-Type: application/json'];

function text(of: (occasion: Occasion) => string, headers: string[] = json): Act {
  return (socket, occasion) =>
    answer(socket, { status: occasion.sound.status, headers, body: Buffer.from(of(occasion)) });
}

function pour(socket: Socket, chunk: string | Buffer): void {
  while (!socket.destroyed && socket.write(chunk));
  if (!socket.destroyed) socket.once('drain', () => pour(socket, chunk));
}

/** The sound answer with one of its texts or numbers, whichever is drawn, replaced by another JSON literal. */
function withValue(literal: (it: Occasion) => string): Act {
  return (socket, occasion) => {
    const { body, headers, status } = occasion.sound;
    const places = [...body.toString().matchAll(/:\s*("[^"]*"|-?[\d.]+)/g)];
    const place = places[Math.floor(occasion.draw() * places.length)];
    const whole = body.toString();
    const [found = '', value = ''] = place ?? [];
    const from = (place?.index ?? 0) + found.length - value.length;
    const changed = place
      ? whole.slice(0, from) + literal(occasion) + whole.slice(from + value.length)
      : literal(occasion);
    answer(socket, { status, headers, body: Buffer.from(changed) });
  };
}

/** The sound answer with every list in it so many times as long. */
function withLongLists(times: number): Act {
  return (socket, { sound }) => {
    const longer = sound.body.toString().replace(/\[(\{[^[\]]*\})\]/g, (_, items: string) => {
      return `[${Array(times).fill(items).join()}]`;
    });
    answer(socket, { status: sound.status, headers: sound.headers, body: Buffer.from(longer) });
  };
}

function coded(coding: string, encode: (body: Buffer) => Buffer, size: number): Act {
  const bomb = encode(Buffer.alloc(size, ' '));
  return (socket) => answer(socket, { headers: [...json, `Content-Encoding: ${coding}`], body: bomb });
}

/** A PNG of so many pixels a side, by its header. */
function png(side: number, interlace: number): string {
  const header = Buffer.from('89504e470d0a1a0a0000000d49484452000000000000000008060000000000000000', 'hex');
  header.writeUInt32BE(side, 16);
  header.writeUInt32BE(side, 20);
  header[28] = interlace;
  const data = gzipSync(Buffer.alloc(10 * MB));
  const chunk = Buffer.alloc(8);
  chunk.writeUInt32BE(data.length);
  chunk.write('IDAT', 4);
  return Buffer.concat([header.subarray(0, 33), chunk, data, Buffer.alloc(4)]).toString('base64');
}

const nested = '['.repeat(100 * KB) + ']'.repeat(100 * KB);
const wide = `[${'{},'.repeat(300 * KB)}{}]`;
const megabyte = JSON.stringify({
  responseCode: '00',
  list: Array(20 * KB).fill({ name: 'value', amount: 12.34, more: [1] }),
});
const evil = [
  '"'.repeat(50 * KB),
  `${' '.repeat(100 * KB)}x`,
  `${'\r\n'.repeat(50 * KB)}x`,
  `${'0'.repeat(100 * KB)}1`,
  `1.${'0'.repeat(100 * KB)}1`,
  `1e${'9'.repeat(1000)}`,
  '(Ref: '.repeat(20 * KB),
  'Reason: '.repeat(20 * KB),
  '<img '.repeat(20 * KB),
  `<img ${' src'.repeat(20 * KB)}`,
  '\u0000'.repeat(20 * KB),
  '%u0041%'.repeat(20 * KB),
  '&amp;'.repeat(50 * KB),
  '\\'.repeat(50 * KB),
  'basic '.repeat(20 * KB),
  '\u202e\u001b[2J\u0007::error::',
  'a'.repeat(100 * KB),
  '2026-13-45T99:99:99.999999Z',
  '9'.repeat(5000),
  '-',
  '/'.repeat(50 * KB),
  '='.repeat(50 * KB),
];

/** Every way to answer that this provider knows, by name. */
export const acts: Readonly<Record<string, Act>> = {
  'a list of 1 MB': text(() => megabyte),
  'a body of 20 MB': (socket) => answer(socket, { headers: json, body: Buffer.alloc(20 * MB, '[0,') }),
  'an answer that never ends': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n');
    pour(socket, `10000\r\n${' '.repeat(0x10000)}\r\n`);
  },
  'an answer that drips': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n');
    const drip = setInterval(() => (socket.destroyed ? clearInterval(drip) : socket.write('1\r\n[\r\n')), 20);
  },
  'no answer': (socket) => void setTimeout(() => socket.destroy(), 2_000),
  'a connection that breaks': (socket) => socket.destroy(),
  'half an answer': (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"a":'),
  'no HTTP': (socket) => socket.end('SSH-2.0-OpenSSH_9.9\r\n'),
  'an upgrade': (socket) => socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'),
  'a flood of 1xx': (socket) => pour(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(1000)),
  'headers without end': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\n');
    pour(socket, `X-More: ${'x'.repeat(1000)}\r\n`);
  },
  'headers of 60 KB': (socket, { sound }) =>
    answer(socket, { ...sound, headers: [...sound.headers, `X-Long: ${'x'.repeat(60 * KB)}`] }),
  'headers by the thousand': (socket, { sound }) =>
    answer(socket, { ...sound, headers: [...sound.headers, ...Array(1500).fill('X-Many: 1')] }),
  '100,000 levels of nesting': text(() => nested),
  '300,000 values': text(() => wide),
  'a list of texts as tokens': text(({ draw }) =>
    JSON.stringify({
      accessToken: `t${draw()}`.repeat(3),
      list: Array.from({ length: 20 * KB }, () => `token-${draw()}${draw()}`),
    }),
  ),
  'long lists': withLongLists(3_000),
  'a bomb of gzip': coded('gzip', (it) => gzipSync(it), 50 * MB),
  'a bomb of brotli': coded('br', (it) => brotliCompressSync(it), 20 * MB),
  'a bomb in a bomb': coded('gzip, gzip', (it) => gzipSync(gzipSync(it)), 50 * MB),
  'no gzip': (socket, { sound }) => answer(socket, { ...sound, headers: [...sound.headers, 'Content-Encoding: gzip'] }),
  'an image of 8000 x 8000': withValue(() => JSON.stringify(png(8000, 0))),
  'an interlaced image': withValue(() => JSON.stringify(png(500, 1))),
  'an image that is none': withValue(() => JSON.stringify(png(300, 0).slice(0, 400))),
  'a text that is hard to read': withValue(({ draw }) => JSON.stringify(evil[Math.floor(draw() * evil.length)])),
  'a number that is hard to read': withValue(({ draw }) =>
    draw() < 0.5 ? `1${'0'.repeat(100 * KB)}` : `0.${'0'.repeat(100 * KB)}1`,
  ),
  'a number beyond all': withValue(() => '1e400'),
  'an object in place of a value': withValue(() => '{"__proto__":{"x":1},"constructor":null,"":[]}'),
  null: withValue(() => 'null'),
  'lines that are hard to read': text(
    ({ draw }) => evil[Math.floor(draw() * evil.length)] ?? '',
    ['Content-Type: text/csv'],
  ),
  'bytes that are no UTF-8': (socket, { sound }) =>
    answer(socket, { ...sound, body: Buffer.from(sound.body.map((it, at) => (at % 7 === 0 ? 0xff : it))) }),
  NULs: text(() => '\u0000'.repeat(200 * KB)),
  'what was asked, as text': (socket, { request }) =>
    answer(socket, {
      headers: ['Content-Type: text/plain'],
      body: Buffer.concat([Buffer.from(request.head), request.body]),
    }),
  'what was asked, as JSON': text(({ request }) =>
    JSON.stringify({ statusMessage: request.head, responseCode: request.body.toString(), more: [request.head] }),
  ),
  'what was asked, as a header': (socket, { sound, request }) =>
    answer(socket, {
      ...sound,
      headers: [...sound.headers, `X-Asked: ${encodeURIComponent(request.head + request.body.toString('latin1'))}`],
    }),
  'another status': (socket, { sound, draw }) => {
    const status = [100, 204, 205, 304, 308, 401, 403, 404, 418, 500, 503, 599, 999][Math.floor(draw() * 13)] ?? 599;
    answer(socket, { ...sound, status });
  },
  'a throttling': (socket, { draw }) => {
    const wish = ['9999999', '3600', '-1', 'NaN', '1e99', '9'.repeat(500), 'Fri, 31 Dec 9999 23:59:59 GMT', '0'];
    answer(socket, { status: 429, headers: [`Retry-After: ${wish[Math.floor(draw() * wish.length)]}`] });
  },
};
