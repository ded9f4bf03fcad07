import { createHmac } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { plainAmount } from './amount.ts';
import type { Gateway, Tenant, Transaction } from './model.ts';
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
    clock.later(5 + 10 * time, () => deliver(gateway, new URL(address), body, type, 3));
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
  if (readings.callbackBody === 'empty') return { body: '', type: '' };
  return { body: new URLSearchParams(fields).toString(), type: 'application/x-www-form-urlencoded' };
}

function deliver(gateway: Gateway, url: URL, body: string, type: string, triesLeft: number): void {
  const { readings, clock } = gateway;
  const signature = createHmac('sha256', callbackSecret).update(body).digest(readings.callbackSignature);
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const again = () => {
    if (readings.callbackRetry === 'thrice' && triesLeft > 1) {
      clock.later(20, () => deliver(gateway, url, body, type, triesLeft - 1));
    }
  };
  const headers = {
    'X-Gateway-Signature': signature,
    'Content-Length': Buffer.byteLength(body),
    ...(type === '' ? {} : { 'Content-Type': type }),
  };
  const request = send(url, { method: 'POST', headers, timeout: 2000, agent: false });
  request.on('response', (response) => {
    response.resume();
    const status = response.statusCode ?? 0;
    if (status < 200 || status > 299) again();
  });
  request.on('timeout', () => request.destroy(new Error('The receiver did not answer within 2 s.')));
  request.on('error', again);
  request.end(body);
}
