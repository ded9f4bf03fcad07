import type { ChargeFault } from '../../charge-gateway/charge-fault.ts';
import { faultsFor } from '../define.ts';

/** One fault of the charge gateway; `breaks` is the rule's id without the API. */
export const fault = faultsFor<ChargeFault>('charge-gateway');
