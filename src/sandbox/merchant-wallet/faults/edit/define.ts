import { defectsOf, type TopicFaults } from '../../../faults/define.ts';
import type { WalletFault } from '../../wallet-fault.ts';

/** The faults of one topic of this API: by the rule that they break, then by slug. */
export type WalletFaults = TopicFaults<WalletFault>;

export const { acceptsTooMuch, refusesTooMuch, answersWrongly } = defectsOf<WalletFault>();

/** The same, for what a careless implementer gets wrong. */
export const careless = defectsOf<WalletFault>('careless');
