import { editTransfers } from '../edit/answers.ts';
import { answersWrongly, type WalletFaults } from './define.ts';

/** Defects of the topic amounts that show only in company. */
export const faults: WalletFaults = {
  'accepted-amount-is-exact': {
    // Trailing zeros that are cut from a decimal which has no point any more.
    'whole-tens-of-cash-lose-a-zero': answersWrongly(
      'A withdrawal of whole tens pays a tenth of its amount',
      editTransfers('withdrawal', (posted) =>
        posted.map((it) => (it.cents % 1000 === 0 ? { ...it, cents: it.cents / 10 } : it)),
      ),
    ),
    // A limit of the integer's size.
    'payment-beyond-16-bits-wraps': answersWrongly(
      'A paid code between 655.36 and 700.00 moves what is above 655.36',
      editTransfers('payment', (posted) =>
        posted.map((it) => (it.cents > 65_536 && it.cents < 70_000 ? { ...it, cents: it.cents - 65_536 } : it)),
      ),
    ),
  },
};
