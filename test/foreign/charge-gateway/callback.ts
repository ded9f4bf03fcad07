import { createHmac } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { plainAmount } from './amount.ts';
import type { Delivery, Gateway, Tenant, Transaction } from './model.ts';
import type { Readings } from './readings.ts';

/** Shared with the receivers of callbacks; issued out of band. */
export const callbackSecret = 'foreign-callback-secret-51c0';

/** Tells `notifyUrl` that a transaction changed, a few milliseconds after it did (section 6.1). */
export function callBack(gateway: Gateway, tenant: Tenant, transaction: Transaction): void {
  const { readings, hooks, clock } = gateway;
  if (transaction.kind === 'refund' && readings.refundCallback === 'none') return;
  if (transaction.kind === 'charge' && transaction.status === 'FAILED' && readings.failureCallback === 'none') return;
  const asked = callable(transaction.notifyUrl, readings);
  const address = hooks.callback ? hooks.callback(asked, transaction, tenant) : asked;
  if (address === '') return;
  const { body, type } = payload(transaction, readings);
  const times = readings.callbackRepeat === 'twice' ? 2 : 1;
  for (let time = 0; time < times; time += 1) {
    clock.later((readings.callbackAfter === 'soon' ? 5 : 120) + 10 * time, () =>
      deliver(gateway, { url: new URL(address), body, type }, 1),
    );
  }
}

function callable(notifyUrl: string, readings: Readings): string {
  const protocol = URL.parse(notifyUrl)?.protocol;
  if (protocol === 'https:') return notifyUrl;
  return protocol === 'http:' && readings.httpNotifyUrl === 'call' ? notifyUrl : '';
}

function payload(transaction: Transaction, readings: Readings): { body: string; type: string } {
  const fields = {
    ref: transaction.transactionId,
    correlator: transaction.clientCorrelator,
    state: transaction.status,
    total: plainAmount(transaction.amountCents),
  };
  if (readings.callbackBody === 'json') return { body: JSON.stringify(fields), type: 'application/json' };
  if (readings.callbackBody === 'empty' || readings.callbackMethod === 'GET') return { body: '', type: '' };
  return { body: new URLSearchParams(fields).toString(), type: 'application/x-www-form-urlencoded' };
}

const tries = 3;

function deliver(gateway: Gateway, asked: Omit<Delivery, 'signature'>, attempt: number): void {
  const { readings, clock, hooks } = gateway;
  const hmac = createHmac('sha256', callbackSecret).update(asked.body);
  const signed: Delivery = { ...asked, signature: hmac.digest(readings.callbackSignature) };
  const delivery = hooks.delivery ? hooks.delivery(signed, attempt) : signed;
  if (!delivery) return;
  const { url, body, type, signature } = delivery;
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const ended = (status: number) => {
    const isTaken = status >= 200 && status <= 299;
    hooks.delivered?.(asked.url, isTaken, attempt, status);
    if (isTaken || readings.callbackRetry !== 'thrice' || attempt >= tries) return;
    clock.later(20, () => deliver(gateway, asked, attempt + 1));
  };
  const headers = {
    ...(signature === '' ? {} : { 'X-Gateway-Signature': signature }),
    'Content-Length': Buffer.byteLength(body),
    ...(type === '' ? {} : { 'Content-Type': type }),
  };
  const request = send(url, { method: readings.callbackMethod, headers, timeout: 2000, agent: false });
  request.on('response', (response) => {
    response.resume();
    ended(response.statusCode ?? 0);
  });
  request.on('timeout', () => request.destroy(new Error('The receiver did not answer within 2 s.')));
  request.on('error', () => ended(0));
  request.end(body);
}
