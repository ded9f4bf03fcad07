import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Modules of the bill payment platform that define a check. */
const modules = globSync('properties/bill-payment/**/*.ts')
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
  .filter(({ text }) => text.includes('check({'));

it('whoever judges a refused AUTH lists what that decides beside its own rule', () => {
  const judging = modules.filter(({ text }) => text.includes('judgeAuthRefused'));
  expect(judging.length).toBeGreaterThan(5);
  // A rule that is decided and not listed ends the check in an error, on the providers alone that refuse there.
  const lists = (text: string): boolean => text.split('refusalRules').length > 2;
  expect(judging.filter(({ text }) => !lists(text)).map(({ path }) => path)).toEqual([]);
});
