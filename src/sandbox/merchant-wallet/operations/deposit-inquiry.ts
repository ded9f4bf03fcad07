import { answerOnly, type JsonObject, jsonAnswer } from '../../slice/decision.ts';
import { answeredAmount, answeredDate } from '../answers/answer-members.ts';
import { refuse, resultOf } from '../answers/errors.ts';
import { turnedAway } from '../answers/turned-away.ts';
import { newReference } from '../ledger/identifiers.ts';
import { usedReferenceChanges } from '../ledger/used-references.ts';
import type { Operation, WalletEnv } from '../operation.ts';
import { readRequest } from '../read-request.ts';
import type { DepositRow } from '../tables/deposits.ts';

/** POST /bank/api/transaction/inquiry (section 4.6): finds a deposit by its account and reference. */
export const depositInquiry: Operation = {
  permission: 'deposit-inquiry',
  decide(call, view, env) {
    const { operation } = call;
    const { policy } = env;
    const { dialect } = policy;
    const read = readRequest(call, policy);
    if ('refusal' in read) return turnedAway(read.refusal, operation, env);
    const { request } = read;
    const participantReference = request.text('participantReference');
    if (policy.isUsedUp(view, 'participant', participantReference, operation)) {
      return turnedAway({ code: '094', detail: 'participantReference' }, operation, env);
    }
    const original = request.text('originalParticipantReference');
    const found = policy.findDeposit(view, request.text('accountNumber'), original);
    const isOriginal = dialect['answered-reference'] === 'original';
    const own = isOriginal ? original : newReference(env.newId);
    const head = { reference: own, participantReference };
    if (!found) {
      const [status = '', code = ''] = dialect['deposit-not-found'].split('-');
      if (code === '00') return answerOnly(jsonAnswer(200, { ...resultOf(operation, '00'), ...head }));
      return answerOnly(refuse({ code: '025', http: Number(status) }, operation, dialect['refusal-http-status'], head));
    }
    const body = { ...resultOf(operation, '00'), ...head, details: detailsOf(found, operation, env) };
    return {
      ...answerOnly(jsonAnswer(200, body)),
      changes: usedReferenceChanges('participant', participantReference, env),
    };
  },
};

function detailsOf(found: DepositRow, operation: string, env: WalletEnv): JsonObject {
  return {
    ...resultOf(operation, '00'),
    reference: found.authNumber,
    participantReference: found.reference,
    additionalData: {},
    currency: found.currency,
    amount: answeredAmount(found.amountCents, env),
    dateTime: answeredDate(found.at, env),
    narration: found.narration,
    accountNumber: found.accountNumber,
  };
}
