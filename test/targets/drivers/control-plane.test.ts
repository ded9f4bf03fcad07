import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, it } from 'vitest';
import { controlPlane } from '../../../src/targets/drivers/control-plane.ts';
import { ControlPlaneError } from '../../../src/targets/drivers/control-plane-error.ts';

const open: { close(): void }[] = [];
afterEach(() => {
  for (const it of open.splice(0)) it.close();
});

/** A control plane that answers like this. */
async function answering(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push({
    close() {
      server.close();
      server.closeAllConnections();
    },
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/_payproof`;
}

const MB = 1_048_576;
const hostile: [string, RequestListener, RegExp][] = [
  [
    'a body that never ends',
    (_, outgoing) => {
      const pour = (): void => {
        while (!outgoing.destroyed && outgoing.write(' '.repeat(65_536)));
        if (!outgoing.destroyed) outgoing.once('drain', pour);
      };
      pour();
    },
    /its body is larger than 4 MiB$/,
  ],
  [
    'a bomb of gzip',
    (_, outgoing) => outgoing.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50 * MB))),
    /unpacked \(gzip\) its body is larger than 4 MiB$/,
  ],
  ['no JSON', (_, outgoing) => outgoing.end('<p>hello</p>'), /it is no JSON$/],
  ['other JSON', (_, outgoing) => outgoing.end('[]'), /the body must be object$/],
  ['nothing', (_, outgoing) => outgoing.end(), /the body must be object$/],
  [
    'an instant that no clock reaches',
    (_, outgoing) => outgoing.end('{"mode":"frozen","now":1e300,"nextDue":null}'),
    /the body\.now must be (integer|<= 253402300799999)$/,
  ],
  [
    'a redirect',
    (_, outgoing) => outgoing.writeHead(302, { location: '/elsewhere' }).end(),
    /it is a redirect \(302\)$/,
  ],
  [
    'half an answer',
    (_, outgoing) => outgoing.writeHead(200, { 'content-length': '9' }).end('{', () => outgoing.destroy()),
    /is not reached/,
  ],
];

it.each(hostile)('%s of a control plane says nothing, and is cut off', async (_, listener, words) => {
  const plane = controlPlane(await answering(listener), undefined);
  const problem = (await plane('getClock', { workspace: 'w' }).catch((it: unknown) => it)) as ControlPlaneError;
  expect(problem).toBeInstanceOf(ControlPlaneError);
  expect(problem.message).toMatch(words);
  // With a cause nobody takes it for the control plane's own word.
  expect(problem.cause).toBeInstanceOf(Error);
});

it('a refusal is told in one line of visible text, however long it is', async () => {
  const error = `no\n::error::such workspace\u001b[2J${'x'.repeat(MB)}`;
  const plane = controlPlane(
    await answering((_, outgoing) => outgoing.writeHead(404).end(JSON.stringify({ error }))),
    undefined,
  );
  const problem = (await plane('getClock', { workspace: 'w' }).catch((it: unknown) => it)) as ControlPlaneError;
  expect(problem.cause).toBeUndefined();
  expect(problem.message.length).toBeLessThan(3_000);
  expect([...problem.message].filter((it) => it < ' ')).toEqual([]);
});

it('sends what it is given, with its token, and reads the answer', async () => {
  const base = await answering((incoming, outgoing) => {
    let text = '';
    incoming.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    incoming.on('end', () =>
      outgoing.end(
        JSON.stringify({
          now: 5,
          fired: [],
          heard: [incoming.method, incoming.url, incoming.headers.authorization, text],
        }),
      ),
    );
  });
  const plane = controlPlane(base, 'secret');
  expect(await plane('advanceClock', { workspace: 'a b', given: { ms: 5 } })).toHaveProperty('heard', [
    'POST',
    '/_payproof/workspaces/a%20b/clock/advance',
    'Bearer secret',
    '{"ms":5}',
  ]);
});
