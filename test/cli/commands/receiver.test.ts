import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { payproof } from '../fake-io.ts';

const program = join(import.meta.dirname, '..', '..', 'integrator', 'receiver', 'receiver.mjs');

/** A port that nobody listens on. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function tried(kind: string, mistake = '') {
  const port = await freePort();
  const words = ['receiver', '--kind', kind, '--url', `http://127.0.0.1:${port}/hooks`, '--json', '--quiet'];
  const command = ['--', process.execPath, program, kind, String(port), mistake];
  const { code, out, err } = await payproof([...words, ...command], { environment: process.env });
  if (out === '') throw new Error(err);
  const { verdicts } = JSON.parse(out) as { verdicts: { rule: string; outcome: string }[] };
  const of = (outcome: string) => verdicts.filter((it) => it.outcome === outcome).map((it) => it.rule);
  return { code, failed: of('fail'), passed: of('pass'), errors: of('error') };
}

describe.concurrent('a receiver that keeps to its document is silent', () => {
  it.each([
    [
      'charge-callback',
      [
        'receiver-answers-200-quickly',
        'receiver-confirms-by-lookup',
        'receiver-idempotent',
        'receiver-validates-signature',
      ],
    ],
    [
      'payments',
      [
        'receiver-idempotent-by-payment-id',
        'receiver-need-not-check-hash',
        'receiver-refuses-wrong-signature',
        'receiver-tolerates-absent-department',
        'receiver-verifies-raw-bytes',
      ],
    ],
    [
      'configuration',
      [
        'receiver-answers-200',
        'receiver-answers-at-once',
        'receiver-fetches-only-named-billers',
        'receiver-ignores-empty-array',
        'receiver-ignores-invalid-array',
      ],
    ],
  ])('%s', async (kind, decided) => {
    const { code, failed, passed, errors } = await tried(kind);
    expect([code, failed, errors]).toEqual([0, [], []]);
    expect(passed.map((it) => it.split('/')[1])).toEqual(expect.arrayContaining(decided));
  });
});

describe.concurrent('a mistake is found', () => {
  it.each([
    ['charge-callback', 'unverified', 'charge-gateway/receiver-validates-signature'],
    ['payments', 'unverified', 'bill-payment/receiver-refuses-wrong-signature'],
    ['payments', 'reserialised', 'bill-payment/receiver-verifies-raw-bytes'],
    ['payments', 'twice', 'bill-payment/receiver-idempotent-by-payment-id'],
    ['configuration', 'empty refused', 'bill-payment/receiver-answers-200'],
    ['configuration', 'unfiltered', 'bill-payment/receiver-never-fetches-unfiltered'],
  ])('%s, %s: %s', async (kind, mistake, rule) => {
    const { code, failed } = await tried(kind, mistake);
    expect([code, failed]).toEqual([1, expect.arrayContaining([rule])]);
  });
});

it.each([
  [
    ['--url', 'http://shop.example/hook'],
    'shop.example is not this machine; where you may send it forged deliveries, add --allow-host shop.example',
  ],
  [['--url', 'ftp://127.0.0.1/'], "--url: 'ftp://127.0.0.1/' is no http or https address"],
  [['--url', 'http://127.0.0.1:9'], 'payments are signed: name the variable that holds the key by --secret-env'],
  [
    ['--url', 'http://127.0.0.1:9', '--secret-env', 'NO_SUCH'],
    'the environment has no NO_SUCH, which --secret-env names',
  ],
  [
    ['--url', 'http://127.0.0.1:9', '--secret-env', 'constructor'],
    'the environment has no constructor, which --secret-env names',
  ],
])('%j is refused', async (words, message) => {
  const { code, err } = await payproof(['receiver', '--kind', 'payments', ...words]);
  expect([code, err]).toEqual([2, expect.stringContaining(message)]);
});

it('a command that ends at once is told, with nothing decided', async () => {
  const words = ['receiver', '--kind', 'payments', '--url', 'http://127.0.0.1:9/', '--', process.execPath, '-e', '0'];
  expect(await payproof(words, { environment: process.env })).toMatchObject({
    code: 3,
    err: expect.stringContaining("the receiver's command is gone before anything was sent: it ended with 0"),
  });
});
