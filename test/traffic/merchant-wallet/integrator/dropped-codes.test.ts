import { expect, test } from 'vitest';
import { asked, code, judged, type Written } from './judged.ts';

const shown: Written = { told: 'shown', of: 'order-1', text: '48210001' };
const second: Written[] = [code(2), { paid: '48210002', s: 60 }, asked(2, 'Paid'), { told: 'released', of: 'order-2' }];
const later: Written = { call: 'responseCodeList', s: 120 };

test.each<[string, Written[], boolean]>([
  ['inquired, and dropped for another', [code(1), asked(1, 'New'), { paid: '48210001' }, ...second, later], true],
  ['shown, and dropped for another', [code(1), shown, { paid: '48210001' }, ...second, later], true],
  ['never had, as its answer came too late', [code(1), { paid: '48210001' }, ...second, later], false],
  ['dropped, and not paid', [code(1), asked(1, 'New'), ...second, later], false],
])('a code that is %s', (_, day, isBroken) => {
  expect(judged(day).broken.includes('client-reads-status-of-a-code')).toBe(isBroken);
});

const image = `iVBORw0KGgo${'x1Yz'.repeat(20)}`;
const other = `iVBORw0KGgo${'q7Rt'.repeat(20)}`;

test.each<[string, string, boolean]>([
  ['its own', image, false],
  ['that of another code', `<img src="data:image/png;base64,${other}">`, true],
  ['one that nobody answered', `${image.slice(0, -4)}AAAA`, false],
])('a customer is shown an image: %s', (_, text, isBroken) => {
  const day = [code(1, { qrCode: image }), code(2, { qrCode: other }), { told: 'shown', of: 'order-1', text }];
  expect(judged(day).broken.includes('client-shows-the-code')).toBe(isBroken);
});

test.each<[string, Written[], string, boolean]>([
  ['a narration', [code(1, {}, { narration: 'order-1 key_0123456789' })], 'client-sends-api-key', true],
  [
    'what people are told',
    [code(1), { told: 'escalated', of: 'order-1', text: 'X-Api-Key: key_0123456789' }],
    'client-secrets-not-logged',
    true,
  ],
  [
    'nothing that is told',
    [code(1), { told: 'escalated', of: 'order-1', text: 'no answer' }],
    'client-secrets-not-logged',
    false,
  ],
])('a secret in %s', (_, day, rule, isBroken) => {
  expect(judged(day).broken.includes(rule)).toBe(isBroken);
});

test.each<[string, string, boolean]>([
  ['its own', '04821007', false],
  ['it without its zero', '4821007', true],
  ['another one', '4821008', false],
])('a code is inquired: %s', (_, own, isBroken) => {
  const inquiry: Written = { call: 'codeInquiry', sent: { code: own }, answer: { responseCode: '00', status: 'New' } };
  const day = [code(1, { code: '04821007' }), inquiry];
  expect(judged(day).broken.includes('client-inquires-the-code')).toBe(isBroken);
});
