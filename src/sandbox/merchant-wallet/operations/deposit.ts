import { answerOnly, jsonAnswer } from '../../slice/decision.ts';
import { put } from '../../store/table.ts';
import { movementMembers } from '../answers/answer-members.ts';
import type { Refusal } from '../answers/errors.ts';
import { turnedAway } from '../answers/turned-away.ts';
import { newAuthNumber, newReference } from '../ledger/identifiers.ts';
import { post } from '../ledger/post.ts';
import type { Operation, WalletCall, WalletEnv } from '../operation.ts';
import { readRequest } from '../read-request.ts';
import { type AccountRow, accountOf, accounts, isCustomer } from '../tables/accounts.ts';
import { type DepositRow, deposits } from '../tables/deposits.ts';
import type { WalletRequest } from '../wallet-request.ts';

/** POST /api/transaction/deposit (section 4.5): cash that the caller took, credited to a customer's account. */
export const deposit: Operation = {
  permission: 'deposits',
  decide(call, view, env) {
    const { operation, caller } = call;
    const { policy, now } = env;
    const { dialect } = policy;
    const read = readRequest(call, policy);
    if ('refusal' in read) return turnedAway(read.refusal, operation, env);
    const { request } = read;
    const reference = request.text('reference');
    const source = accountOf(view, caller.type, request.currency);
    const before = reference === '' ? undefined : policy.duplicate(view, reference, request, now);
    if (before && dialect['duplicate-checks'] === 'enabled') return turnedAway({ code: '094' }, operation, env);
    if (before && dialect['deposit-duplicate-otherwise'] !== 'made-again') {
      return dialect['deposit-duplicate-otherwise'] === 'refused'
        ? turnedAway({ code: '094' }, operation, env)
        : answerOnly(jsonAnswer(200, depositAnswer(before, call, source, env)));
    }
    const destination = view.get(accounts, request.text('destinationAccount'));
    const refusal = refusalOf(request, destination, source, env);
    if (refusal || !destination || !source) return turnedAway(refusal ?? unknownAccount, operation, env);
    const made: DepositRow = {
      authNumber: newAuthNumber(env.newId),
      reference: policy.stan(reference, () => newReference(env.newId), operation),
      accountNumber: destination.accountNumber,
      currency: request.currency,
      amountCents: request.cents,
      narration: request.text('narration'),
      at: now,
    };
    const { accountNumber: to } = destination;
    const narration = made.narration || 'Cash deposit';
    const transfer = { from: source.accountNumber, to, cents: request.cents, narration, reference: made.reference };
    const { changes } = post(policy.transfers('deposit', [transfer]), view, now);
    const answer = jsonAnswer(200, depositAnswer(made, call, source, env));
    return { ...answerOnly(answer), changes: [put(deposits, made), ...changes] };
  },
};

function depositAnswer(made: DepositRow, { operation }: WalletCall, source: AccountRow | undefined, env: WalletEnv) {
  const isDestination = env.policy.dialect['money-movement-account-number'] === 'destination';
  return {
    ...movementMembers(operation, made.reference, made.authNumber, env),
    accountNumber: isDestination ? made.accountNumber : (source?.accountNumber ?? ''),
  };
}

const unknownAccount: Refusal = { code: '014', detail: 'destinationAccount' };

function refusalOf(
  request: WalletRequest,
  destination: AccountRow | undefined,
  source: AccountRow | undefined,
  { policy }: WalletEnv,
): Refusal | undefined {
  if (request.wire.type !== undefined && policy.dialect['deposit-types'] === 'refused') {
    return { code: '012', detail: 'no types of deposit are configured' };
  }
  if (!destination || !isCustomer(destination)) return unknownAccount;
  if (destination.currency !== request.currency) return { code: '012', detail: 'currency is not that of the account' };
  return source && policy.hasFunds(source, request.cents) ? undefined : { code: '051' };
}
