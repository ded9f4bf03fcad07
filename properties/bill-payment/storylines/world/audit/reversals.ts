import { fieldOf, textIn } from '../../../../../src/conformance/index.ts';
import type { World } from '../model.ts';
import { judgeHours } from './hours.ts';

/** Section 2.4: at the end of a story WalletDebitReversed of each reversal is of its hour. */
export async function auditReversals({ trial, payments }: World): Promise<void> {
  const dated = payments.flatMap(({ reversed, reversedAt: at }) => {
    const text = reversed && textIn(fieldOf(reversed, 'WalletDebitReversed'));
    return !reversed || text === undefined || at === undefined ? [] : [{ text, at, proof: [reversed] }];
  });
  judgeHours(trial, 'debit-reversed-only-after-reversal', 'WalletDebitReversed', dated);
}
