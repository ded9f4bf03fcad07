import { expect, test } from 'vitest';
import { type Relation, relatedTo } from './related-references.ts';

const base = 'cc-10f3a29b-7781-42';
const all: Relation[] = [
  ...(['beginning', 'longer', 'other-case', 'leading-zero', 'trailing-zero', 'last-character'] as const),
  ...(['other-hyphens', 'digits', 'round-digits', 'longest', 'longest-but-its-end'] as const),
  ...(['long-digits', 'long-digits-but-their-end', 'look-alike'] as const),
];

test.each(all)('%s: another reference that any provider has to take', (relation) => {
  const related = relatedTo(base, relation);
  expect(related).toMatch(/^[A-Za-z0-9-]{8,36}$/);
  expect(related).not.toBe(base);
});

test('two long ones of digits are one float', () => {
  const [one, other] = [relatedTo(base, 'long-digits'), relatedTo(base, 'long-digits-but-their-end')];
  expect([one === other, Number(one) === Number(other)]).toEqual([false, true]);
});

test('what looks alike differs by one letter for a digit, or has one more', () => {
  expect([relatedTo(base, 'look-alike'), relatedTo('cc-abcdefghij', 'look-alike')]).toEqual([
    'cc-I0f3a29b-7781-42',
    'cc-abcdefghijO',
  ]);
});
