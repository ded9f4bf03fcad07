import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, test } from 'vitest';
import { readEvent } from '../../../src/cli/control/read-event.ts';
import { payproof } from '../fake-io.ts';

test.each([
  ['exchange', '{', 'it is no JSON'],
  ['exchange', '{"at":1}', "its data must have required property 'exchange'"],
  ['exchange', '{"at":1,"exchange":{"request":{},"answer":7}}', 'its data.exchange.answer must be object'],
  ['delivery', '{"at":1,"attempts":[null]}', 'its data.attempts.0 must be object'],
  ['clock', '{"at":1,"from":1e300}', 'its data.from must be <= 253402300799999'],
  ['finding', '{"at":1,"rule":"x"}', "its data must have required property 'note'"],
  ['constructor', '7', 'its data must be object'],
])('an event of %s that is %s is none', (kind, line, reason) => {
  expect(() => readEvent(kind, line)).toThrow(`an event (${kind}) is none of a control plane: ${reason}`);
});

it('what answers in the place of a sandbox is told as that', async () => {
  const other = createServer((_, outgoing) => outgoing.end('event: exchange\ndata: {}\n\n'));
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const control = `http://127.0.0.1:${(other.address() as AddressInfo).port}/_payproof`;
  for (const [words, problem] of [
    [['clock', 'next'], 'it is no JSON'],
    [['log'], 'an event (exchange) is none of a control plane'],
    [['findings'], 'an event (finding) is none of a control plane'],
  ] as const) {
    const { code, err } = await payproof([...words, '--control', control]);
    expect([code, err]).toEqual([expect.any(Number), expect.stringContaining(problem)]);
    expect(err).not.toContain('defect of payproof');
  }
  other.close();
});

it.each([
  [['log'], 'id: 1\nevent: open\ndata: {}\n\n'],
  [['log', '-f'], 'id: 1\nevent: open\ndata: {}\n\n'],
  [['sms', '-f'], ''],
  [['findings', '-f'], ''],
] as const)('%j whose sandbox is killed says that there may be more', async (words, sent) => {
  const killed = createServer((_, outgoing) => {
    outgoing.write(`${sent}\n`, () => outgoing.destroy());
  });
  await new Promise<void>((resolve) => killed.listen(0, '127.0.0.1', resolve));
  const control = `http://127.0.0.1:${(killed.address() as AddressInfo).port}/_payproof`;
  expect(await payproof([...words, '--control', control])).toMatchObject({
    code: 3,
    err: `payproof: target not reachable: the answer of ${control} broke off: the sandbox was killed, or the connection was cut; there may be more\n`,
  });
  killed.close();
});
