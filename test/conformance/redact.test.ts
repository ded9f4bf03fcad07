import { expect, it } from 'vitest';
import { redactExchange, redactor } from '../../src/conformance/redact.ts';

const secrets = [
  { name: 'password', value: 'pässword-9/7' },
  { name: 'merchantPin', value: '1357' },
];
const redact = redactor(secrets);

it.each([
  ['as it is', 'pässword-9/7'],
  ['percent-encoded', encodeURIComponent('pässword-9/7')],
  ['Base64', Buffer.from('pässword-9/7').toString('base64')],
  ['hexadecimal', Buffer.from('pässword-9/7').toString('hex')],
])('hides a long secret %s', (_, form) => expect(redact(`before ${form} after`)).toBe('before [redacted] after'));

it('hides a short one by its field, and leaves equal digits elsewhere', () => {
  expect(redact('{"merchantPin" : "1357", "amount": 1357}')).toBe('{"merchantPin" : "[redacted]", "amount": 1357}');
});

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
  expect(exchange.request.url).toBe('http://h/?p=[redacted]');
  expect(exchange.request.body.toString()).toBe('{"p":"[redacted]"}');
});
