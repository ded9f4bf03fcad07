import { member } from '../catalogue/biller.ts';
import { singleReceipt } from './receipt.ts';
import type { BillerSystem } from './system.ts';

/** What a member of the test biller owes. */
const owedCents = 48_20;

/** The test biller: any member number works, unless its prefix makes AUTH fail (section 3.3). */
export const testSystem: BillerSystem = {
  member(_biller, memberNumber, _view, { policy }) {
    if (policy.scenario(memberNumber).auth === 'fails') return undefined;
    return member({
      memberNumber,
      name: 'Tariro Example',
      details: { Suburb: 'Avondale' },
      balances: { Water: '12 kl' },
      balanceCents: owedCents,
    });
  },
  receipts: singleReceipt,
};
