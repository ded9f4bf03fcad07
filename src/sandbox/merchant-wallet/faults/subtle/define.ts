import { careless } from '../edit/define.ts';

export type { WalletFaults } from '../edit/define.ts';

/** Whoever writes such a defect does not see it either. */
export const { acceptsTooMuch, refusesTooMuch, answersWrongly } = careless;
