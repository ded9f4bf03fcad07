import { amountIn, defined, type Exchange, fieldOf, type Trial, textIn } from '../../../conformance/index.ts';
import { judgeAccepted } from '../calls/judge-accepted.ts';
import { call, type Session } from '../calls/session.ts';
import type { LinkedAccount } from './linked-account.ts';

/** What a deposit shall be; what is left out is made fresh, and no two fields ever share a value. */
export interface DepositWish {
  /** Whole cents; any other JSON value for what is not documented. */
  amount?: unknown;
  currency?: string;
  /** Left out of the body where null. */
  reference?: string | null;
  /** Left out of the body where null. */
  narration?: string | null;
}

/** A deposit that was made. */
export interface Deposited {
  account: LinkedAccount;
  reference: string;
  cents: number;
  body: Record<string, unknown>;
  exchange: Exchange;
}

/** Rules that an accepted deposit decides. */
export const depositRules = [
  'deposit/2XX',
  'linked-account-takes-deposits',
  'both-currencies-accepted',
  'optional-fields-given',
  'optional-fields-left-out',
];

/** Rules that a deposit which is found decides. */
export const foundRules = [
  'depositInquiry/2XX',
  'deposit-inquiry-finds-the-deposit',
  'deposit-inquiry-details-match',
  'accepted-amount-is-exact',
  'participant-reference-echo',
];

/** The body of a deposit (section 4.5). */
export function depositBody(trial: Trial, account: LinkedAccount, wish: DepositWish = {}): Record<string, unknown> {
  const reference = wish.reference === undefined ? trial.fresh('dep') : wish.reference;
  const narration = wish.narration === undefined ? trial.fresh('cash') : wish.narration;
  return defined({
    reference: reference ?? undefined,
    currency: wish.currency ?? account.currency,
    amount: wish.amount ?? 173,
    narration: narration ?? undefined,
    destinationAccount: account.accountNumber,
  });
}

/** Sends a deposit; nothing is judged. */
export function sendDeposit(trial: Trial, session: Session, json: Record<string, unknown>): Promise<Exchange> {
  return call(trial, session, 'deposit', { json });
}

/** A deposit that the provider has to make. Its rules: `depositRules`. Throws GivenBroken where it did not. */
export async function madeDeposit(
  trial: Trial,
  session: Session,
  account: LinkedAccount,
  wish: DepositWish & { amount?: number } = {},
): Promise<Deposited> {
  const body = depositBody(trial, account, wish);
  const exchange = await sendDeposit(trial, session, body);
  const whole = 'reference' in body && 'narration' in body;
  // What lacks an optional field may be refused for that; anything else refused, for one of several reasons.
  const plain = ['linked-account-takes-deposits', 'both-currencies-accepted', 'optional-fields-given'];
  judgeAccepted(trial, session, whole ? plain : ['optional-fields-left-out'], exchange);
  return { account, reference: String(body['reference'] ?? ''), cents: Number(body['amount']), body, exchange };
}

/** Asks for a deposit by account and reference (section 4.6); nothing is judged. */
export function inquireDeposit(
  trial: Trial,
  session: Session,
  of: { accountNumber: string; reference: string },
  participantReference: string = trial.fresh('inq'),
): Promise<Exchange> {
  return call(trial, session, 'depositInquiry', {
    json: { accountNumber: of.accountNumber, originalParticipantReference: of.reference, participantReference },
  });
}

/** What only a deposit has: the other details may be the inquiry's own result, and what it asked for. */
const onlyOfDeposits = ['amount', 'currency', 'dateTime', 'narration'];

/** Whether the answer to a deposit inquiry tells of a deposit: details that are empty or null throughout do not. */
export function hasDetails(inquiry: Exchange): boolean {
  return onlyOfDeposits.some((it) => (fieldOf(inquiry, `details.${it}`) ?? null) !== null);
}

/** Amount, currency and account as the details of an inquiry tell them. */
export function toldBy(inquiry: Exchange): Record<'amount' | 'currency' | 'accountNumber', unknown> {
  const [amount, currency, accountNumber] = ['amount', 'currency', 'accountNumber'].map((it) =>
    amountIn(fieldOf(inquiry, `details.${it}`)),
  );
  return { amount, currency, accountNumber };
}

