import { answerOnly, type JsonObject, jsonAnswer } from '../../slice/decision.ts';
import { digitsOf } from '../../slice/digits-of.ts';
import { isObject } from '../../slice/json-body.ts';
import { answeredAmount, currencySymbol } from '../answers/answer-members.ts';
import { type Refusal, resultOf } from '../answers/errors.ts';
import { isoLocal, offsetMs } from '../answers/local-time.ts';
import { turnedAway } from '../answers/turned-away.ts';
import { type Fees, type Product, productOf } from '../catalogue.ts';
import { newAuthNumber, newReference } from '../ledger/identifiers.ts';
import { post, type Transfer } from '../ledger/post.ts';
import { usedReferenceChanges } from '../ledger/used-references.ts';
import type { Operation, WalletEnv } from '../operation.ts';
import { readRequest } from '../read-request.ts';
import { accountOf } from '../tables/accounts.ts';
import type { WalletRequest } from '../wallet-request.ts';

/** POST /api/utility/provider/payment (section 4.9): buys from a provider out of the caller's account. */
export const utilityPayment: Operation = {
  permission: 'utility-payments',
  decide(call, view, env) {
    const { operation, caller } = call;
    const { policy, now, newId } = env;
    const read = readRequest(call, policy);
    if ('refusal' in read) return turnedAway(read.refusal, operation, env);
    const { request } = read;
    const product = productOf(request.text('provider'), request.text('providerProduct'));
    const refusal = refusalOf(product, request);
    if (refusal || !product) return turnedAway(refusal ?? unknownProduct, operation, env);
    const reference = request.text('reference');
    if (policy.isUsedUp(view, 'caller', reference, operation)) return turnedAway({ code: '094' }, operation, env);
    const fees = policy.fees(product.provider, product.providerProduct, request.cents);
    const [payer, ...house] = [caller.type, 'providers', 'fees', 'commissions'].map((holder) =>
      accountOf(view, holder, request.currency),
    );
    if (!payer || !policy.hasFunds(payer, request.cents + fees.feeCents))
      return turnedAway({ code: '051' }, operation, env);
    const stan = policy.stan(reference, () => newReference(newId), operation);
    const [providers = '', feeIncome = '', commissions = ''] = house.map((it) => it?.accountNumber);
    const own = payer.accountNumber;
    const narration = request.text('narration') || `${product.provider} ${product.providerProduct}`;
    const transfers: Transfer[] = [
      { from: own, to: providers, cents: request.cents, narration, reference: stan },
      { from: own, to: feeIncome, cents: fees.feeCents, narration: 'Fee', reference: stan },
      { from: commissions, to: own, cents: fees.commissionCents, narration: 'Commission', reference: stan },
    ];
    const posted = post(policy.transfers('utility-payment', transfers), view, now);
    const balanceCents = posted.accounts.get(own)?.balanceCents ?? payer.balanceCents;
    const shown = policy.dialect['utility-balances'] === 'null' ? null : answeredAmount(balanceCents, env);
    const answer = jsonAnswer(200, {
      stan,
      authNumber: newAuthNumber(newId),
      processedDateTime: isoLocal(now, offsetMs(policy.dialect['utc-offset']), 'milliseconds'),
      ...resultOf(operation, '00'),
      ...feeMembers(fees, product, env),
      amount: answeredAmount(request.cents, env),
      ledger: shown,
      available: shown,
      currency: request.currency,
      dynamicData: dynamicData(product, env),
      accountNumber: own,
      currencySymbol: currencySymbol(request.currency),
    });
    return {
      ...answerOnly(answer),
      changes: [...posted.changes, ...usedReferenceChanges('caller', reference, env)],
    };
  },
};

const unknownProduct: Refusal = { code: '014', detail: 'provider and providerProduct' };

function refusalOf(product: Product | undefined, { wire }: WalletRequest): Refusal | undefined {
  if (!product) return unknownProduct;
  const given = isObject(wire.additionalData) ? wire.additionalData : {};
  const lacking = product.needs.find((name) => (given[name] ?? '') === '');
  return lacking === undefined ? undefined : { code: '012', detail: `additionalData.${lacking} is missing` };
}

/** One fee and one commission at most; the shape of a fee, which is not shown, is that of a commission. */
function feeMembers({ feeCents, commissionCents }: Fees, { provider }: Product, env: WalletEnv): JsonObject {
  const list = (name: string, description: string, cents: number): JsonObject[] =>
    cents === 0 ? [] : [{ name, description, amount: answeredAmount(cents, env) }];
  return {
    fees: list('Service fee', `Fee on payments to ${provider}`, feeCents),
    commissions: list('Commission', `Commission on payments to ${provider}`, commissionCents),
  };
}

function dynamicData(product: Product, { policy: { dialect }, newId }: WalletEnv): JsonObject {
  const isToken = dialect['utility-instructions'] === 'token';
  const token = (): string => `${digitsOf(newId(), 10)}${digitsOf(newId(), 10)}`;
  return {
    reference: `U-${digitsOf(newId(), 12)}`,
    instructions: isToken ? token() : product.instructions,
    notifications: '',
  };
}
