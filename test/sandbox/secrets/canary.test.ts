import { expect, test, vi } from 'vitest';
import type { Ready } from '../../../src/sandbox/index.ts';
import { redactorOf } from '../../../src/sandbox/secrets/redact.ts';
import { warn } from '../../../src/sandbox/secrets/warn.ts';
import { ended, firstLine, start } from '../../e2e/command.ts';
import { cpuMs } from '../../fixtures/cpu-ms.ts';
import { agreedCanaries, useBills } from '../bill-payment/canary-bills.ts';
import { type Canary, canariesIn, encodingsOf, findCanaries } from '../canary.ts';
import { type Shop, shopOf } from '../charge-gateway/support.ts';
import { talk } from '../hostile/raw-connection.ts';
import { type Json, openReceiver } from '../support.ts';

/** A PIN that no other number looks like. */
const customerPin = '7391';

test('no secret leaves by stdout, stderr, exchanges, deliveries, answers or another workspace, in any encoding', async () => {
  const child = start('payproof.mjs', ['sandbox', '--json', '--port', '0', '--host', '0.0.0.0', '--workspaces', '2']);
  const printed = JSON.parse((await firstLine(child)).replaceAll('0.0.0.0', '127.0.0.1')) as Ready;
  const end = ended(child);
  const outputs: string[] = [];
  try {
    const [mine, other] = printed.workspaces.map((it) => shopOf(it, printed.control.base)) as [Shop, Shop];
    const planted = [...canariesIn(printed.control), ...canariesIn(mine.workspace)];
    expect(planted.length, 'secrets of every API, and the token').toBeGreaterThanOrEqual(6);
    planted.push(...(await tokensOf(mine, outputs)));
    const canaries = [...planted, { name: 'customer PIN', value: customerPin }, ...agreedCanaries];
    const ask = askWith(printed.control);
    outputs.push(...(await useShop(mine, planted, ask)), ...(await useBills(mine, planted, ask)));
    for (const path of ['exchanges', 'deliveries', 'prompts', 'sms', 'numbers', 'clock', 'wallets']) {
      outputs.push(await ask('GET', `/workspaces/${mine.workspace.id}/${path}`));
    }
    outputs.push(await ask('GET', `/workspaces/${other.workspace.id}`), await ask('GET', '/workspaces'));
    outputs.push(...(await wrongControlCalls(mine, planted, printed.control)));
    const redactions = outputs.join('\n').match(/\[redacted\]/g)?.length ?? 0;
    expect(redactions, 'the secrets were recorded').toBeGreaterThan(20);
    child.kill('SIGTERM');
    const { out, err } = await end;
    outputs.push(out, err);
    expect(outputs.flatMap((text) => findCanaries(text, canaries))).toEqual([]);
  } finally {
    child.kill('SIGKILL');
  }
});

/** Calls with the secrets wherever a client may put them by mistake: what is answered. */
async function useShop(shop: Shop, canaries: readonly Canary[], ask: Ask): Promise<string[]> {
  const outputs: string[] = [];
  const receiver = await openReceiver();
  for (const { value } of canaries) {
    for (const form of encodingsOf(value)) {
      const answers = await Promise.all([
        shop.charge({ remarks: form, location: `{"merchantPin":"${form}"}` }),
        shop.request(`/transactions/amount/?password=${encodeURIComponent(form)}`, {
          method: 'POST',
          body: `{"merchantPin":"${form}`,
        }),
        shop.request('/transactions/amount/', { method: 'POST', body: `merchantPin=${form}&x=1` }),
        shop.request(`/nowhere/${encodeURIComponent(form)}`, { headers: { 'x-note': form, cookie: `a=${form}` } }),
        shop.request('/transactions/refund/', {
          method: 'POST',
          headers: { authorization: `Basic ${form}` },
          body: form,
        }),
      ]);
      outputs.push(...answers.map((it) => it.text));
    }
    outputs.push(await ask('GET', `/workspaces/${shop.workspace.id}/exchanges`));
    const clientCorrelator = `pin-${outputs.length}`;
    const notifyUrl = `${receiver.url}?token=${encodeURIComponent(value)}`;
    const { body } = await shop.charge({ clientCorrelator, notifyUrl, superMerchantName: value });
    outputs.push(
      await ask('POST', `/workspaces/${shop.workspace.id}/prompts/answer`, {
        endUserId: body.endUserId,
        clientCorrelator,
        pin: customerPin,
      }),
      await ask('POST', `/workspaces/${shop.workspace.id}/prompts/answer`, {
        endUserId: body.endUserId,
        clientCorrelator,
        pin: customerPin,
      }),
    );
  }
  await receiver.arrived(canaries.length);
  outputs.push(...receiver.calls.map((it) => it.text));
  // The last call of all: a right one and its look-up.
  const { body, text } = await shop.charge();
  outputs.push(text, (await shop.lookup(body.endUserId, body.clientCorrelator)).text);
  return outputs;
}

