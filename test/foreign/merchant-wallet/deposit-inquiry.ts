import { amountOut } from './amount.ts';
import { dateText } from './dates.ts';
import { newReference } from './ids.ts';
import type { Asked, Deposit, Fields, Problem } from './model.ts';
import { referenceKey, repeatedParticipant, textOf } from './validate.ts';

/** The deposit of this caller with an account and a reference; one that was made before one that was refused. */
export function depositOf(asked: Asked, accountField: string): Deposit | undefined {
  const { tenant, caller, readings, hooks } = asked;
  const isIts = (one: Deposit): boolean => one.account.number === textOf(asked, accountField);
  const named = tenant.deposits.filter(
    (one) =>
      one.caller === caller &&
      referenceKey(one.reference, readings) === referenceKey(textOf(asked, 'originalParticipantReference'), readings),
  );
  const all = readings.sameReference === 'last-of-any-account' ? named : named.filter(isIts);
  const made = all.filter(({ failure }) => failure === '');
  const among = made.length > 0 ? made : all;
  const meant = readings.sameReference === 'first' ? among[0] : among.at(-1);
  const found = meant && isIts(meant) ? meant : undefined;
  return hooks.deposit ? hooks.deposit(found, asked) : found;
}

export function* depositInquiryProblems(asked: Asked): Generator<Problem> {
  yield* repeatedParticipant(asked);
  const found = depositOf(asked, 'accountNumber');
  if (!found && asked.readings.depositNotFound === 'refuse') yield { cause: 'unknown-deposit' };
}

/** Shows a deposit (section 4.6). */
export function depositInquiry(asked: Asked): Fields {
  const { service, tenant, readings } = asked;
  const participantReference = textOf(asked, 'participantReference');
  const original = textOf(asked, 'originalParticipantReference');
  tenant.participantReferences.add(referenceKey(participantReference, readings));
  const found = depositOf(asked, 'accountNumber');
  const reference = { own: newReference(service), original, request: participantReference }[readings.inquiryReference];
  return { reference, participantReference, ...(found ? { details: detailsOf(found, asked) } : {}) };
}

function detailsOf(found: Deposit, asked: Asked): Fields {
  const { readings } = asked;
  const isReversed = found.reversed && readings.reversedDetails === 'own';
  return {
    responseCode: isReversed ? 'RV' : found.failure || '00',
    responseDescription: isReversed ? 'Taken back' : found.failure ? 'Not done' : 'Done',
    reference: readings.detailsReference === 'own' ? `DEP${found.authNumber}` : found.reference,
    participantReference:
      readings.detailsParticipant === 'original' ? found.reference : textOf(asked, 'participantReference'),
    additionalData: {
      filled: { branch: 'Gweru', till: 4 },
      empty: {},
      deep: { amount: '12', till: { lanes: [1, { open: null }], status: 'New' } },
    }[readings.additionalData],
    currency: found.currency,
    amount: amountOut(found.cents, readings.detailsAmount),
    dateTime: dateText(found.at, readings.detailsDate, readings),
    narration: found.narration,
    accountNumber: found.account.number,
  };
}
