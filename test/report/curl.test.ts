import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { curlLine } from '../../src/report/curl.ts';
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