/** Calls of the control plane that are turned away, with secrets in them, and bytes that are no HTTP. */
async function wrongControlCalls(
  shop: Shop,
  canaries: readonly Canary[],
  { base }: Ready['control'],
): Promise<string[]> {
  const outputs: string[] = [];
  for (const { value } of canaries) {
    for (const authorization of [`Bearer ${value}x`, `Basic ${btoa(`${shop.credentials.username}:${value}`)}`]) {
      outputs.push(await askWith({ base })('POST', '/workspaces', { faults: [value] }, authorization));
    }
    outputs.push((await talk(shop.base, `NO HTTP ${value}\r\n\r\n`)).answers.map((it) => it.body).join());
  }
  return outputs;
}

type Ask = (method: string, path: string, body?: Json, authorization?: string) => Promise<string>;

function askWith({ base, token }: Ready['control']): Ask {
  return async (method, path, body, authorization = `Bearer ${token}`) => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    return (await fetch(base + path, { method, headers: { authorization }, ...sent })).text();
  };
}

/** Access tokens that an API gives its clients: the answer that holds one is not searched. */
async function tokensOf({ workspace }: Shop, outputs: string[]): Promise<Canary[]> {
  const wallet = workspace.apis['merchant-wallet'];
  if (!wallet) return [];
  const { merchant } = wallet.fixtures.accounts as unknown as { merchant: { credentials: Record<string, string> } };
  const { apiKey = '', username, password } = merchant.credentials;
  const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' };
  const login = await fetch(`${wallet.base}/auth/third-party`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ username, password }),
  });
  const { accessToken } = (await login.json()) as { accessToken: string };
  const inquiry = await fetch(`${wallet.base}/api/code/generate`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${accessToken}` },
    body: JSON.stringify({ note: accessToken, apiKey, password }),
  });
  outputs.push(await inquiry.text());
  return [{ name: 'access token', value: accessToken }];
}

test.each(['s3cret&Wörd/+"\\x', 'only-letters-and-digits-1234', 'ab c%20d:e=f'])(
  'a redactor finds %s in every encoding, and touches nothing else',
  (secret) => {
    const clean = redactorOf([secret]);
    for (const form of encodingsOf(secret).slice(0, 6))
      expect(clean(`before ${form} after`)).toBe('before [redacted] after');
    for (const form of encodingsOf(secret))
      expect(findCanaries(clean(`.${form}.`), [{ name: 'it', value: secret }])).toEqual([]);
    expect(clean(JSON.stringify({ a: secret }))).toBe('{"a":"[redacted]"}');
    expect(clean('nothing of it')).toBe('nothing of it');
  },
);

test('a member that is secret by its name is hidden in whole, broken and nested JSON, and in forms', () => {
  const clean = redactorOf([]);
  expect(
    [
      '{"merchantPin":"a\\"b","x":1}',
      '{"merchantPin" : 1234, "x":1}',
      '{"merchantPin":"cut',
      '{"merchantPin":["a","b"],"x":1}',
      '{"\\u006derchantPin":"a"}',
      '{"note":"{\\"password\\":\\"a b\\",\\"x\\":1}"}',
      'x=1&merchantPin=a%20b&y=2',
      '{"merchantName":"Shop"}',
    ].map(clean),
  ).toEqual([
    '{"merchantPin":"[redacted]","x":1}',
    '{"merchantPin" : "[redacted]", "x":1}',
    '{"merchantPin":"[redacted]"',
    '{"merchantPin":"[redacted]","x":1}',
    '{"\\u006derchantPin":"[redacted]"}',
    '{"note":"{\\"password\\":\\"[redacted]\\",\\"x\\":1}"}',
    'x=1&merchantPin=[redacted]&y=2',
    '{"merchantName":"Shop"}',
  ]);
});

test('a short secret is hidden where it stands alone only', () => {
  expect(redactorOf(['1234'])('pin 1234, number 12345, amount 1234.50, "1234"')).toBe(
    'pin [redacted], number 12345, amount 1234.50, "[redacted]"',
  );
});

test('a hostile body cannot hold up the redaction', () => {
  const clean = redactorOf(['a-secret-of-some-length']);
  const began = cpuMs();
  for (const text of [
    '\\'.repeat(1_000_000),
    '"merchantPin'.repeat(80_000),
    `"pin":${' '.repeat(1_000_000)}`,
    'a-'.repeat(500_000),
    '"pin":"\\'.repeat(100_000),
  ])
    clean(text);
  expect(cpuMs() - began).toBeLessThan(5_000);
});

test('an unexpected error is warned of without secrets', () => {
  const emitted = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  warn(new Error('not JSON: {"merchantPin":"13579"} from a-long-password'), ['a-long-password']);
  const [text] = emitted.mock.calls[0] ?? [];
  emitted.mockRestore();
  expect(text).toMatch(/^Error: not JSON: \{"merchantPin":"\[redacted\]"\} from \[redacted\]\n\s+at /);
});
