import { Lacking } from '../../src/conformance/index.ts';
import {
  authorize,
  paid,
  paidRules,
  purchaseOf,
  reversalResultOf,
  reversalRules,
  reverse,
  reversed,
  reversiblePayment,
} from '../../src/given/bill-payment/index.ts';
import type { ProviderState } from '../verification/provider-state.ts';
import { statusValues, vendorValues } from './values.ts';

/** A payment that its biller takes back. */
export const reversible: ProviderState = {
  assumes: paidRules,
  async reach(trial) {
    const { reference } = await reversiblePayment(trial);
    return { values: { ...vendorValues(trial), originalReference: reference } };
  },
};

export const irreversible: ProviderState = {
  assumes: paidRules,
  async reach(trial) {
    const { reference } = await paid(trial, purchaseOf(trial, 'irreversible'));
    return { values: { ...vendorValues(trial), originalReference: reference } };
  },
};

/** A payment that was taken back, to ask for its status. */
export const reversedPayment: ProviderState = {
  assumes: reversalRules,
  async reach(trial) {
    const payment = await reversed(trial, await reversiblePayment(trial));
    return { values: statusValues(trial, payment) };
  },
};

/** The same, to reverse it once more. */
export const refundedBefore: ProviderState = {
  assumes: reversalRules,
  async reach(trial) {
    const { reference } = await reversed(trial, await reversiblePayment(trial));
    return { values: { ...vendorValues(trial), originalReference: reference } };
  },
};

/** Another payment, and a reversal reference that is taken. */
export const usedReversalReference: ProviderState = {
  assumes: reversalRules,
  async reach(trial) {
    const { reversalReference } = await reversed(trial, await reversiblePayment(trial));
    const { reference } = await reversiblePayment(trial);
    return { values: { ...vendorValues(trial), originalReference: reference, reference: reversalReference } };
  },
};

export const billerThatFails: ProviderState = {
  assumes: paidRules,
  disturbs: true,
  async reach(trial) {
    const failNextReversal = trial.driver.operator?.failNextReversal;
    if (!failNextReversal) throw new Lacking('operator.failNextReversal');
    const { reference } = await reversiblePayment(trial);
    await failNextReversal();
    return { values: { ...vendorValues(trial), originalReference: reference } };
  },
};

/** A payment that was never paid: which ErrorCode tells so is not shown, a twin tells. */
export const failingOtherwise: ProviderState = {
  assumes: paidRules,
  async reach(trial) {
    const purchase = purchaseOf(trial, 'reversible');
    const twin = await authorize(trial, purchase);
    const told = reversalResultOf(await reverse(trial, twin.reference));
    if (told !== 'ErrorCode 99') throw new Lacking(`a reversal that fails with ErrorCode 99 (it was ${told})`);
    const { reference } = await authorize(trial, purchase);
    return { values: { ...vendorValues(trial), originalReference: reference } };
  },
};
