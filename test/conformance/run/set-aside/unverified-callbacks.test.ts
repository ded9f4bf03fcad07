import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { withoutVerdictsUnverified } from '../../../../src/conformance/run/set-aside/unverified-callbacks.ts';
import type { Exchange } from '../../../../src/targets/exchange.ts';
import type { CallbackSignature } from '../../../../src/targets/settings/callback-signature.ts';
import { accusing } from '../accusing.ts';

const rule = 'charge-gateway/callback-signature-verifies';
const body = Buffer.from('{ "clientCorrelator": "order-1" }');

function signedBy(secret: string): CallbackSignature {
  return { header: 'X-Signature', secret, encoding: 'hex', algorithm: 'sha256' } as CallbackSignature;
}

function callback(id: string, secret: string): Exchange {
  const hmac = createHmac('sha256', secret).update(body).digest('hex');
  const request = { method: 'POST', url: 'http://127.0.0.1:9/', headers: [['X-Signature', hmac]], body };
  return { id, api: 'charge-gateway', by: 'provider', request, answer: 'timeout' } as unknown as Exchange;
}

/** What becomes of the accusation that the last callback does not verify. */
function judge(exchanges: Exchange[], tenants: Record<string, string>): string {
  const callbackSignatureOf = ({ id }: Exchange): CallbackSignature => signedBy(tenants[id] ?? 'of the file');
  const accused = [accusing(rule, [exchanges.at(-1)?.id ?? ''], [])];
  const [left] = withoutVerdictsUnverified(
    { callbackSignature: signedBy('of the file') },
    { exchanges, callbackSignatureOf },
    accused,
  );
  return left?.error ?? 'stands';
}

it('a callback that its own tenant does not verify is the fault of the gateway where others are verified by theirs', () => {
  const tenants = { c1: 'of one', c2: 'of another' };
  expect(judge([callback('c1', 'of one'), callback('c2', 'of nobody')], tenants)).toBe('stands');
});

it('where no tenant verifies its callbacks, what isolate gave is as likely wrong', () => {
  const tenants = { c1: 'of one', c2: 'of another' };
  expect(judge([callback('c1', 'of nobody'), callback('c2', 'of nobody')], tenants)).toBe(
    'of 2 callbacks none has the HMAC that the driver tells: none verifies with the secret, in no encoding and by no algorithm. Correct `callbackSignature.secret` of what `isolate` of the driver gives',
  );
});

it('where the target file tells how all are signed, and none is, its key is as likely wrong', () => {
  expect(judge([callback('c1', 'of nobody')], {})).toBe(
    'of 1 callbacks none has the HMAC that the target file tells: none verifies with the secret, in no encoding and by no algorithm. Correct `callbackSignature.secret`',
  );
});
