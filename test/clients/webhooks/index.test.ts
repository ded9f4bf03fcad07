import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  changedBillers,
  InvalidInputError,
  verifyCallback,
  verifyHash,
  verifyXSignature,
} from '../../../src/clients/webhooks/index.ts';
import { loadContract } from '../../../src/contract/index.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

test('X-Signature is checked against a published vector (RFC 4231, case 2)', () => {
  const hex = '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843';
  const signature = Buffer.from(hex, 'hex').toString('base64');
  const body = bytes('what do ya want for nothing?');
  expect(verifyXSignature(body, signature, 'Jefe')).toBe(true);
  expect(verifyXSignature(body, signature, 'jefe')).toBe(false);
  expect(verifyXSignature(body, hex, 'Jefe')).toBe(false);
});

test('X-Signature is over the raw bytes: neither a re-serialised body nor any other bit fits', () => {
  const raw = Buffer.from('{ "Payments": [ {"ProductPrice": 30.00, "MemberName": "Móyo"} ] }\n');
  const signature = createHmac('sha256', 'key').update(raw).digest('base64');
  expect(verifyXSignature(raw, signature, 'key')).toBe(true);
  expect(verifyXSignature(raw, ` ${signature} `, 'key')).toBe(true);
  expect(verifyXSignature(bytes(JSON.stringify(JSON.parse(raw.toString()))), signature, 'key')).toBe(false);
  for (let bit = 0; bit < raw.length * 8; bit += 7) {
    const changed = Buffer.from(raw);
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    expect(verifyXSignature(changed, signature, 'key')).toBe(false);
  }
});

test.each([undefined, '', 'AAAA', ['a', 'b'], 'ü'.repeat(44)])('the header %j never fits', (header) => {
  expect(verifyXSignature(bytes('{}'), header, 'key')).toBe(false);
});

test('an empty secret and a parsed body are mistakes, not a wrong signature', () => {
  expect(() => verifyXSignature(bytes('{}'), 'x', '')).toThrow(InvalidInputError);
  expect(() => verifyXSignature('{}' as unknown as Uint8Array, 'x', 'key')).toThrow(InvalidInputError);
  expect(() => verifyHash(bytes('{}'), '')).toThrow(InvalidInputError);
});

test('a callback is checked as the provider told: header, secret, encoding, algorithm', () => {
  const body = bytes('{"status":"SUCCESS"}');
  for (const encoding of ['hex', 'base64'] as const) {
    for (const algorithm of ['sha1', 'sha256', 'sha512'] as const) {
      const settings = { header: 'X-Callback-Signature', secret: 'key', encoding, algorithm };
      const signature = createHmac(algorithm, 'key').update(body).digest(encoding);
      expect(verifyCallback(body, { 'x-callback-signature': signature }, settings)).toBe(true);
      expect(verifyCallback(body, { 'x-other': signature }, settings)).toBe(false);
      expect(verifyCallback(body, { 'x-callback-signature': signature.slice(0, -2) }, settings)).toBe(false);
      expect(verifyCallback(bytes('{}'), { 'x-callback-signature': signature }, settings)).toBe(false);
    }
  }
  const hex = createHmac('sha256', 'key').update(body).digest('hex').toUpperCase();
  const settings = { header: 'Signature', secret: 'key', encoding: 'hex', algorithm: 'sha256' } as const;
  expect(verifyCallback(body, { Signature: hex }, settings)).toBe(true);
  expect(verifyCallback(body, { Signature: hex, signature: hex }, settings)).toBe(false);
});

const payment =
  '{"PaymentId":9007199254740993,"PlatformReference":"P-1","BankReference":"","PaidDate":"2026-03-01T12:00:00","MemberNumber":"M1","MemberName":"Móyo","ProductCode":"AA","ProductPrice":30}';

/** `printf '%s' '9007199254740993P-12026-03-01T12:00:00M1MóyoAA30.00key' | sha256sum` */
const paymentHash = '8e758d54f63dae164db52eed0fb22e66c437f44bda0d8f7fef9a6cf977347230';

test('the legacy hash takes the fields in order, the price with two decimals, what is absent as empty', () => {
  expect(verifyHash(bytes(`{"Payments":[${payment}],"Hash":"${paymentHash}"}`), 'key')).toBe(true);
  expect(verifyHash(bytes(`{"Hash":"${paymentHash}","Payments":[${payment.replace('30', '30.00')}]}`), 'key')).toBe(
    true,
  );
  for (const wrong of [
    payment.replace('30', '30.01'),
    payment.replace('993', '992'),
    payment.replace('"P-1"', 'null'),
  ]) {
    expect(verifyHash(bytes(`{"Payments":[${wrong}],"Hash":"${paymentHash}"}`), 'key')).toBe(false);
  }
  expect(verifyHash(bytes(`{"Payments":[${payment}],"Hash":"${paymentHash.toUpperCase()}"}`), 'key')).toBe(false);
  expect(verifyHash(bytes(`{"Payments":[${payment}],"Hash":"${paymentHash}"}`), 'other')).toBe(false);
});

test("the hashes of the contract's examples fit", () => {
  const webhooks = loadContract('bill-payment').document.webhooks as unknown as {
    billerPayments: {
      post: { requestBody: { content: Record<string, { examples: Record<string, { value: object }> }> } };
    };
  };
  const { examples = {} } = webhooks.billerPayments.post.requestBody.content['application/json'] ?? {};
  const fits = Object.values(examples).map(({ value }) => verifyHash(bytes(JSON.stringify(value)), 'example-key'));
  expect(fits).toEqual([true, true]);
});

test.each([
  '',
  '[]',
  'null',
  '{"Payments":{},"Hash":""}',
  '{"Payments":[null],"Hash":1}',
  '{"Payments":[{"PaymentId":{}}],"Hash":""}',
  '{"Payments":[{"ProductPrice":1.005}],"Hash":""}',
])('the body %j has no hash that fits', (body) => {
  expect(verifyHash(bytes(body), 'key')).toBe(false);
});

test.each([
  ['["A","B","A"]', ['A', 'B']],
  ['[]', []],
  ['["A",1]', []],
  ['[""]', []],
  ['{"codes":["A"]}', []],
  ['nonsense', []],
])('an announcement of %s means the billers %j', (body, codes) => {
  expect(changedBillers(bytes(body))).toEqual(codes);
});
