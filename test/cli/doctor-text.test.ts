import { expect, it } from 'vitest';
import { doctorText } from '../../src/cli/doctor-text.ts';
import type { Examination } from '../../src/doctor/index.ts';

const told = (findings: Examination['findings'], shown = 'staging'): string[] =>
  doctorText({ target: 'staging', findings, fine: [] }, { shown, java: 17 }).trimEnd().split('\n').slice(-2);

it('ends with the next command, where nothing has to be mended first', () => {
  expect(told([])).toEqual(['All is well.', 'Next: npx payproof verify --target staging']);
  expect(told([], "my conf's/a.yaml")[1]).toBe(`Next: npx payproof verify --target 'my conf'\\''s/a.yaml'`);
  expect(told([{ level: 'unseen', about: 'way', found: 'nothing came' }])).toEqual([
    '1 could not be looked at.',
    'Next: npx payproof verify --target staging',
  ]);
  expect(told([{ level: 'wrong', about: 'way', found: 'nobody is there' }]).at(-1)).toBe('1 thing is wrong.');
});
