import type { BillFault } from '../../bill-payment/bill-fault.ts';
import { faultsFor } from '../define.ts';

/** One fault of the bill payment platform; `breaks` is the rule's id without the API. */
export const fault = faultsFor<BillFault>('bill-payment');
