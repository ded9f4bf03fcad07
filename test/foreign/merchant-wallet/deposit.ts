import { codeOf } from './answers.ts';
import { narrationOf } from './code.ts';
import { processedAt } from './dates.ts';
import { authNumberOut, newAuthNumber } from './ids.ts';
import { balanceOf, customerAccount, transfer } from './ledger.ts';
import type { Asked, Deposit, Fields, Problem } from './model.ts';
import { centsOf, currencyOf, referenceKey, stanOf, textOf } from './validate.ts';

/** What an agent pays or gets for a deposit, where the readings say so. */
const agentCents = 3;

export function* depositProblems(asked: Asked): Generator<Problem> {
  const { tenant, caller, readings } = asked;
  const reference = textOf(asked, 'reference');
  const account = customerAccount(tenant, textOf(asked, 'destinationAccount'));
  if (!account) return yield { cause: 'unknown-account', field: 'destinationAccount' };
  if (account.currency !== currencyOf(asked)) yield { cause: 'account-currency', field: 'currency' };
  if (textOf(asked, 'type') !== '' && readings.depositType === 'refuse') yield { cause: 'text', field: 'type' };
  const isSeen = tenant.deposits.some(
    (one) =>
      one.caller === caller &&
      referenceKey(one.reference, readings) === referenceKey(reference, readings) &&
      !one.failure,
  );
  if (reference !== '' && isSeen && readings.duplicateChecks === 'on') yield { cause: 'duplicate', field: 'reference' };
  if (readings.depositSource === 'own') yield* fundsProblems(asked);
}

/** What the caller's own account does not hold. */
export function* fundsProblems(asked: Asked, moreCents = 0): Generator<Problem> {
  const held = balanceOf(asked.caller.accounts[currencyOf(asked)]);
  const isShort = held < centsOf(asked) + moreCents;
  if (isShort && asked.readings.overdraft === 'refuse') yield { cause: 'funds' };
}

/** Credits cash to a customer's account (section 4.5). */
export function deposit(asked: Asked): Fields {
  const { service, readings, tenant, caller, now } = asked;
  const made = newDeposit(asked, '');
  tenant.deposits.push(made);
  const { cents, narration, reference, authNumber } = made;
  const own = caller.accounts[made.currency];
  const from = readings.depositSource === 'own' ? own : undefined;
  transfer(asked, { kind: 'deposit', cents, narration, reference, authNumber, from, to: made.account });
  const more = { narration, reference, authNumber, cents: agentCents };
  if (readings.depositLines === 'fee') transfer(asked, { ...more, kind: 'fee', from: own });
  if (readings.depositLines === 'commission') transfer(asked, { ...more, kind: 'commission', to: own });
  return {
    stan: reference,
    authNumber: authNumberOut(authNumber, service),
    processedDateTime: processedAt(now, readings),
    accountNumber: readings.depositAccount === 'own' ? own.number : made.account.number,
  };
}

/** Keeps a refused deposit, where the service does so and it can be named later. */
export function keepRefused(asked: Asked, { cause }: Problem): void {
  const known = customerAccount(asked.tenant, textOf(asked, 'destinationAccount'));
  const isNameable = cause === 'funds' || cause === 'account-currency';
  if (asked.readings.refusedDeposit === 'not-found' || !known || !isNameable) return;
  if (textOf(asked, 'reference') === '') return;
  asked.tenant.deposits.push(newDeposit(asked, codeOf(cause, 'deposit', asked.readings)));
}

function newDeposit(asked: Asked, failure: string): Deposit {
  const account = customerAccount(asked.tenant, textOf(asked, 'destinationAccount'));
  if (!account) throw new Error('A deposit is made to an account that is not there.');
  return {
    caller: asked.caller,
    account,
    cents: centsOf(asked),
    currency: currencyOf(asked),
    narration: narrationOf(asked) ?? '',
    reference: stanOf(asked),
    authNumber: newAuthNumber(asked.service),
    at: asked.now,
    failure,
    reversed: false,
  };
}