/** Decides that details have neither narration nor account of another deposit; whether they have their own narration is not shown. */
export function judgeNoOther(
  trial: Trial,
  of: Deposited,
  { others, inquiry }: { others: readonly Deposited[]; inquiry: Exchange },
): void {
  if (!hasDetails(inquiry)) return;
  const words = (textIn(fieldOf(inquiry, 'details.narration')) ?? '').split(' ');
  const wordOf = ({ body }: Deposited): string => String(body['narration'] ?? '').split(' ')[0] ?? '';
  const isNarration = (it: Deposited): boolean => wordOf(it) !== '' && words.includes(wordOf(it));
  const told = toldBy(inquiry).accountNumber;
  const isAccount = (it: Deposited): boolean => amountIn(it.account.accountNumber) === told;
  const other = [isNarration, isAccount].map((isOf) => (isOf(of) ? undefined : others.find(isOf))).find(Boolean);
  const seen = `that of ${other?.reference}`;
  const proof = [...(other ? [other.exchange] : []), of.exchange, inquiry];
  trial.expects('deposit-inquiry-details-match', 'no narration or account of another', !other, seen, ...proof);
}

/** A beginning of so many letters is no word that others use too. */
const leastOwn = 12;

/** Decides that a narration which is told is told as it was sent; whether one is told at all, or another, is not shown. */
function judgeNarration(trial: Trial, { body, exchange }: Deposited, inquiry: Exchange): void {
  const sent = textIn(body['narration']) ?? '';
  const told = textIn(fieldOf(inquiry, 'details.narration')) ?? '';
  const [word = '', ...others] = sent.split(' ');
  // Its first word is nobody else's: what has it, or ends within it, is made of what was sent.
  const isCut = told.length >= leastOwn && told.length < sent.length && sent.startsWith(told);
  if ((others.length > 0 && told.includes(word)) || isCut)
    trial.expects('deposit-inquiry-details-match', sent, told.includes(sent), told, exchange, inquiry);
}

/** Inquires a deposit that was made and compares what is told of it. Its rules: `foundRules`. */
export async function foundDeposit(trial: Trial, session: Session, deposited: Deposited): Promise<Exchange> {
  const { account, reference, cents, exchange } = deposited;
  const of = { accountNumber: account.accountNumber, reference };
  let participantReference = trial.fresh('inq');
  let inquiry = await inquireDeposit(trial, session, of, participantReference);
  if (!hasDetails(inquiry))
    await trial.eventually(async () => {
      participantReference = trial.fresh('inq');
      inquiry = await inquireDeposit(trial, session, of, participantReference);
      return hasDetails(inquiry) ? true : undefined;
    }, 'details of a deposit');
  judgeAccepted(trial, session, 'deposit-inquiry-finds-the-deposit', inquiry);
  const details = hasDetails(inquiry);
  const found = trial.expects('deposit-inquiry-finds-the-deposit', 'details', details, 'none', exchange, inquiry);
  trial.holds(
    'participant-reference-echo',
    participantReference,
    fieldOf(inquiry, 'participantReference') ?? 'none',
    inquiry,
  );
  if (!found) return inquiry;
  const told = toldBy(inquiry);
  const accountNumber = amountIn(account.accountNumber);
  // Whose accountNumber an answer about a deposit holds is not shown: the caller's own is as good.
  const own = Object.values(session.account.accountNumbers).map(amountIn);
  const isOpen = own.length === 0 || own.includes(told.accountNumber);
  trial.holds(
    'deposit-inquiry-details-match',
    { amount: String(cents), currency: account.currency, accountNumber },
    { ...told, accountNumber: isOpen ? accountNumber : told.accountNumber },
    exchange,
    inquiry,
  );
  judgeNarration(trial, deposited, inquiry);
  trial.holds('accepted-amount-is-exact', String(cents), told.amount, exchange, inquiry);
  return inquiry;
}
