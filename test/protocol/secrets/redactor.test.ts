import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { redactBytes, redactor } from '../../../src/protocol/secrets/redactor.ts';
import { longSecrets, shortSecrets } from './encodings.ts';

const secret = 'pässword-9/7';
const redact = redactor([secret, '4821']);

test.each([
  ['as it is', secret],
  ['percent-encoded', encodeURIComponent(secret)],
  ['percent-encoded in lower case', encodeURIComponent(secret).toLowerCase()],
  ['in JSON', '\\u0070\\u00E4ssword-9\\/7'],
  ['in HTML', 'p&auml;ssword&#x2d;9&#47;7'],
  ['in capital letters', secret.toUpperCase()],
  ['in capital letters, percent-encoded', encodeURIComponent(secret.toUpperCase())],
  ['in Base64', Buffer.from(secret).toString('base64')],
  ['in hexadecimal', Buffer.from(secret).toString('hex')],
  ['in upper hexadecimal', Buffer.from(secret).toString('hex').toUpperCase()],
  ['as a list of bytes', Buffer.from(secret).join(',')],
  ['as a list of bytes with spaces', Buffer.from(secret).join(', ')],
  ['as a list of bytes with signs', Int8Array.from(Buffer.from(secret)).join(',')],
  ['in Base64 of Base64', Buffer.from(Buffer.from(secret).toString('base64')).toString('base64')],
  ['backwards', [...secret].reverse().join('')],
  ['in Base64 of UTF-16', Buffer.from(secret, 'utf16le').toString('base64').replace(/=+$/, '')],
])('hides a long secret %s', (_, form) => expect(redact(`before ${form} after`)).toBe('before [redacted] after'));

// A layer of another kind around it: some letters of the inner escapes are there only once the outer ones are undone.
test.each([
  ['JSON in HTML', 'kaa\\0%9aaaaaéZ', '\\u006baa\\\\\\u00&#51;0%9aaaaaéZ'],
  ['JSON in HTML, letters of its escapes too', 'ka\\0a_\\baaZ', '&#x6b;a\\\\\\&#117;0030a_\\&#117;005cbaaZ'],
  ['a URL in HTML', 'ab%41%41cd', 'ab%254&#49;%25&#52;1cd'],
  ['HTML in JSON', 'ab&lt;&lt;cd', 'ab&\\u0061mp;lt;&amp;lt;cd'],
])('hides a long secret as %s', (_, long, form) =>
  expect(redactor([long])(`before ${form} after`)).toBe('before [redacted] after'),
);

test.each(['\\n', '\\r\\n', '%0A'])('hides it in Base64 of several lines, told apart by %s', (end) => {
  const lines = Buffer.from(`${'x'.repeat(50)}${secret}${'y'.repeat(40)}`)
    .toString('base64')
    .replace(/.{76}/g, (it) => it + end);
  const shown = redact(`{"dump":"${lines}"}`);
  expect(shown).toMatch(/^\{"dump":"eHh4[\w]+\[redacted\]\w+=*"\}$/);
  expect(shown).not.toContain(end);
});

test.each(['utf16le', 'big endian'])('hides it in UTF-16, %s', (order) => {
  fc.assert(
    fc.property(longSecrets, (it) => {
      const bytes = Buffer.from(`~${it}~`, 'utf16le');
      const body = order === 'big endian' ? bytes.swap16() : bytes;
      const shown = redactBytes(body, redactor([it]));
      expect(shown.toString('latin1').replaceAll('\0', '')).toBe('~[redacted]~');
    }),
  );
});

test('hides the password in Base64 of user:password, wherever it begins', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{0,9}$/), longSecrets, (user, it) => {
      for (const alphabet of ['base64', 'base64url'] as const) {
        const pair = Buffer.from(`${user}:${it}`).toString(alphabet);
        // At most what three bytes before it and two after it have a part in stays.
        const shown = redactor([it])(`<${pair}>`);
        expect(shown).toContain('[redacted]');
        expect(shown.replace(/.*\[redacted\]/, '').length, shown).toBeLessThanOrEqual(4);
        expect(pair.startsWith(shown.slice(1, shown.indexOf('[')))).toBe(true);
        expect(shown.indexOf('[') - 1).toBeLessThanOrEqual(Math.ceil(((user.length + 1) * 8) / 6));
      }
    }),
  );
});

