import { fieldOf, statusOf, type Trial, textIn } from '../../conformance/index.ts';
import { chargeBody, lookUp, sendCharge, typePin } from '../../given/charge-gateway/index.ts';
import { answerLine, type CaseOutcome } from './case-outcome.ts';

/** TC-005: a look-up by the number and the correlator of a charge answers 200 with that very transaction. */
export async function lookupCase(trial: Trial, referenceCode: string): Promise<CaseOutcome> {
  const charged = await sendCharge(trial, chargeBody(trial, { referenceCode }));
  if (statusOf(charged.exchange) !== 200) {
    return {
      status: 'Fail',
      actual: `Charge: ${answerLine(charged.exchange)}`,
      notes: ['the charge to look up was not accepted'],
      proof: [charged.exchange],
    };
  }
  // Leaves no open prompt behind on the customer's phone.
  if (!charged.held && trial.driver.customer?.answerPrompt) await typePin(trial, charged.body, '0000');
  const lookup = await lookUp(trial, charged);
  const wrong = [
    ...(statusOf(lookup) === 200 ? [] : ['the look-up was not answered 200']),
    ...differs('transactionId', textIn(fieldOf(lookup, 'transactionId')), textIn(charged.transactionId)),
    ...differs('clientCorrelator', textIn(fieldOf(lookup, 'clientCorrelator')), charged.body.clientCorrelator),
    ...(textIn(fieldOf(lookup, 'status')) === undefined ? ['the look-up has no status'] : []),
  ];
  return {
    status: wrong.length === 0 ? 'Pass' : 'Fail',
    actual: `Look-up: ${answerLine(lookup)}`,
    notes: wrong,
    proof: [charged.exchange, lookup],
  };
}

function differs(name: string, actual: string | undefined, expected: string | undefined): string[] {
  return actual !== undefined && actual === expected
    ? []
    : [`${name} of the look-up is ${actual ?? 'absent'}, of the charge ${expected ?? 'absent'}`];
}
