import { defectsOf, type TopicFaults } from '../../../faults/define.ts';
import type { ChargeFault } from '../../charge-fault.ts';

/** The faults of one topic of this API: by the rule that they break, then by slug. */
export type ChargeFaults = TopicFaults<ChargeFault>;

export const { acceptsTooMuch, refusesTooMuch, answersWrongly } = defectsOf<ChargeFault>();

/** The same, for what a careless implementer gets wrong. */
export const careless = defectsOf<ChargeFault>('careless');
