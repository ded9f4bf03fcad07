import { expect, it } from 'vitest';
import { chargeGateway } from '../../../src/clients/charge-gateway/index.ts';
import { startSandbox } from '../../../src/sandbox/index.ts';
import { payproof } from '../fake-io.ts';

/** Runs the proxy in front of a sandbox while `work` goes on, and gives how it ended. */
async function through(work: (base: string, given: Given) => Promise<void>) {
  const sandbox = await startSandbox({ clock: 'real-time' });
  const own = sandbox.ready.workspaces[0]?.apis['charge-gateway'];
  if (!own) throw new Error('no charge gateway');
  const ready = Promise.withResolvers<string>();
  const stopped = Promise.withResolvers<'SIGINT'>();
  let err = '';
  const ended = payproof(['proxy', '--to', `charge-gateway=${own.base}`], {
    err(text) {
      err += text;
      const [, base] = /charge-gateway {2}(\S+)/.exec(err) ?? [];
      if (base !== undefined) ready.resolve(base);
    },
    stopped: stopped.promise,
  });
  await work(await ready.promise, own as unknown as Given);
  stopped.resolve('SIGINT');
  const { code, out } = await ended;
  await sandbox.close();
  return { code, out, err };
}

interface Given {
  credentials: { username: string; password: string };
  fixtures: { merchant: Record<string, string>; numbers: { whitelisted: string[] } };
}

function requestOf({ fixtures }: Given) {
  const { channel = 'WEB', ...merchant } = fixtures.merchant;
  return {
    ...(merchant as Record<
      | 'merchantCode'
      | 'merchantPin'
      | 'merchantNumber'
      | 'terminalID'
      | 'countryCode'
      | 'superMerchantName'
      | 'merchantName'
      | 'location',
      string
    >),
    clientCorrelator: `order-${Math.random()}`,
    referenceCode: 'INV-1',
    tranType: 'MER' as const,
    endUserId: fixtures.numbers.whitelisted[0] ?? '',
    remarks: 'Two tickets',
    location: 'Harare',
    transactionOperationStatus: 'Charged' as const,
    paymentAmount: {
      charginginformation: { amount: '19.90', currency: 'USD' as const, description: 'Tickets' },
      chargeMetaData: { channel },
    },
  };
}

it('our own facade and our own sandbox are both found to keep their document', async () => {
  const { code, out } = await through(async (base, given) => {
    const gateway = chargeGateway({ base, ...given.credentials, env: {} });
    const request = requestOf(given);
    await gateway.charge(request as never);
    await gateway.lookup(request);
  });
  expect(out).toMatch(/, 0 failed, /);
  expect(code).toBe(0);
});

it('what breaks a rule is told while it happens, and ends the proxy with 1', async () => {
  const { code, out, err } = await through(async (base, given) => {
    const body = JSON.stringify({ ...requestOf(given), endUserId: 263771234567 });
    const { username, password } = given.credentials;
    const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
    const headers = { authorization, 'content-type': 'application/json' };
    await fetch(`${base}/transactions/amount/`, { method: 'POST', headers, body });
  });
  expect(code).toBe(1);
  expect(err).toMatch(/BROKEN charge-gateway\/charge\/request\/endUserId\/type: .* \(x1\)\n/);
  expect(out).toContain('FAILED charge-gateway/charge/request/endUserId/type');
});

it.each([
  [['proxy'], 'who is the provider? Give --target FILE, or --to charge-gateway=https://gateway.example/v1'],
  [['proxy', '--to', 'gateway=http://a'], '--to gateway=… is none of bill-payment, charge-gateway, merchant-wallet'],
  [['proxy', '--to', 'bill-payment=a'], "--to: 'a' is no http or https address; write it as https://host/path"],
  [
    ['proxy', '--to', 'bill-payment=http://a', '--listen', 'x'],
    "--listen: 'x' is no address; write it as 127.0.0.1:8080, or 8080 for loopback",
  ],
  [['proxy', '--to', 'bill-payment=http://a', '--cert', 'x'], '--cert and --key belong together: give both'],
  [
    ['proxy', '--target', 'sandbox'],
    "--target sandbox starts nothing here: serve it by 'payproof sandbox' and give its addresses by --to",
  ],
])('%j is refused', async (words, message) => {
  expect(await payproof(words)).toMatchObject({ code: 2, err: `payproof: ${message}\n` });
});
