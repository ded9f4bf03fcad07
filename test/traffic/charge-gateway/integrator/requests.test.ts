import { describe, expect, it } from 'vitest';
import { bodyOf, recording } from './recording.ts';

const raw = (literal: string): string => JSON.stringify(bodyOf('c-1')).replace('19.99', literal);

describe('a charge may be written in several ways', () => {
  it.each([
    ['as the document shows it', bodyOf('c-1')],
    ['with members that nobody knows', bodyOf('c-1', { till: { number: 7 }, originalGatewayReference: null })],
    ['without notifyUrl', bodyOf('c-1', { notifyUrl: undefined })],
    ['with an empty one', bodyOf('c-1', { notifyUrl: '' })],
    ['with one that is null', bodyOf('c-1', { notifyUrl: null })],
    ['with one on this machine', bodyOf('c-1', { notifyUrl: 'http://localhost:8080/callbacks' })],
    ['with one in a network of containers', bodyOf('c-1', { notifyUrl: 'http://shop:8080/callbacks' })],
    ['with a local number', bodyOf('c-1', { endUserId: '0771234567' })],
    ['in ZWG', bodyOf('c-1', {}, { currency: 'ZWG' })],
    ['of whole dollars', raw('20')],
    ['with zeros behind', raw('20.000')],
    ['with an exponent', raw('2e1')],
  ])('%s', (_, body) => {
    expect(recording().charge(body).lookup('c-1').broken()).toEqual([]);
  });

  it.each([
    ['client-sends-valid-amounts', raw('19.989999999')],
    ['client-sends-valid-amounts', raw('-5')],
    ['client-sends-valid-amounts', raw('1e-3')],
    ['client-sends-amounts-as-numbers', raw('"19.99"')],
    ['client-spells-fields-exactly', bodyOf('c-1', { notifyURL: 'https://shop.example' })],
    ['client-sends-all-required-fields', bodyOf('c-1', { location: null })],
    ['client-sends-documented-types', bodyOf('c-1', { referenceCode: 1001 })],
    ['client-sends-country', bodyOf('c-1', { countryCode: 'zw' })],
    ['client-sends-known-currency', bodyOf('c-1', {}, { currency: 'ZiG' })],
    ['client-sends-valid-msisdn', bodyOf('c-1', { endUserId: '+263771234567' })],
    ['client-sends-valid-msisdn', bodyOf('c-1', { endUserId: '26377123456' })],
    ['client-prefers-263-form', bodyOf('c-1', { endUserId: '771234567' })],
    ['client-notify-url-is-https', bodyOf('c-1', { notifyUrl: 'http://shop.example/' })],
    ['client-merchant-pin-stays', bodyOf('c-1', { merchantPin: '1111' })],
    ['client-sends-charged', bodyOf('c-1', { transactionOperationStatus: 'charged' })],
    ['client-sends-transaction-type', bodyOf('c-1', { tranType: 'mer' })],
  ])('but not so that it breaks %s', (rule, body) => {
    expect(recording().charge(body).broken()).toEqual([rule]);
  });
});

it('an address without TLS is judged where it is elsewhere', () => {
  expect(recording({ base: 'http://gateway.example/v1' }).charge(bodyOf('c-1')).broken()).toEqual([
    'client-uses-https',
  ]);
  for (const base of ['http://127.0.0.1:8080/v1', 'http://[::1]:80/v1', 'http://host.docker.internal/v1'])
    expect(recording({ base }).charge(bodyOf('c-1')).lookup('c-1').judged()['client-uses-https']).toBeUndefined();
});

it.each(['/transactions/amount', '//transactions/amount/', '/Transactions/amount/'])('the path %s is none', (path) => {
  expect(recording().charge(bodyOf('c-1'), 404, {}, path).broken()).toEqual(['client-keeps-trailing-slashes']);
});

