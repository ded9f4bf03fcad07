import { expect, it } from 'vitest';
import { mostFirst } from '../../../../src/conformance/run/budget/most-first.ts';

function priced(slug: string, calls: number, ...rules: string[]) {
  return { slug, calls, rules: new Set(rules) };
}

const slugs = (all: readonly { slug: string }[]): string[] => all.map((it) => it.slug);

const checks = [
  priced('dear', 50, 'a', 'b', 'c', 'd', 'e', 'f'),
  priced('one', 10, 'a'),
  priced('two', 10, 'a', 'b'),
  priced('other', 10, 'c'),
  priced('same', 10, 'd'),
];

it('next comes what adds most rules a call to those before it; of equals the one that stood before', () => {
  const { chosen, rest, rules, calls } = mostFirst(checks, { atMost: 30 });
  expect(slugs(chosen)).toEqual(['two', 'other', 'same']);
  // What adds nothing is not chosen, and comes where calls are left over.
  expect(slugs(rest)).toEqual(['dear', 'one']);
  expect([[...rules].sort(), calls]).toEqual([['a', 'b', 'c', 'd'], 30]);
});

it('what does not fit is passed over for what does', () => {
  expect(
    slugs(mostFirst([priced('dear', 50, 'a', 'b', 'c', 'd', 'e', 'f'), ...checks.slice(1, 2)], { atMost: 20 }).chosen),
  ).toEqual(['one']);
});

it('rules that are wanted sooner come before more rules', () => {
  expect(slugs(mostFirst(checks, { atMost: 20, sooner: new Set(['d']) }).chosen)).toEqual(['same', 'two']);
});

it('the cheapest is chosen where nothing fits', () => {
  const { chosen, rest } = mostFirst([priced('dear', 50, 'a', 'b'), priced('cheap', 10, 'a')], { atMost: 1 });
  expect([slugs(chosen), slugs(rest)]).toEqual([['cheap'], ['dear']]);
});
