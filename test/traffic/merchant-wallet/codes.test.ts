import { describe, expect, it } from 'vitest';
import { stans } from '../../../src/traffic/merchant-wallet/amounts.ts';
import { codeInquiries } from '../../../src/traffic/merchant-wallet/code-inquiries.ts';
import { codeAnswers } from '../../../src/traffic/merchant-wallet/codes.ts';
import { type Call, observed } from '../observed.ts';

const sent = { reference: 'ref-12345', narration: 'Order 1', currency: 'ZWG', amount: 1250, type: 'PAYMENT' };
const answer = {
  ...{ code: '48213377', qrCode: 'iVBORw0KGgo=', stan: 'ref-12345', amount: '1250', currency: 'ZWG' },
  ...{ currencySymbol: 'ZWG (cents)', description: 'Order 1', responseCode: '00', ledger: null },
};
const generated = (changed: object = {}, asked: object = {}): Call => ({
  operation: 'generateCode',
  sent: { ...sent, ...asked },
  answer: { ...answer, ...changed },
});
const inquired = (changed: object = {}, check = 'c'): Call => ({
  operation: 'codeInquiry',
  sent: { code: '48213377', reference: 'inq-1' },
  check,
  answer: {
    ...{ status: 'New', timeToLive: '540 sec', code: '48213377', amount: 1250, description: 'Order 1' },
    ...{ stan: 'ref-12345', responseCode: '00' },
    ...changed,
  },
});

describe('a generated code', () => {
  it('that gives back what was sent is accused of nothing', () => {
    const { broken, seen } = observed(codeAnswers, [generated()]);
    expect({ broken, seen }).toEqual({ broken: [], seen: ['currency-symbol-notes-the-subunit: ZWG (cents)'] });
  });

  it.each([
    [{ amount: 1251 }, {}, ['accepted-amount-is-exact: "1251"', 'generate-answers-the-amount: "1251"']],
    [{ amount: 12 }, { amount: 12.5 }, ['accepted-amount-is-exact: "12"']],
    [{ amount: 12.5 }, { amount: '12.50' }, []],
    // What a separator of thousands means is open.
    [{ amount: 1250 }, { amount: '1,250' }, []],
    [{ currency: 'USD' }, {}, ['generate-answers-the-currency: "USD"']],
    [{ description: 'Order' }, {}, ['description-is-the-narration: "Order"']],
    [{ ledger: 0 }, {}, ['generate-null-fields: ["ledger"]']],
    [{ qrCode: 'data:image/png;base64,iVBORw0KGgo' }, {}, []],
    [{ qrCode: 'iVBORw0K_-o=' }, {}, ['qr-code-is-base64: "not Base64: iVBORw0K_-o="']],
    [{ qrCode: '' }, {}, ['qr-code-is-base64: "not Base64: "']],
  ])('%j to %j', (changed, asked, broken) =>
    expect(observed(codeAnswers, [generated(changed, asked)]).broken).toEqual(broken),
  );
});

describe('an inquiry', () => {
  it.each([
    ['of the same code', [generated(), inquired(), inquired({ timeToLive: '500 sec' })], []],
    ['of the code of another check', [generated(), inquired({ amount: 7, description: '' }, 'other')], []],
    [
      'of the code of another tenant',
      [
        { ...generated(), authorization: 'Basic YQ==' },
        { ...inquired({ amount: 7 }), authorization: 'Basic Yg==' },
      ],
      [],
    ],
    ['whose time is told in another way', [generated(), inquired({ timeToLive: '9 min' })], []],
    ['of a paid code, whose time means something else', [inquired({ status: 'Paid', timeToLive: '3600 sec' })], []],
    ['with another amount', [generated(), inquired({ amount: '1249' })], ['code-inquiry-answers-the-amount: "1249"']],
    ['with another code', [inquired({ code: '1' })], ['code-inquiry-answers-the-code: "1"']],
    ['whose time is too long', [inquired({ timeToLive: '601 sec' })], ['time-to-live-counts-down: "601 seconds"']],
    [
      'whose time grows',
      [inquired({ timeToLive: '10 sec' }), inquired({ timeToLive: '11sec' })],
      ['time-to-live-counts-down: "11 seconds"'],
    ],
  ])('%s', (_, calls, broken) => expect(observed(codeInquiries, calls).broken).toEqual(broken));
});

describe('stan', () => {
  it.each([
    ['is the reference', generated(), []],
    ['is another', generated({ stan: 'REF-12345' }), ['stan-echoes-the-reference: "REF-12345"']],
    ['is made', { ...generated(), sent: { currency: 'USD' } }, []],
    ['is not made', { ...generated({ stan: '' }), sent: { currency: 'USD' } }, ['omitted-reference-is-made: "none"']],
    ['of a refusal says nothing', generated({ stan: 'x', responseCode: '05' }), []],
  ])('%s', (_, call, broken) => expect(observed(stans, [call]).broken).toEqual(broken));
});
