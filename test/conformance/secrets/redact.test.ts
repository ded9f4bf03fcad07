import { expect, it } from 'vitest';
import { redactDeep, redactExchange } from '../../../src/conformance/secrets/redact.ts';
import { redactor } from '../../../src/protocol/secrets/redactor.ts';

const redact = redactor(['pässword-9/7', '135791']);

it('hides credentials in headers, body and URL of an exchange', () => {
  const wire = {
    headers: [
      ['Authorization', 'Basic abc'],
      ['X-Echo', 'pässword-9/7'],
    ] as [string, string][],
    body: Buffer.from('{"p":"pässword-9/7"}'),
  };
  const exchange = redactExchange(
    {
      id: 'x1',
      by: 'client',
      api: 'charge-gateway',
      at: { wall: 0, tookMs: 1 },
      request: { ...wire, method: 'POST', url: 'http://h/?p=p%C3%A4ssword-9%2F7' },
      answer: { ...wire, status: 200 },
    },
    redact,
  );
  expect(JSON.stringify(exchange)).not.toMatch(/ssword|abc/);
  expect(exchange.request.headers[0]).toEqual(['Authorization', 'Basic [redacted]']);
  expect(exchange.request.url).toBe('http://h/?p=[redacted]');
  expect(exchange.request.body.toString()).toBe('{"p":"[redacted]"}');
});

it('hides a short secret wherever an echo puts it', () => {
  const echoes = [
    "{'merchantPin': '135791'}",
    'merchantPin=135791&amount=1.00',
    '/charge?pin=135791',
    '<pin>135791</pin>',
    '<p>pin &#49;35791</p>',
    'wrong PIN 135791.',
    '{"seen":"PIN:\\n135791"}',
  ];
  expect(echoes.filter((it) => redact(it).includes('35791'))).toEqual([]);
});

it('hides secrets in texts and names of a finding', () => {
  expect(redactDeep({ a: ['135791', 135791], '135791': { b: 'x pässword-9/7' } }, redact)).toEqual({
    a: ['[redacted]', 135791],
    '[redacted]': { b: 'x [redacted]' },
  });
});
