import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { redactExchange } from '../../src/conformance/secrets/redact.ts';
import { redactor } from '../../src/protocol/secrets/redactor.ts';
import { curlLine, runnableCurl } from '../../src/report/curl.ts';
import { startEmbedded } from '../../src/targets/embedded.ts';
import { acting, hostile } from '../fixtures/hostile.ts';
import { chargeJson, exchangeOf } from '../fixtures/run-result.ts';

/** The words that a shell makes of a command, `curl` replaced by printf. */
function wordsOf(command: string, env: Record<string, string>): string[] {
  const text = execFileSync('sh', ['-c', command.replace(/(^|\| )curl /, "$1printf '%s\\n' ")], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  return text.trimEnd().split('\n');
}

test('names secrets by variables that a shell fills in', () => {
  const json = { ...chargeJson('cc-1', 1), remarks: "it's $HOME `x`" };
  const exchange = exchangeOf(1, { path: '/transactions/amount/', json, answer: [200, {}] });
  const env = { PAYPROOF_USERNAME: 'sbx_1', PAYPROOF_PASSWORD: 'p w', MERCHANT_PIN: '4321' };
  const words = wordsOf(curlLine(exchange), env);
  expect(words).toEqual([
    '-sS',
    '-i',
    '-X',
    'POST',
    '-u',
    'sbx_1:p w',
    '-H',
    'content-type: application/json',
    '--data-binary',
    JSON.stringify({ ...json, merchantPin: '4321' }),
    'https://gateway.example/v1/transactions/amount/',
  ]);
});

test('sends bytes that are no text through base64', () => {
  const exchange = exchangeOf(1, { path: '/', answer: 'timeout' });
  const line = curlLine({ ...exchange, request: { ...exchange.request, body: Buffer.from([0xff, 0xfe]) } });
  expect(line).toBe(
    'echo //4= | base64 -d | curl -sS -i -X POST -u "$PAYPROOF_USERNAME:$PAYPROOF_PASSWORD" --data-binary @- https://gateway.example/v1/',
  );
});

test('a body that would act on a screen is sent as it is by a command that shows what is in it', () => {
  const exchange = exchangeOf(1, { path: '/', answer: 'timeout' });
  const body = `{"merchantPin":"[redacted]","a":"it's \\\\ "}${hostile.replace('\u0000', '')}`;
  const line = curlLine({ ...exchange, request: { ...exchange.request, body: Buffer.from(body) } });
  expect(acting(line)).toEqual([]);
  const script = line.replace(/^curl /, `printf '%s\\0' `);
  const words = execFileSync('bash', ['-c', script], {
    env: { ...process.env, MERCHANT_PIN: '4321' },
    encoding: 'utf8',
  });
  expect(words.split('\0')).toContain(body.replace('[redacted]', '4321'));
});

const remote = { target: { name: 'pilot', kind: 'remote', bases: {}, capabilities: [] } } as const;
const run = (target: object) => ({ target: { ...remote.target, capabilities: [], ...target } });

test('is left out where no shell can run it: an address or tenant of one run alone, a delivery, a hidden text without a name', () => {
  const exchange = exchangeOf(1, { path: '/', json: chargeJson('cc-1', 1), answer: [200, {}] });
  const hidden = { ...exchange, request: { ...exchange.request, body: Buffer.from('pin=[redacted]') } };
  expect(runnableCurl(exchange, run({}))?.exports).toEqual(['MERCHANT_PIN', 'PAYPROOF_PASSWORD', 'PAYPROOF_USERNAME']);
  expect(runnableCurl(exchange, run({ kind: 'embedded' }))).toBeUndefined();
  expect(runnableCurl(exchange, run({ capabilities: ['isolate'] }))).toBeUndefined();
  expect(runnableCurl({ ...exchange, by: 'provider' }, run({}))).toBeUndefined();
  expect(runnableCurl(hidden, run({}))).toBeUndefined();
});

test('runs as it stands in a shell that has what is to be exported', async () => {
  const sandbox = await startEmbedded({});
  try {
    const api = sandbox.apis['charge-gateway'];
    const { username = '', password = '' } = api?.credentials ?? {};
    const merchant = api?.fixtures.merchant;
    if (!api || !merchant) throw new Error('no charge gateway');
    const json = { ...chargeJson('cc-1', 1), ...merchant, endUserId: api.fixtures.numbers?.whitelisted?.[0] };
    const { channel: _, notifyUrl: __, ...body } = { ...json, notifyUrl: '' };
    const made = exchangeOf(1, { path: '/transactions/amount/', json: body, answer: [200, {}] });
    const url = made.request.url.replace('https://gateway.example/v1', api.base.replace(/\/$/, ''));
    const sent = { ...made, request: { ...made.request, url } };
    const recorded = redactExchange(sent, redactor([merchant.merchantPin, username, password]));
    const curl = runnableCurl(recorded, run({}));
    const env = { PAYPROOF_USERNAME: username, PAYPROOF_PASSWORD: password, MERCHANT_PIN: merchant.merchantPin };
    expect(curl?.exports).toEqual(Object.keys(env).sort());
    expect(curl?.line).not.toContain(password);
    const { stdout } = await promisify(execFile)('sh', ['-c', curl?.line ?? ''], { env: { ...process.env, ...env } });
    expect(stdout).toMatch(/^HTTP\/1\.1 200 /);
    expect(stdout).toContain('"status":"PENDING"');
  } finally {
    await sandbox.close();
  }
});
