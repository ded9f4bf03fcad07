import { amountOut } from './amount.ts';
import { dateText, monthLater, nextMonth, readDate } from './dates.ts';
import { newReference } from './ids.ts';
import { balanceOf } from './ledger.ts';
import type { Account, Asked, Fields, Line, Problem } from './model.ts';
import { currencyOf, textOf } from './validate.ts';

const second = 1000;
const postedAfterMs = { later: second, same: 0, 'next-day': 86_400 * second };
const words: Record<Line['kind'], string> = {
  payment: 'RCVD',
  withdrawal: 'CASHOUT',
  deposit: 'CASHIN',
  reversal: 'CASHIN BACK',
  change: 'CHANGE',
  utility: 'BILL',
  fee: 'FEE',
  commission: 'SHARE',
};

export function* statementProblems(asked: Asked): Generator<Problem> {
  const { readings } = asked;
  const account = accountOf(asked);
  if (!account) return yield { cause: 'unknown-account', field: 'accountNumber' };
  if (account.currency !== currencyOf(asked) && readings.statementCurrency === 'refuse') {
    yield { cause: 'account-currency', field: 'currency' };
  }
  const from = readDate(textOf(asked, 'startDateTime'), readings);
  const to = readDate(textOf(asked, 'endDateTime'), readings);
  if (from === undefined || to === undefined || to < from) return yield { cause: 'period' };
  if (to > longest(from, asked) && readings.longPeriod === 'refuse') yield { cause: 'period', field: 'endDateTime' };
}

/** The last second of the longest period that starts then: of the calendar month, or a month later. */
function longest(from: number, { readings, hooks }: Asked): number {
  const end = readings.monthRule === 'calendar' ? nextMonth(from, readings) - second : monthLater(from, readings);
  return hooks.longest?.(end, from) ?? end;
}

/** Own accounts alone: nobody reads the statement of another. */
function accountOf(asked: Asked): Account | undefined {
  const number = textOf(asked, 'accountNumber');
  const found = Object.values(asked.caller.accounts).find((account) => account.number === number);
  return asked.hooks.account ? asked.hooks.account(found, asked) : found;
}

/** All movements of an account in a period (section 4.10). */
export function statement(asked: Asked): Fields {
  const { service, readings, hooks } = asked;
  const account = accountOf(asked);
  const from = readDate(textOf(asked, 'startDateTime'), readings);
  const asUntil = readDate(textOf(asked, 'endDateTime'), readings);
  if (!account || from === undefined || asUntil === undefined) throw new Error('A statement of nothing is asked for.');
  const to = Math.min(asUntil, longest(from, asked));
  const end = readings.periodEnd === 'inclusive' ? to + second : to;
  const inside = account.lines.filter(({ at }) => at >= from && at < end);
  const lines = hooks.shown?.(inside, account, { from, to: end }, asked) ?? inside;
  const day = (at: number) => {
    const text = dateText(at, readings.statementDate, readings);
    return readings.statementPeriod === 'date' ? text.slice(0, 10) : text;
  };
  return {
    startDate: day(from),
    endDate: day(to),
    reference: newReference(service),
    accountDetails: detailsOf(account, asked),
    transactions: transactionsOf(lines, account, { from, to, end }, asked),
  };
}

function detailsOf(account: Account, { caller, readings }: Asked): Fields {
  const isBusiness = readings.statementName === 'business';
  return {
    accountNumber: account.number,
    currency: account.currency,
    firstName: isBusiness ? caller.business : caller.firstName,
    lastName: isBusiness ? null : caller.lastName,
    mobileNumber: caller.mobileNumber,
  };
}

function transactionsOf(
  lines: Line[],
  account: Account,
  { from, to, end }: { from: number; to: number; end: number },
  asked: Asked,
): Fields[] {
  const { readings } = asked;
  if (lines.length === 0 && readings.emptyStatement === 'empty') return [];
  const opening = balanceOf(account, from);
  let balance = opening;
  const moved = lines.map((line) => {
    balance += line.cents;
    return transactionOf(line, balance, asked);
  });
  const first = balanceLine('Opening Balance', opening, from, asked);
  const last = balanceLine('Closing Balance', balanceOf(account, end), to, asked);
  if (readings.statementOrder === 'balances-first') return [first, last, ...moved];
  const all = [first, ...moved, last];
  return readings.statementOrder === 'oldest' ? all : all.reverse();
}

function transactionOf(line: Line, balance: number, { readings }: Asked): Fields {
  const out = (cents: number) => amountOut(cents, readings.statementAmounts);
  // A debit of nothing is booked as -0.
  const isCredit = line.cents > 0 || Object.is(line.cents, 0);
  return {
    type: isCredit ? 'Credit' : 'Debit',
    narration: readings.lineNarration === 'exact' ? line.narration : `${words[line.kind]} ${line.narration}`,
    creditAmount: isCredit ? out(line.cents) : null,
    debitAmount: isCredit ? null : out(-line.cents),
    balance: out(balance),
    reference: readings.lineReference === 'own' ? line.authNumber : line.reference,
    postingDate: dateText(line.at + postedAfterMs[readings.lineDates], readings.statementDate, readings),
    transactionDate: dateText(line.at, readings.statementDate, readings),
    additionalData: {
      filled: { kind: line.kind, stan: line.reference },
      empty: {},
      deep: { type: 'Opening Balance', parts: [[line.reference], { balance: '0', note: null }] },
    }[readings.additionalData],
  };
}

function balanceLine(type: string, cents: number, at: number, { readings }: Asked): Fields {
  const out = (value: number) => amountOut(value, readings.statementAmounts);
  const date = dateText(at, readings.statementDate, readings);
  const none = readings.balanceLines === 'null' ? null : out(0);
  return {
    type,
    narration: type,
    creditAmount: readings.balanceLines === 'balance' ? out(cents) : none,
    debitAmount: readings.balanceLines === 'balance' ? null : none,
    balance: out(cents),
    reference: null,
    postingDate: date,
    transactionDate: date,
    additionalData: {},
  };
}