describe('a secret', () => {
  it('that is short is known in an address where every order has it', () => {
    const notified = (day: ReturnType<typeof recording>, correlator: string, notifyUrl: string) =>
      day.charge(bodyOf(correlator, { notifyUrl }));
    const twice = (one: string, other: string) =>
      notified(notified(recording(), 'c-1', one), 'c-2', other)
        .broken()
        .includes('client-keeps-secrets');
    const at = 'https://shop.example/callbacks';
    expect(twice(`${at}?k=482913&o=1`, `${at}?k=482913&o=2`)).toBe(true);
    expect(twice(`${at}/482913/1`, `${at}/482913/2`)).toBe(true);
    // The number of an order may be the same digits, once.
    expect(twice(`${at}/482913`, `${at}/482914`)).toBe(false);
    expect(twice(`${at}?o=482913`, `${at}/482913`)).toBe(false);
    const again = notified(recording(), 'c-1', `${at}/482913`);
    expect(again.charge(bodyOf('c-2', { notifyUrl: `${at}/482913`, referenceCode: 'INV-c-1' })).broken()).not.toContain(
      'client-keeps-secrets',
    );
  });

  it.each([
    'password=a-long-password',
    `Authorization: Basic ${Buffer.from('sbx_shop:a-long-password').toString('base64')}`,
    '{"merchantPin":"482913"}',
    `refused: ${Buffer.from('{"merchantCode":"M-1","merchantPin":"482913"}').toString('base64')}`,
    'merchant_pin = 482913',
    'key a-secret-of-callbacks',
    '482913',
    '{c-1 INV-1 MER MC1 482913 263779000001 T1 ZW}',
  ])('is found in the line %s', (line) => {
    expect(recording().print(line).broken()).toEqual(['client-keeps-secrets']);
  });

  it('is found in fields that others read', () => {
    const asked = (changes: Record<string, unknown>): string[] =>
      recording()
        .charge(bodyOf('c-1', { ...changes }))
        .lookup('c-1')
        .broken();
    expect(asked({ remarks: 'PIN 482913' })).toEqual(['client-keeps-secrets']);
    expect(asked({ remarks: 'by a-long-password' })).toEqual(['client-keeps-secrets']);
    expect(asked({ remarks: '482913' })).toEqual([]);
    const twice = (one: string, other: string): boolean =>
      recording()
        .charge(bodyOf('c-1', { referenceCode: one }))
        .charge(bodyOf('c-2', { referenceCode: other }))
        .broken()
        .includes('client-keeps-secrets');
    expect(twice('INV-1-482913', 'INV-2-482913')).toBe(true);
    // The number of one order, and of another attempt of it.
    expect(twice('INV-482913', 'INV-482914')).toBe(false);
    expect(twice('INV-482913', 'INV-482913')).toBe(false);
  });

  it('is found in the address of callbacks, where it stands beside its name', () => {
    const asked = (query: string): string[] =>
      recording()
        .charge(bodyOf('c-1', { notifyUrl: `https://shop.example/cb?${query}` }))
        .lookup('c-1')
        .broken();
    expect(asked('pin=482913')).toEqual(['client-keeps-secrets']);
    expect(asked('order=482913')).toEqual([]);
  });

  it.each([
    'charged c-1',
    'order 482913 was paid',
    'order 482913 of MC1 was paid',
    Buffer.from('order 482913 was paid').toString('base64'),
    'spinning up 1482913 things',
    'sbx_shop signs in',
  ])('is not seen in %s', (line) => {
    expect(recording().print(line).judged()['client-keeps-secrets']).toBe('pass');
  });
});

describe('the rate', () => {
  const calls = (count: number, gapMs: number): string[] => {
    const day = recording().charge(bodyOf('c-1'));
    for (let left = count; left > 0; left -= 1) day.wait(gapMs).lookup('c-1');
    return day.broken();
  };
  it('is broken by more than 500 in a minute', () => {
    expect(calls(600, 1)).toEqual(['client-keeps-to-the-rate']);
    expect(calls(600, 90)).toEqual(['client-keeps-to-the-rate']);
  });
  it('is kept at an even pace, in a burst, and where a minute may have begun between two bursts', () => {
    expect(calls(700, 121)).toEqual([]);
    expect(calls(499, 1)).toEqual([]);
    const day = recording().charge(bodyOf('c-1'));
    for (let left = 1_400; left > 0; left -= 1) day.wait(left % 490 === 0 ? 58_000 : 4).lookup('c-1');
    expect(day.broken()).toEqual([]);
  });
});
