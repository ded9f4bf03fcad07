/** What the test biller simulates for a member number (section 3.3). */
export interface Scenario {
  auth: 'at-once' | 'slow' | 'fails';
  pay: 'paid' | 'slow' | 'fails' | 'next-day' | 'flagged';
  /** Whether a product that is sometimes paid in forex is so for this member. */
  isForex: boolean;
}

const plain: Scenario = { auth: 'at-once', pay: 'paid', isForex: false };

/** PFF before PF: the longer prefix counts. */
const prefixes: readonly [string, Partial<Scenario>][] = [
  ['PFF', { pay: 'flagged' }],
  ['AT', { auth: 'slow' }],
  ['AF', { auth: 'fails' }],
  ['PT', { pay: 'slow' }],
  ['PF', { pay: 'fails' }],
  ['PP', { pay: 'next-day' }],
];

/** The scenario of a member number: one prefix of the table, and USD alone or after it. */
export function scenarioOf(memberNumber: string, anyCase: boolean): Scenario {
  const number = anyCase ? memberNumber.toUpperCase() : memberNumber;
  const [prefix = '', own] = prefixes.find(([it]) => number.startsWith(it)) ?? [];
  return { ...plain, ...own, isForex: number.startsWith('USD', prefix.length) };
}

/** How long slow answers take. */
export const slowMs = 120_000;

/** After how long a BeingPaid payment is Paid. */
export const nextDayMs = 24 * 3_600_000;

/** After how long a Flagged payment resolves: two inquiries later. */
export const flaggedMs = 20 * 60_000;
