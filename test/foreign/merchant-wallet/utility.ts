import { amountOut } from './amount.ts';
import { narrationOf, symbolOf } from './code.ts';
import { dateText } from './dates.ts';
import { fundsProblems } from './deposit.ts';
import { authNumberOut, newAuthNumber, newReference } from './ids.ts';
import { balanceOf, transfer } from './ledger.ts';
import type { Asked, Fields, Problem, Transfer } from './model.ts';
import { centsOf, currencyOf, noteReference, repeatedReference, stanOf, textOf } from './validate.ts';

const feeCents = 11;
const reservedCents = 250;

export function* utilityProblems(asked: Asked): Generator<Problem> {
  const isSold = asked.tenant.products.some(
    ({ provider, providerProduct }) =>
      provider === textOf(asked, 'provider') && providerProduct === textOf(asked, 'providerProduct'),
  );
  if (!isSold) yield { cause: 'product', field: 'providerProduct' };
  yield* repeatedReference(asked);
  yield* fundsProblems(asked, fee(asked));
}

function fee({ readings }: Asked): number {
  return readings.fees === 'listed' ? feeCents : 0;
}

/** Pays a utility provider out of the caller's account (section 4.9). */
export function utility(asked: Asked): Fields {
  const { service, caller, readings, now } = asked;
  const currency = currencyOf(asked);
  const own = caller.accounts[currency];
  const stan = stanOf(asked);
  const authNumber = newAuthNumber(service);
  noteReference(asked, stan);
  const rest = { narration: narrationOf(asked) ?? '', reference: stan, authNumber };
  const commissionCents = Math.abs(Math.floor(centsOf(asked) / 50));
  pay(asked, rest, commissionCents);
  const out = (cents: number) => amountOut(cents, readings.utilityAmounts);
  const date = { zoned: 'zoned', local: 'milliseconds', spaced: 'spaced-milliseconds' } as const;
  const commission = { name: 'Sale', description: 'Share of the till', amount: out(commissionCents) };
  const isFilled = readings.dynamicData === 'filled';
  return {
    stan,
    authNumber: authNumberOut(authNumber, service),
    processedDateTime: dateText(now, date[readings.utilityDate], readings),
    fees: readings.fees === 'listed' ? [{ name: 'Service', amount: out(feeCents) }] : [],
    amount: out(centsOf(asked)),
    ...balances(balanceOf(own), asked),
    currency,
    dynamicData: {
      reference: newReference(service),
      instructions: isFilled ? 'Type 5512 0937 4416 at the meter' : null,
      notifications: isFilled ? ['Sent by SMS'] : null,
    },
    commissions: readings.commissions === 'empty' ? [] : [commission],
    accountNumber: readings.utilityAccount === 'own' ? own.number : textOf(asked, 'destinationAccount'),
    currencySymbol: symbolOf(asked, currency),
  };
}

function pay(asked: Asked, rest: Pick<Transfer, 'narration' | 'reference' | 'authNumber'>, commission: number): void {
  const { readings } = asked;
  const own = asked.caller.accounts[currencyOf(asked)];
  const isInLine = readings.feesPosted === 'in-line';
  const cents = centsOf(asked) + (isInLine ? fee(asked) : 0);
  transfer(asked, { ...rest, kind: 'utility', cents, from: own });
  if (!isInLine && fee(asked) > 0) transfer(asked, { ...rest, kind: 'fee', cents: fee(asked), from: own });
  if (readings.commissions === 'own-line' && commission > 0) {
    transfer(asked, { ...rest, kind: 'commission', cents: commission, to: own });
  }
}

function balances(balance: number, { readings }: Asked): Fields {
  if (readings.utilityBalances === 'null') return { ledger: null, available: null };
  const reserved = readings.utilityBalances === 'apart' ? reservedCents : 0;
  const out = (cents: number) => amountOut(cents, readings.utilityAmounts);
  return { ledger: out(balance), available: out(balance - reserved) };
}
