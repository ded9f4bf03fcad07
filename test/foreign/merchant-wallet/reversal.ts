import { depositOf } from './deposit-inquiry.ts';
import { newAuthNumber, newReference } from './ids.ts';
import { balanceOf, transfer } from './ledger.ts';
import type { Asked, Fields, Problem } from './model.ts';
import { centsOf, currencyOf, repeatedParticipant, textOf } from './validate.ts';

export function* reversalProblems(asked: Asked): Generator<Problem> {
  const { readings } = asked;
  if (textOf(asked, 'type') !== 'CREDIT') yield { cause: 'text', field: 'type' };
  const found = depositOf(asked, 'destinationAccount');
  if (!found || found.failure) return yield { cause: 'unknown-deposit' };
  if (found.cents !== centsOf(asked)) yield { cause: 'not-original', field: 'amount' };
  if (found.currency !== currencyOf(asked)) yield { cause: 'not-original', field: 'currency' };
  if (found.reversed) {
    if (readings.secondReversal === 'repeat') return;
    yield { cause: 'reversed' };
  }
  yield* repeatedParticipant(asked);
  if (balanceOf(found.account) < found.cents && readings.reversalFunds === 'refuse') yield { cause: 'funds' };
}

/** Takes a deposit back (section 4.7). */
export function reversal(asked: Asked): Fields {
  const { service, tenant, readings } = asked;
  const participantReference = textOf(asked, 'participantReference');
  const found = depositOf(asked, 'destinationAccount');
  if (!found) throw new Error('A deposit is reversed that is not there.');
  tenant.participantReferences.add(participantReference);
  if (!found.reversed) {
    found.reversed = true;
    transfer(asked, {
      kind: 'reversal',
      cents: centsOf(asked),
      narration: `Reversal of ${found.reference}`,
      reference: participantReference,
      authNumber: newAuthNumber(service),
      from: found.account,
      to: readings.depositSource === 'own' ? found.caller.accounts[found.currency] : undefined,
    });
  }
  return {
    reference: readings.reversalReference === 'own' ? newReference(service) : found.reference,
    participantReference,
  };
}
