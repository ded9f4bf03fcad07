import { integratorObserversOf } from '../../../conformance/index.ts';
import * as contract from './contract.ts';

/** Observers of the other side of this API: they judge whoever calls it and receives from it. */
export const billPaymentIntegratorObservers = integratorObserversOf('bill-payment', { contract });
