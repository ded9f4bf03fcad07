import { basicHint } from '../hints/basic-hint.ts';
import { bodyHint, wireOf } from '../hints/body-hint.ts';
import { cameWords } from '../hints/legal-words.ts';
import { pathHint } from '../hints/path-hint.ts';
import type { Hint, Refused } from '../hints/refused.ts';
import { isObject, text, type Wire } from '../slice/json-body.ts';
import { type ErrorCode, errors } from './errors.ts';

/** What to change about a call that the charge gateway refused. */
export const chargeGatewayHint: Hint = (refused) => {
  const { code } = refused.refusal;
  return Object.hasOwn(errors, code) ? hints[code as ErrorCode](refused) : undefined;
};

const ofBody = (refused: Refused, otherwise: string): string =>
  bodyHint(refused, '2.1', refused.refusal.detail?.split('.').at(-1)) ?? otherwise;

const hints: Record<ErrorCode, (refused: Refused) => string> = {
  E001: (it) => ofBody(it, `${it.refusal.detail ?? 'a required field'} is missing or empty (2.1)`),
  E002: (it) => `endUserId must be 263XXXXXXXXX or 07XXXXXXXX, not ${came(it, 'endUserId')} (2.1)`,
  E003: (it) => ofBody(it, `currency must be USD or ZWG, not ${cameWords(chargingOf(it).currency, false)} (2.1)`),
  E004: (it) => {
    const { amount } = chargingOf(it);
    if (typeof amount === 'string') return `amount must be a JSON number, not ${cameWords(amount, false)} (2.1)`;
    return `amount must be above zero with at most 2 decimals, not ${cameWords(amount, false)}; keep it in cents or in a decimal type until it is written (2.1)`;
  },
  E005: (it) => {
    const correlator = text(wireOf(it).clientCorrelator);
    const before = it
      .earlier()
      .findLast(({ call }) => call.method === 'POST' && call.body.includes(JSON.stringify(correlator)));
    const used = before ? `${Math.round((it.now - before.call.at) / 1000)} s ago by exchange x${before.id}` : 'before';
    return `this clientCorrelator was used ${used}: each charge and each refund needs a new one, and a look-up tells what became of the earlier call (2.1, 7 E005)`;
  },
  E006: (it) => basicHint(it, '5'),
  E007: () => 'this user never asked for sandbox access; use the username of credentials in the ready text (1, 5)',
  E008: (it) =>
    it.operation === 'lookup'
      ? 'no charge has this endUserId and this clientCorrelator together; send both as they stood in the charge (4.2)'
      : 'originalGatewayReference must be the transactionId that the charge answered, not its clientCorrelator (2.2)',
  E009: () => 'only a charge in SUCCESS that was not refunded before can be refunded: look it up first (3, 7 E009)',
  E010: () => 'the customer typed PIN 1111, which stands for too little money; nothing is wrong with the request (3)',
  E011: () => 'the number is barred in this workspace; the operator can lift that (7 E011)',
  E012: () => 'the amount is above what is left of the original charge (2.2, 7 E012)',
  E013: () => 'the amount is above the limit of a wallet, or the customer typed PIN 9999, which stands for that (3, 8)',
  E014: () =>
    'an internal error, made on purpose: send it again with growing waits, after a look-up where money may have moved (7)',
  E015: () => 'maintenance, made on purpose: send it again when the window is over (7 E015)',
  'invalid-request': (it) => ofBody(it, ofInvalid(it)),
  'not-whitelisted': () => 'only verified test numbers can be charged: take one of fixtures.numbers.whitelisted (1)',
  'too-many-requests': () => 'more than 500 calls came within one minute: wait for the next one (8)',
  'unknown-path': (it) => pathHint(it),
};

/** What the contract leaves open and the gateway refuses all the same. */
function ofInvalid(refused: Refused): string {
  const { detail = 'the request' } = refused.refusal;
  if (detail === 'tranType') {
    const legal = refused.operation === 'refund' ? 'REF or REV' : 'MER';
    return `tranType must be ${legal} here, not ${came(refused, 'tranType')} (2.1)`;
  }
  if (detail.startsWith('notifyUrl'))
    return 'notifyUrl must be an https address, or an http one of this machine; empty or absent for none (2.1)';
  if (/^merchant|^terminal|channel|^superMerchant/.test(detail))
    return `${detail} must be the one of fixtures.merchant in the ready text (2.1)`;
  return `${detail} is not what the gateway takes (2.1)`;
}

function came(refused: Refused, field: string): string {
  return cameWords(wireOf(refused)[field], false);
}

function chargingOf(refused: Refused): Wire {
  const { paymentAmount } = wireOf(refused);
  const charging = isObject(paymentAmount) ? paymentAmount.charginginformation : undefined;
  return isObject(charging) ? charging : {};
}
