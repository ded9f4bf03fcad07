import type { Check } from '../../../../src/conformance/check.ts';
import type { Suite } from '../../../../src/conformance/index.ts';

export const [kept, broken] = ['error-answers-are-json', 'both-currencies-accepted'] as const;

/** What a check does in every job but the first; there it waits for what never comes, so that the others get some. */
export type Oddity = 'throws' | 'exits' | 'hangs' | 'breaks' | 'notes';

/** Enough that two jobs have something to do. */
const count = 40;

/** A suite whose every check does that, and holds one rule before. */
export function oddSuite(oddity: Oddity, isFirstJob: boolean): Suite {
  const never = (): Promise<never> => new Promise(() => undefined);
  const body: Check['body'] = async (trial) => {
    if (isFirstJob && oddity !== 'breaks') return never();
    trial.holds(kept, 1, 1);
    if (oddity === 'throws') setImmediate(() => JSON.parse('{'));
    if (oddity === 'exits') process.exit(7);
    if (oddity === 'breaks') trial.holds(broken, 'one', 'other');
    if (oddity !== 'breaks') await never();
  };
  const checks = Array.from(
    { length: count },
    (_, i): Check => ({
      slug: `odd-${i}`,
      api: 'charge-gateway',
      topic: 'errors',
      title: `odd ${i}`,
      rules: [`charge-gateway/${kept}`, `charge-gateway/${broken}`],
      needs: [],
      body,
    }),
  );
  return { checks, observers: [] };
}
