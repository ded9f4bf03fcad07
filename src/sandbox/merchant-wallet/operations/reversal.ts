import { defined } from '../../../contract/defined.ts';
import { answerOnly, type Decision, jsonAnswer } from '../../slice/decision.ts';
import { put, type View } from '../../store/table.ts';
import { refuse, resultOf } from '../answers/errors.ts';
import { newReference } from '../ledger/identifiers.ts';
import { post } from '../ledger/post.ts';
import { usedReferenceChanges } from '../ledger/used-references.ts';
import type { Operation, WalletCall, WalletEnv } from '../operation.ts';
import { readRequest } from '../read-request.ts';
import { accountOf, accounts } from '../tables/accounts.ts';
import { type DepositRow, deposits } from '../tables/deposits.ts';
import type { WalletRequest } from '../wallet-request.ts';

/** POST /api/transaction/reversal/v2 (section 4.7): takes a whole deposit back. */
export const reversal: Operation = {
  decide(call, view, env) {
    const { policy } = env;
    if (!policy.permits(call.caller.type, 'reversals')) return notReversed('not-permitted', call, env);
    const read = readRequest(call, policy);
    if ('refusal' in read) return notReversed('mistake', call, env, read.refusal.detail);
    const { request } = read;
    const participantReference = request.text('participantReference');
    if (policy.isUsedUp(view, 'participant', participantReference, call.operation)) {
      return notReversed('mistake', call, env, 'participantReference was used before');
    }
    const original = request.text('originalParticipantReference');
    const found = policy.findReversible(view, request.text('destinationAccount'), request.currency, original);
    if (!found) return notReversed('no-deposit', call, env);
    if (policy.isReversed(found, env.now)) {
      const isAnswered = policy.dialect['second-reversal'] === 'answered-as-before';
      if (!isAnswered || found.amountCents !== request.cents) {
        return notReversed('mistake', call, env, 'the deposit is reversed already');
      }
      return answerOnly(jsonAnswer(200, answerOf(found.reversal ?? original, request, call)));
    }
    if (!policy.isReversibleAmount(found, request.cents)) {
      return notReversed('mistake', call, env, 'amount must be exactly that of the deposit');
    }
    return reverse(found, request, call, view, env);
  },
};

function reverse(found: DepositRow, request: WalletRequest, call: WalletCall, view: View, env: WalletEnv): Decision {
  const { policy, now } = env;
  const from = view.get(accounts, found.accountNumber);
  const to = accountOf(view, call.caller.type, found.currency);
  if (!from || !to || !policy.hasFunds(from, request.cents)) {
    return notReversed('mistake', call, env, 'the account does not hold the amount any more');
  }
  const transfer = {
    from: from.accountNumber,
    to: to.accountNumber,
    cents: request.cents,
    narration: 'Reversal of a deposit',
    reference: request.text('participantReference'),
  };
  const { changes } = post(policy.transfers('reversal', [transfer]), view, now);
  const isOriginal = policy.dialect['answered-reference'] === 'original';
  const reference = isOriginal ? found.reference : newReference(env.newId);
  return {
    ...answerOnly(jsonAnswer(200, answerOf(reference, request, call))),
    changes: [
      put(deposits, { ...found, reversedAt: now, reversal: reference }),
      ...changes,
      ...usedReferenceChanges('participant', request.text('participantReference'), env),
    ],
  };
}

function answerOf(reference: string, request: WalletRequest, { operation }: WalletCall) {
  return { reference, participantReference: request.text('participantReference'), ...resultOf(operation, '00') };
}

/** Every refusal of a reversal has one of the two codes that the document names for it (section 7). */
function notReversed(
  why: 'no-deposit' | 'mistake' | 'not-permitted',
  { operation }: WalletCall,
  { policy: { dialect } }: WalletEnv,
  detail?: string,
): Decision {
  const means025: Record<(typeof dialect)['reversal-025'], boolean> = {
    'no-such-deposit': why === 'no-deposit',
    'any-mistake-of-the-request': why !== 'not-permitted',
    'all-but-no-such-deposit': why !== 'no-deposit',
  };
  const http = { 'no-deposit': 404, mistake: 400, 'not-permitted': 403 }[why];
  const code = means025[dialect['reversal-025']] ? '025' : '096';
  return answerOnly(refuse(defined({ code, http, detail } as const), operation, dialect['refusal-http-status']));
}
