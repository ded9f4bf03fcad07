import { createHmac } from 'node:crypto';
import type { Issued, Moment, Sending } from '../../../../src/conformance/index.ts';
import { billPaymentIntegratorObservers as observers } from '../../../../src/traffic/bill-payment/integrator/index.ts';
import { judgedDay, momentOfOutcome, sentAndAnswered, type WrittenOutcome } from '../../judged-day.ts';

/** A moment as a test writes it; `s` in seconds after the one before. */
export type Written =
  | { action: string; of?: string; sent?: object; answer?: object; status?: number; lost?: true; s?: number }
  | { call: string; url?: string; sent?: object; answer?: unknown; text?: string; status?: number; s?: number }
  | { upload: string; csv: string; s?: number }
  | { delivered: string; signed?: 'rightly' | 'wrongly'; answered?: number; s?: number }
  | { deed: string; s?: number }
  | WrittenOutcome;

/** Of the webhook of payments. */
export const secret = 'key_0123456789';
const issued: Issued = {
  credentials: { username: 'vendor', password: 'password_01234567' },
  fixtures: {
    testBiller: 'TESTBILLER',
    ownBiller: { code: 'OWN', credentials: { username: 'biller', password: 'password_76543210' }, secretKey: secret },
  },
  secrets: [],
};
const json: [string, string][] = [['Content-Type', 'application/json']];

/** What is held against a day, and what was decided in its favour. */
export function judged(
  day: readonly Written[],
  end: { s?: number; isOver?: true } = {},
  isOneProcess = true,
): { broken: string[]; held: string[] } {
  return judgedDay(day, { api: 'bill-payment', observers, issued, momentsOf, end, isOneProcess });
}

function momentsOf(it: Written, id: string, at: number): Moment[] {
  if ('deed' in it) return [{ kind: 'operator', at, deed: it.deed }];
  if ('told' in it) return [momentOfOutcome(it, at)];
  if ('delivered' in it) {
    const call = callOf(id, at, { by: 'provider', url: `http://127.0.0.1/${it.signed ?? 'hook'}`, body: it.delivered });
    const key = it.signed === 'rightly' ? secret : 'another';
    const signature = createHmac('sha256', key).update(it.delivered).digest('base64');
    if (it.signed) call.request.headers.push(['X-Signature', signature]);
    return sentAndAnswered(call, { status: it.answered ?? 200, headers: [], body: Buffer.from('') }, at);
  }
  if ('upload' in it) {
    const body = `--b\r\nContent-Disposition: form-data; name="f"; filename="f.csv"\r\n\r\n${it.csv}\r\n--b--\r\n`;
    const call = callOf(id, at, { by: 'client', operation: it.upload, url: 'http://127.0.0.1/api/member/any', body });
    call.request.headers.unshift(['Content-Type', 'multipart/form-data; boundary=b']);
    return sentAndAnswered(call, { status: 200, headers: json, body: Buffer.from('{"ResponseCode":1}') }, at);
  }
  if ('call' in it) {
    const body = it.sent === undefined ? '' : JSON.stringify(it.sent);
    const call = callOf(id, at, { by: 'client', operation: it.call, url: it.url ?? 'http://127.0.0.1/any', body });
    return sentAndAnswered(
      call,
      { status: it.status ?? 200, headers: json, body: Buffer.from(it.text ?? JSON.stringify(it.answer ?? {})) },
      at,
    );
  }
  const Reference = it.of ?? 'order-1';
  const order = { BillerCode: 'TESTBILLER', MemberNumber: 'M1', Products: [{ Code: 'AA', Price: 5 }], TotalAmount: 5 };
  const isStatus = it.action.toLowerCase() === 'status';
  const sent = { Action: it.action, Reference, ...(isStatus ? {} : order), ...it.sent };
  const call = callOf(id, at, {
    by: 'client',
    operation: 'processPayment',
    url: 'http://127.0.0.1/api/payment/process',
    body: JSON.stringify(sent),
  });
  if (it.lost) return sentAndAnswered(call, 'reset', at);
  const body = Buffer.from(JSON.stringify({ ...sent, ...it.answer }));
  return sentAndAnswered(call, { status: it.status ?? 200, headers: json, body }, at);
}

function callOf(
  id: string,
  at: number,
  of: { by: Sending['by']; operation?: string; url: string; body: string },
): Sending {
  const headers: [string, string][] = [...json, ['Authorization', 'Basic dmVuZG9yOnBhc3N3b3JkXzAxMjM0NTY3']];
  const own = of.by === 'client' ? headers : [...json];
  return {
    id,
    by: of.by,
    api: 'bill-payment',
    ...(of.operation === undefined ? {} : { operation: of.operation }),
    at: { wall: at, tookMs: 1 },
    request: { method: of.body === '' ? 'GET' : 'POST', url: of.url, headers: own, body: Buffer.from(of.body) },
  };
}

export const auth = (more: object = {}): Written => ({ action: 'AUTH', answer: { Status: 'Authorized' }, ...more });
export const pay = (Status: string, more: object = {}): Written => ({ action: 'PAY', answer: { Status }, ...more });
export const lostPay: Written = { action: 'PAY', lost: true };
export const status = (Status: string, s: number, more: object = {}): Written => ({
  action: 'STATUS',
  answer: { Status },
  s,
  ...more,
});
export const told = (outcome: string, text?: string, of = 'order-1'): Written => ({
  told: outcome,
  of,
  ...(text === undefined ? {} : { text }),
});
export const billers = (code: string, more: object = {}): object => ({
  Code: code,
  Enabled: true,
  Products: [],
  ...more,
});
export const loaded = (...list: object[]): Written => ({
  call: 'listBillers',
  url: 'http://127.0.0.1/api/payment/ListBillers',
  answer: list,
});
export const fetched = (codes: string, list: object[] = [], s = 1): Written => ({
  call: 'listBillers',
  url: `http://127.0.0.1/api/payment/ListBillers?billerCodes=${codes}`,
  answer: list,
  s,
});
