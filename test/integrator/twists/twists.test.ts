import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { PlayTime } from '../../../src/integrator/play/play-time.ts';
import { fatesOfDeliveries } from '../../../src/integrator/twists/fate-of-delivery.ts';
import { editMember } from '../../../src/integrator/twists/json-members.ts';
import { halfSigned, signAnew, signedInOtherCase, unsigned } from '../../../src/integrator/twists/sign-anew.ts';
import { answerInstead, twistAnswer } from '../../../src/integrator/twists/twist-answer.ts';

const answer = {
  status: 200,
  headers: {},
  text: '{"status":"PENDING","amount":12.5,"items":[{"price":1},{"price":2}]}',
};

describe('an answer on its way', () => {
  it('is changed where a path leads', () => {
    expect(twistAnswer(answer, { set: { status: null, 'items[].price': 3 } }).text).toBe(
      '{"status":null,"amount":12.5,"items":[{"price":3},{"price":3}]}',
    );
    expect(twistAnswer(answer, { unset: ['amount', 'no.such'] }).text).toBe(
      '{"status":"PENDING","items":[{"price":1},{"price":2}]}',
    );
    expect(twistAnswer(answer, { asText: ['amount', 'status', 'items[].price'] }).text).toBe(
      '{"status":"PENDING","amount":"12.5","items":[{"price":"1"},{"price":"2"}]}',
    );
    expect(twistAnswer(answer, { twice: { status: 'SUCCESS' } }).text).toMatch(
      /^\{"status":"SUCCESS","status":"PENDING",/,
    );
    expect(twistAnswer(answer, { status: 500 })).toEqual({ ...answer, status: 500 });
    expect(twistAnswer({ ...answer, text: 'no JSON' }, { set: { status: 'x' } }).text).toBe('no JSON');
  });

  it('is given in the provider’s place, as JSON or as it is', () => {
    expect(answerInstead({ status: 503 })).toEqual({ status: 503, headers: {}, text: '' });
    expect(answerInstead({ status: 500, body: { a: 1 } }).text).toBe('{"a":1}');
    expect(answerInstead({ status: 502, body: '<html>' })).toMatchObject({ text: '<html>' });
  });

  it('has the trace id of the merchant wallet service where it is the service that speaks', () => {
    const call = { api: 'merchant-wallet', id: 255 } as const;
    expect(answerInstead({ status: 400, body: {} }, call).headers).toMatchObject({
      'X-Trace-Id': '00000000-0000-4000-8000-0000000000ff',
    });
    expect(answerInstead({ status: 504, body: '<html>' }, call).headers).not.toHaveProperty('X-Trace-Id');
    expect(answerInstead({ status: 500, body: {} }, { api: 'bill-payment', id: 1 }).headers).not.toHaveProperty(
      'X-Trace-Id',
    );
  });

  it('is left alone where a list or a text stands in the way', () => {
    const value = { list: [{ a: 1 }, 'text', null] };
    editMember(value, 'list[].a', (holder, name) => {
      holder[name] = 2;
    });
    expect(value).toEqual({ list: [{ a: 2 }, 'text', null] });
  });
});

describe('a delivery on its way', () => {
  const callbacks = {
    header: 'X-Sandbox-Signature',
    secret: 'callback-secret',
    encoding: 'hex',
    algorithm: 'sha256',
  } as const;
  const keys = { callbacks, billers: ['biller-secret'] };
  const hmac = (body: string, secret: string, encoding: 'hex' | 'base64') =>
    createHmac('sha256', secret).update(body).digest(encoding);

  it('is signed after it was changed, with the key that it was signed with before', () => {
    const headers = { 'X-Sandbox-Signature': hmac('{"a":1}', 'callback-secret', 'hex') };
    expect(signAnew({ headers, body: '{"a":1}' }, '{"a":2}', keys)).toEqual({
      headers: { 'X-Sandbox-Signature': hmac('{"a":2}', 'callback-secret', 'hex') },
      body: '{"a":2}',
    });
  });

  it('of payments has both its signatures anew', () => {
    const payment = {
      PaymentId: 1,
      PlatformReference: 'P',
      BankReference: '',
      PaidDate: 'D',
      MemberNumber: 'M',
      MemberName: 'N',
      ProductCode: 'C',
      ProductPrice: 30,
    };
    const body = JSON.stringify({ Payments: [payment], Hash: 'x' });
    const changed = body.replace('"M"', '"OTHER"');
    const signed = signAnew({ headers: { 'X-Signature': hmac(body, 'biller-secret', 'base64') }, body }, changed, keys);
    const hash = createHash('sha256').update('1PDOTHERNC30.00biller-secret').digest('hex');
    expect(signed.body).toBe(changed.replace('"x"', JSON.stringify(hash)));
    expect(signed.headers['X-Signature']).toBe(hmac(signed.body, 'biller-secret', 'base64'));
    const sent = { headers: { 'X-Signature': hmac(body, 'biller-secret', 'base64') }, body };
    const forged = signAnew(sent, body, keys, (secret) => `not-${secret}`);
    expect(forged.headers['X-Signature']).toBe(hmac(forged.body, 'not-biller-secret', 'base64'));
  });

  it('is signed with another key, or with none, where the scenario says so', () => {
    const headers = { 'content-type': 'application/json', 'X-Sandbox-Signature': hmac('{}', 'callback-secret', 'hex') };
    const wrong = signAnew({ headers, body: '{}' }, '{}', keys, (secret) => `not-${secret}`);
    expect(wrong.headers['X-Sandbox-Signature']).toBe(hmac('{}', 'not-callback-secret', 'hex'));
    expect(unsigned({ headers, body: '{}' }, keys)).toEqual({
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
  });

  it('is signed with half of the right signature, where the scenario says so', () => {
    const right = hmac('{}', 'callback-secret', 'hex');
    const sent = { headers: { 'X-Sandbox-Signature': right }, body: '{}' };
    const signedAs = (form: 'cut' | 'half-right') => halfSigned(sent, '{}', keys, form).headers['X-Sandbox-Signature'];
    expect(signedAs('cut')).toBe(right.slice(0, 32));
    expect(signedAs('half-right')).toBe(right.slice(0, 32) + hmac('{}', 'not-callback-secret', 'hex').slice(32));
  });

  it('is signed in the other case, where the scenario says so', () => {
    const right = hmac('{}', 'callback-secret', 'hex');
    const sent = { headers: { 'X-Sandbox-Signature': right }, body: '{}' };
    expect(signedInOtherCase(sent, '{}', keys).headers).toEqual({ 'X-Sandbox-Signature': right.toUpperCase() });
  });

  it('comes with the body of the first one, rightly signed, where that is replayed', () => {
    const fates = fatesOfDeliveries([{ do: { replay: 'first' } }], {} as PlayTime, keys);
    const sent = (body: string) => {
      const headers = { 'X-Sandbox-Signature': hmac(body, 'callback-secret', 'hex') };
      return fates({ api: 'charge-gateway', body } as never)?.edit?.({ headers, body });
    };
    const first = sent('{"clientCorrelator":"c-1"}');
    expect(sent('{"clientCorrelator":"c-2"}')).toEqual(first);
    expect(first?.headers).toEqual({
      'X-Sandbox-Signature': hmac('{"clientCorrelator":"c-1"}', 'callback-secret', 'hex'),
    });
  });

  it('of payments comes behind one that was notified before', () => {
    const fates = fatesOfDeliveries([{ kind: 'payments', do: { behind: 'known' } }], {} as PlayTime, keys);
    const sent = (body: string) => fates({ api: 'bill-payment', body } as never)?.edit?.({ headers: {}, body }).body;
    const [first, second] = [1, 2].map((it) => `{"Payments":[{"PaymentId":${it}}]}`) as [string, string];
    expect(sent(first)).toBe(first);
    expect(sent(first)).toBe(first);
    const both = '{"Payments":[{"PaymentId":1},{"PaymentId":2}]}';
    expect([sent(second), sent(second)]).toEqual([both, both]);
    const third = '{"Payments":[{"PaymentId":3}]}';
    expect(sent(third)).toBe('{"Payments":[{"PaymentId":1},{"PaymentId":3},{"PaymentId":2}]}');
    expect(sent('no JSON')).toBe('no JSON');
  });

  it('is counted among those of its kind', () => {
    const fates = fatesOfDeliveries(
      [
        { kind: 'configuration', from: 2, times: 1, do: { body: '{}' } },
        { kind: 'payments', from: 1, times: 1, do: { unset: ['Payments[].ProductDepartment'] } },
        { from: 4, do: { drop: true } },
      ],
      {} as PlayTime,
      keys,
    );
    const sent = (body: string) => {
      const fate = fates({ api: 'bill-payment', body } as never);
      return [fate?.edit?.({ headers: {}, body }).body, fate?.isLost];
    };
    expect(sent('["A"]')).toEqual([undefined, undefined]);
    expect(sent('{"Payments":[{"PaymentId":1,"ProductDepartment":"Water"}]}')).toEqual([
      '{"Payments":[{"PaymentId":1}]}',
      undefined,
    ]);
    expect(sent('["B"]')).toEqual(['{}', undefined]);
    expect(sent('{"Payments":[{"PaymentId":2,"ProductDepartment":"Water"}]}')[1]).toBe(true);
  });
});
