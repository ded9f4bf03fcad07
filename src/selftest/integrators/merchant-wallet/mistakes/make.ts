import { mistakesOf } from '../../mistakes-of.ts';
import type { Steps } from '../model/steps.ts';
import { documentedSteps, walletModel } from '../wallet-model.ts';

export const documented = documentedSteps;

/** The model with steps done otherwise. */
export const mistake = mistakesOf<Steps>(walletModel);

/** The same calls with members of their bodies changed on the way out. */
export function sending(
  operations: readonly string[],
  change: (body: Record<string, unknown>) => Record<string, unknown>,
): Partial<Steps> {
  const marks: Readonly<Record<string, (body: Record<string, unknown>) => boolean>> = {
    login: (body) => 'password' in body,
    generateCode: ({ type }) => type === 'PAYMENT',
    codeInquiry: (body) => 'code' in body,
    deposit: (body) => 'destinationAccount' in body && !('provider' in body) && !('type' in body),
    depositInquiry: (body) => 'accountNumber' in body && 'participantReference' in body,
    reversal: ({ type }) => type === 'CREDIT',
    bankChange: (body) => 'destinationMsisdn' in body,
    utilityPayment: (body) => 'provider' in body,
    accountStatement: (body) => 'startDateTime' in body,
  };
  return {
    encode: (body) => JSON.stringify(operations.some((it) => marks[it]?.(body)) ? change(body) : body),
  };
}

/** A body without a member. */
export function without(name: string): (body: Record<string, unknown>) => Record<string, unknown> {
  return ({ [name]: _, ...rest }) => rest;
}
