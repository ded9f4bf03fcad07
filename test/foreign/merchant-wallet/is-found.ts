import { expect, it } from 'vitest';
import { accusations } from '../shared/judge.ts';
import { judgeForeignWallet } from './judge.ts';

/** Which check was widened for a defect that none saw, and the rule by which it has to accuse it. */
export type CaughtBy = [defect: string, check: string, rule: string];

/** Each defect is accused by that check and rule. */
export function isFound(caughtBy: readonly CaughtBy[]): void {
  it.each(caughtBy)('%s: %s finds it by %s', { timeout: 60_000 }, async (defect, check, rule) => {
    const run = await judgeForeignWallet({ readings: { clock: 'virtual' }, defect, effort: 0.1, only: [check] });
    expect(accusations(run).join()).toContain(rule);
  });
}
