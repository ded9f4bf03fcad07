import { type Exchange, fieldOf, statusOf, type Trial } from '../../../conformance/index.ts';
import { judgeAccepted } from '../calls/judge-accepted.ts';
import { responseCodeOf } from '../calls/result.ts';
import { call, type Session } from '../calls/session.ts';
import type { Deposited } from './deposit.ts';

/** What a reversal names otherwise than the deposit was. */
export interface ReversalWish {
  amount?: unknown;
  currency?: string;
  destinationAccount?: string;
  originalParticipantReference?: string;
  participantReference?: string;
}

/** Rules that every well-formed, permitted reversal decides. */
export const reversalAnswerRules = [
  'reversal-response-code',
  'reversal-025',
  'reversal-096',
  'participant-reference-echo',
];

/** Rules that a reversal which has to go through decides. */
export const reversalRules = [...reversalAnswerRules, 'reversal-of-a-deposit-accepted', 'reversal/2XX'];

/** The codes that a reversal may answer (sections 4.7, 7). */
const codes = ['00', '025', '096'];

/** The body of a reversal (section 4.7). */
export function reversalBody(
  trial: Trial,
  { account, reference, cents }: Pick<Deposited, 'account' | 'reference' | 'cents'>,
  wish: ReversalWish = {},
): Record<string, unknown> {
  return {
    amount: wish.amount ?? cents,
    currency: wish.currency ?? account.currency,
    type: 'CREDIT',
    destinationAccount: wish.destinationAccount ?? account.accountNumber,
    originalParticipantReference: wish.originalParticipantReference ?? reference,
    participantReference: wish.participantReference ?? trial.fresh('rev'),
  };
}

/** Sends a well-formed reversal and judges the code of its answer. Its rules: `reversalAnswerRules`. */
export async function sendReversal(
  trial: Trial,
  session: Session,
  deposited: Pick<Deposited, 'account' | 'reference' | 'cents'>,
  wish: ReversalWish = {},
): Promise<Exchange> {
  const json = reversalBody(trial, deposited, wish);
  const exchange = await call(trial, session, 'reversal', { json });
  const code = responseCodeOf(exchange);
  // Without a declaration, a refusal may be one for want of permission, with a code of its own.
  const known = code !== undefined && codes.includes(code);
  if (known || (session.account.permits !== undefined && isProcessed(exchange))) {
    const legal = codes.join(' or ');
    trial.expects('reversal-response-code', legal, known, code ?? 'none', exchange);
  }
  if (code === '025' || code === '096') trial.observe(`reversal-${code}`, 'seen', exchange);
  const echo = fieldOf(exchange, 'participantReference') ?? undefined;
  // A refusal owes its result fields only: the others may be null.
  if (code === '00' || echo !== undefined)
    trial.holds('participant-reference-echo', json['participantReference'], echo ?? 'none', exchange);
  return exchange;
}

/** Whether a call came as far as its codes: what is throttled, unanswered or met a problem of the service did not. */
export function isProcessed(exchange: Exchange): boolean {
  const status = statusOf(exchange);
  return typeof status === 'number' && status < 500 && status !== 429;
}

/** A reversal that has to go through. Its rules: `reversalRules`. Throws GivenBroken where it did not. */
export async function reversedDeposit(trial: Trial, session: Session, deposited: Deposited): Promise<Exchange> {
  const exchange = await sendReversal(trial, session, deposited);
  judgeAccepted(trial, session, 'reversal-of-a-deposit-accepted', exchange);
  return exchange;
}