describe('a short secret is hidden where it stands alone', () => {
  test.each([
    ["{'merchantPin':'4821'}", "{'merchantPin':'[redacted]'}"],
    ['pin is 4821.', 'pin is [redacted].'],
    ['{"note":"pin:\\n4821"}', '{"note":"pin:\\n[redacted]"}'],
    ['a=1&p=%34821&b=2', 'a=1&p=[redacted]&b=2'],
    ['<b>4821</b>', '<b>[redacted]</b>'],
    ['NDgyMQ==', '[redacted]'],
  ])('%s', (text, shown) => expect(redact(text)).toBe(shown));

  test.each(['263774821567', '4821.00', '14821', '0.4821', '4821-11-22', 'x4821', '48210'])('and not in %s', (text) =>
    expect(redact(text)).toBe(text),
  );
});

describe('what is secret by the name before it is hidden, whatever it is', () => {
  test.each([
    ['{"Pin":"12 34","x":1}', '{"Pin":"[redacted]","x":1}'],
    ['{"access_token": 12, "x":null}', '{"access_token": "[redacted]", "x":null}'],
    ['{"password":{"a":{"b":"}"},"c":1},"x":1}', '{"password":"[redacted]","x":1}'],
    ["{'apiKey':'a\\'b'}", "{'apiKey':'[redacted]'}"],
    ['<Pin>99</Pin>', '<Pin>[redacted]</Pin>'],
    ['a=1&id_token=a.b&c=d', 'a=1&id_token=[redacted]&c=d'],
    [`sent Basic ${btoa('user:abc')} to`, 'sent Basic [redacted] to'],
  ])('%s', (text, shown) => expect(redact(text)).toBe(shown));

  test.each(['Basic authentication is missing', '{"password":null,"pin":"","pins":12}', '{"merchantName":"Shop"}'])(
    'and nothing in %s',
    (text) => expect(redact(text)).toBe(text),
  );
});

it('hides all of a long token, and of two that touch each other', () => {
  const tokens = ['a', 'b'].map((it) => Array.from({ length: 100 }, (_, at) => `${it}${at}`).join('-'));
  expect(redactor(tokens)(`<${tokens.join('')}>`)).toBe('<[redacted]>');
});

it('leaves a text without secrets as it is', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.json(),
    fc.webUrl(),
    fc.array(fc.constantFrom('\\', '%41', '&amp;', '"', '+', '\\u0041', 'pi')).map((it) => it.join('')),
  );
  const secrets = fc.array(fc.oneof(longSecrets, shortSecrets), { maxLength: 5 });
  fc.assert(
    fc.property(texts, secrets, (text, known) => {
      fc.pre(known.every((it) => !text.includes(it)));
      expect(redactor(known)(text)).toBe(text);
      expect(redactBytes(Buffer.from(text), redactor(known)).toString()).toBe(Buffer.from(text).toString());
    }),
  );
});

/** CPU time, not wall time, and tried again where it is too long: other tests run beside. */
function secondsOf(work: () => unknown, atMost: number): number {
  let best = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 3 && best >= atMost; tries += 1) {
    const began = process.cpuUsage();
    work();
    best = Math.min(best, process.cpuUsage(began).user / 1e6);
  }
  return best;
}

test.each([
  '\\',
  '"',
  '0',
  ' ',
  'a-',
  '%25',
  '&amp;',
  '\\u0000',
  '\0',
  '"pin":',
  '"pin":"\\',
  '"password":[',
  'pin=',
  '&pin=',
  '<pin ',
  'Basic ',
  '00 ',
  'aaaaaaaab',
])('takes time in proportion to 2 MB of %j', (unit) => {
  const secrets = ['\\\\\\\\\\\\\\\\\\x', '0000000000001', 'a'.repeat(5_000), '          x', '4821', '0000'];
  const clean = redactor([...secrets, ...Array.from({ length: 300 }, (_, at) => `aaaaaaaa-${at}-token`)]);
  const text = unit.repeat(2_000_000 / unit.length);
  expect(secondsOf(() => clean(text), 10)).toBeLessThan(10);
});
