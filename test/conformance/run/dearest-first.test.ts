import { expect, it } from 'vitest';
import type { Check } from '../../../src/conformance/check.ts';
import { dearestFirst } from '../../../src/conformance/run/plan.ts';

const costs: Record<string, number> = { dear: 900, middle: 90, cheap: 9, waits: 30, spoils: 1 };

function checkOf(slug: string, more: Partial<Check> = {}): Check {
  return {
    slug,
    api: 'charge-gateway',
    topic: 't',
    title: slug,
    rules: [slug],
    needs: [],
    body: async () => undefined,
    ...more,
  };
}

const all = [
  checkOf('middle'),
  checkOf('spoils', { when: 'last' }),
  checkOf('cheap'),
  checkOf('dear'),
  checkOf('waits', { when: 'first' }),
];

function order(sooner?: string[], checks = all): string[] {
  const selection = sooner === undefined ? {} : { sooner: new Set(sooner) };
  return dearestFirst(checks, selection, ({ slug }) => costs[slug] ?? 0).map((it) => it.slug);
}

it('the cheapest that need not come last opens, and the others follow by their turn and what they cost', () => {
  expect(order()).toEqual(['cheap', 'waits', 'dear', 'middle', 'spoils']);
});

it('what is wanted sooner opens, and stands before all else of its turn', () => {
  expect(order(['dear', 'middle'])).toEqual(['middle', 'waits', 'dear', 'cheap', 'spoils']);
});

it('a plan of nothing but what comes last has no other opening', () => {
  expect(order(undefined, [checkOf('spoils', { when: 'last' })])).toEqual(['spoils']);
  expect(order(undefined, [])).toEqual([]);
});
