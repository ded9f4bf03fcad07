import { defectsOf, type TopicFaults } from '../../../faults/define.ts';
import type { BillFault } from '../../bill-fault.ts';

/** The faults of one topic of this API: by the rule that they break, then by slug. */
export type BillFaults = TopicFaults<BillFault>;

export const { acceptsTooMuch, refusesTooMuch, answersWrongly } = defectsOf<BillFault>();

/** The same, for what a careless implementer gets wrong. */
export const careless = defectsOf<BillFault>('careless');
