import { narrationOf } from './code.ts';
import { processedAt } from './dates.ts';
import { fundsProblems } from './deposit.ts';
import { authNumberOut, newAuthNumber } from './ids.ts';
import { transfer, walletOf } from './ledger.ts';
import type { Asked, Fields, Problem } from './model.ts';
import { customerOf, subscriber } from './msisdn.ts';
import { centsOf, currencyOf, noteReference, repeatedReference, stanOf, textOf } from './validate.ts';

const limitCents = 500;
const highLimitCents = 15_000;

export function* bankChangeProblems(asked: Asked): Generator<Problem> {
  const { tenant, readings } = asked;
  const msisdn = textOf(asked, 'destinationMsisdn');
  const ofZwg = { none: Number.POSITIVE_INFINITY, same: limitCents, high: highLimitCents }[readings.changeLimitZwg];
  if (centsOf(asked) > (currencyOf(asked) === 'USD' ? limitCents : ofZwg)) yield { cause: 'limit', field: 'amount' };
  const field = 'destinationMsisdn';
  if (!subscriber(msisdn, readings)) yield { cause: 'text', field };
  const isKnown = customerOf(tenant, msisdn, readings) !== undefined;
  if (!isKnown && readings.unregisteredChange === 'refuse') yield { cause: 'unknown-number', field };
  yield* repeatedReference(asked);
  if (readings.changeSource === 'own') yield* fundsProblems(asked);
}

/** Credits change to a wallet (section 4.8). */
export function bankChange(asked: Asked): Fields {
  const { service, tenant, caller, readings, now } = asked;
  const currency = currencyOf(asked);
  const customer = customerOf(tenant, textOf(asked, 'destinationMsisdn'), readings);
  const wallet = customer && walletOf(customer, currency);
  const own = caller.accounts[currency];
  const reference = stanOf(asked);
  const authNumber = newAuthNumber(service);
  noteReference(asked, reference);
  transfer(asked, {
    kind: 'change',
    cents: centsOf(asked),
    narration: narrationOf(asked) ?? '',
    reference,
    authNumber,
    from: readings.changeSource === 'own' ? own : undefined,
    to: wallet,
  });
  return {
    stan: reference,
    authNumber: authNumberOut(authNumber, service),
    processedDateTime: processedAt(now, readings),
    accountNumber: readings.changeAccount === 'own' || !wallet ? own.number : wallet.number,
  };
}
