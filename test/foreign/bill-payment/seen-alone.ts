import { expect, it } from 'vitest';
import { takesAll } from '../../fixtures/sample.ts';
import { defectOf } from './defects/index.ts';
import { judgeForeignBills } from './judge.ts';

/** Which check was widened for a defect that none saw, and the rule by which it has to accuse it. */
export type CaughtBy = [defect: string, check: string, rule: string];

/** Each defect is accused by that check and rule, and the provider without it of nothing. */
export function isSeenAlone(caughtBy: readonly CaughtBy[]): void {
  it.each(caughtBy)('%s is seen by %s', async (defect, check, rule) => {
    const { readings = {} } = defectOf(defect);
    const accusing = async (planted: { defect?: string }): Promise<string[]> => {
      const { verdicts } = await judgeForeignBills({ readings, ...planted, only: [check] });
      return verdicts.filter(({ outcome }) => outcome === 'fail').map((it) => it.rule);
    };
    expect(await accusing({ defect })).toContain(`bill-payment/${rule}`);
    // The correct platform is judged by all checks in verify.test.ts.
    if (takesAll) expect(await accusing({})).toEqual([]);
  });
}
