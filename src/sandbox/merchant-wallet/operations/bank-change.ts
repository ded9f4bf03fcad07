import { answerOnly, jsonAnswer } from '../../slice/decision.ts';
import { movementMembers } from '../answers/answer-members.ts';
import { turnedAway } from '../answers/turned-away.ts';
import { newAuthNumber, newReference } from '../ledger/identifiers.ts';
import { post } from '../ledger/post.ts';
import { usedReferenceChanges } from '../ledger/used-references.ts';
import type { Operation } from '../operation.ts';
import { readRequest } from '../read-request.ts';
import { accountOf } from '../tables/accounts.ts';

/** POST /api/transaction/bankChange (section 4.8): change of a customer who paid cash, credited to a wallet. */
export const bankChange: Operation = {
  permission: 'bank-change',
  decide(call, view, env) {
    const { operation, caller } = call;
    const { policy, now } = env;
    const read = readRequest(call, policy);
    if ('refusal' in read) return turnedAway(read.refusal, operation, env);
    const { request } = read;
    const { cents, currency } = request;
    const msisdn = policy.subscriber(request.text('destinationMsisdn'), operation);
    if (msisdn === undefined) {
      return turnedAway({ code: '012', detail: 'destinationMsisdn must be 263XXXXXXXXX' }, operation, env);
    }
    if (!policy.isChangeWithinLimit(cents, currency)) return turnedAway({ code: '061' }, operation, env);
    const reference = request.text('reference');
    if (policy.isUsedUp(view, 'caller', reference, operation)) return turnedAway({ code: '094' }, operation, env);
    const source = accountOf(view, caller.type, currency);
    const wallet = accountOf(view, msisdn, currency);
    if (!wallet) return turnedAway({ code: '014', detail: 'destinationMsisdn' }, operation, env);
    if (!source || !policy.hasFunds(source, cents)) return turnedAway({ code: '051' }, operation, env);
    const stan = policy.stan(reference, () => newReference(env.newId), operation);
    const narration = request.text('narration') || 'Change';
    const transfer = { from: source.accountNumber, to: wallet.accountNumber, cents, narration, reference: stan };
    const { changes } = post(policy.transfers('bank-change', [transfer]), view, now);
    const isDestination = policy.dialect['money-movement-account-number'] === 'destination';
    const answer = jsonAnswer(200, {
      ...movementMembers(operation, stan, newAuthNumber(env.newId), env),
      accountNumber: (isDestination ? wallet : source).accountNumber,
    });
    return { ...answerOnly(answer), changes: [...changes, ...usedReferenceChanges('caller', reference, env)] };
  },
};
