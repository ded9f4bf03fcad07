import { answerOnly, type JsonObject, jsonAnswer } from '../../slice/decision.ts';
import { answeredAmount } from '../answers/answer-members.ts';
import { type Refusal, resultOf } from '../answers/errors.ts';
import { isoLocal, offsetMs } from '../answers/local-time.ts';
import { turnedAway } from '../answers/turned-away.ts';
import { newReference } from '../ledger/identifiers.ts';
import { movementsOf } from '../ledger/movements-of.ts';
import type { Operation, WalletCall, WalletEnv } from '../operation.ts';
import { readRequest } from '../read-request.ts';
import { type AccountRow, accounts } from '../tables/accounts.ts';
import type { PostingRow } from '../tables/postings.ts';
import type { WalletRequest } from '../wallet-request.ts';

/** POST /api/account/fullStatement (section 4.10): the movements of an account over at most one calendar month. */
export const accountStatement: Operation = {
  permission: 'statements',
  decide(call, view, env) {
    const { operation } = call;
    const { policy } = env;
    const read = readRequest(call, policy);
    if ('refusal' in read) return turnedAway(read.refusal, operation, env);
    const { request } = read;
    const period = periodOf(request, env);
    if ('code' in period) return turnedAway(period, operation, env);
    const account = view.get(accounts, request.text('accountNumber'));
    const refusal = accountRefusal(account, request, call);
    if (refusal || !account) return turnedAway(refusal ?? unknownAccount, operation, env);
    const { from, to } = period;
    const span = policy.listedSpan(from, to + 999);
    const { openingCents, closingCents, postings } = movementsOf(account, span.from, span.to, view);
    const listed = postings.filter((posting) => policy.isListed(posting, span.from, span.to));
    const date = dateWriter(env);
    const answer = jsonAnswer(200, {
      startDate: date(from),
      endDate: date(to),
      ...resultOf(operation, '00'),
      reference: newReference(env.newId),
      accountDetails: detailsOf(account),
      transactions: [
        edge('Opening Balance', openingCents, date(from), env),
        ...listed.map((posting) => line(posting, date(posting.at), env)),
        edge('Closing Balance', closingCents, date(to), env),
      ],
    });
    return answerOnly(answer);
  },
};

const unknownAccount: Refusal = { code: '014', detail: 'accountNumber' };

/** Both ends in Unix ms, the end cut where the dialect cuts; or why the period is refused. */
function periodOf(request: WalletRequest, { policy }: WalletEnv): { from: number; to: number } | Refusal {
  const from = policy.instant(request.text('startDateTime'));
  const to = policy.instant(request.text('endDateTime'));
  if (from === undefined || to === undefined) {
    return { code: '012', detail: 'startDateTime and endDateTime must be dates as yyyy-MM-dd HH:mm:ss' };
  }
  if (to < from) return { code: '012', detail: 'endDateTime lies before startDateTime' };
  const latest = policy.latestEnd(from, to);
  if (to <= latest) return { from, to };
  if (policy.dialect['longer-statement-period'] === 'refused') return { code: '058' };
  return { from, to: Math.floor(latest / 1000) * 1000 };
}

function accountRefusal(
  account: AccountRow | undefined,
  request: WalletRequest,
  { caller }: WalletCall,
): Refusal | undefined {
  if (!account) return unknownAccount;
  if (account.holder !== caller.type) return { code: '056', detail: 'accountNumber' };
  return account.currency === request.currency
    ? undefined
    : { code: '012', detail: 'currency is not that of the account' };
}

function detailsOf({ accountNumber, currency, firstName, lastName, mobileNumber }: AccountRow): JsonObject {
  return { accountNumber, currency, firstName, lastName, mobileNumber };
}

function edge(type: string, cents: number, at: string, env: WalletEnv): JsonObject {
  return {
    type,
    narration: type,
    creditAmount: null,
    debitAmount: null,
    balance: answeredAmount(cents, env),
    reference: null,
    postingDate: at,
    transactionDate: at,
    additionalData: {},
  };
}

function line({ cents, balanceCents, narration, reference }: PostingRow, at: string, env: WalletEnv): JsonObject {
  const isText = env.policy.dialect['statement-amount-form'] === 'text';
  const amount = isText ? String(Math.abs(cents)) : Math.abs(cents);
  const isCredit = cents > 0;
  return {
    type: isCredit ? 'Credit' : 'Debit',
    narration,
    creditAmount: isCredit ? amount : null,
    debitAmount: isCredit ? null : amount,
    balance: answeredAmount(balanceCents, env),
    reference,
    postingDate: at,
    transactionDate: at,
    additionalData: {},
  };
}

/** Postings of one second share their text: on a long statement writing dates is what costs. */
function dateWriter({ policy: { dialect } }: WalletEnv): (at: number) => string {
  const aheadMs = offsetMs(dialect['utc-offset']);
  let second = Number.NaN;
  let text = '';
  return (at) => {
    const of = Math.floor(at / 1000);
    if (of !== second) {
      second = of;
      text = isoLocal(at, aheadMs);
    }
    return text;
  };
}
