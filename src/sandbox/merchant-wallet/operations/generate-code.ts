import { answerOnly, jsonAnswer } from '../../slice/decision.ts';
import { digitsOf } from '../../slice/digits-of.ts';
import { put, type View } from '../../store/table.ts';
import { answeredAmount, currencySymbol, movementMembers } from '../answers/answer-members.ts';
import { qrImage } from '../answers/qr-image.ts';
import { turnedAway } from '../answers/turned-away.ts';
import { newAuthNumber, newReference } from '../ledger/identifiers.ts';
import { usedReferenceChanges } from '../ledger/used-references.ts';
import type { Operation, WalletEnv } from '../operation.ts';
import { readRequest } from '../read-request.ts';
import { type CodeRow, codes } from '../tables/codes.ts';

/** POST /api/code/generate (section 4.2): a code with which a customer pays the caller, or cashes out. */
export const generateCode: Operation = {
  decide(call, view, env) {
    const { operation, caller } = call;
    const { policy, newId } = env;
    const read = readRequest(call, policy);
    if ('refusal' in read) return turnedAway(read.refusal, operation, env);
    const { request } = read;
    const type = policy.codeType(request.text('type'));
    if (!type) return turnedAway({ code: '012', detail: 'type must be PAYMENT or WITHDRAWAL' }, operation, env);
    const permission = type === 'PAYMENT' ? 'payment-codes' : 'withdrawal-codes';
    if (!policy.permits(caller.type, permission)) return turnedAway({ code: '057' }, operation, env);
    const reference = request.text('reference');
    if (policy.isUsedUp(view, 'caller', reference, operation)) return turnedAway({ code: '094' }, operation, env);
    const made: CodeRow = {
      code: freeCode(view, newId),
      type,
      caller: caller.type,
      amountCents: request.cents,
      currency: request.currency,
      description: request.text('narration'),
      stan: policy.stan(reference, () => newReference(newId), operation),
      authNumber: newAuthNumber(newId),
      createdAt: env.now,
    };
    const answer = jsonAnswer(200, {
      code: made.code,
      qrCode: qrImage(made.code, policy.dialect['qr-image-format']),
      ...movementMembers(operation, made.stan, made.authNumber, env),
      amount: answeredAmount(made.amountCents, env),
      currency: made.currency,
      currencySymbol: currencySymbol(made.currency),
      description: made.description,
      available: null,
      ledger: null,
      debitAccountNumber: null,
      creditAccountNumber: null,
      reference: null,
    });
    return { ...answerOnly(answer), changes: [put(codes, made), ...usedReferenceChanges('caller', reference, env)] };
  },
};

/** Eight digits that no code of the workspace has. */
function freeCode(view: View, newId: WalletEnv['newId']): string {
  for (;;) {
    const code = digitsOf(newId(), 8);
    if (!view.get(codes, code)) return code;
  }
}
