import { expect, it } from 'vitest';

// CI runs it before anything is compiled: plain JavaScript without types.
const { filesToSeeAgain, unsteadyTests } = await import(new URL('../../scripts/second-look.mjs', import.meta.url).href);

const report = (files: Record<string, Record<string, string>>) => ({
  testResults: Object.entries(files).map(([name, tests]) => ({
    name,
    status: Object.values(tests).includes('failed') || Object.keys(tests).length === 0 ? 'failed' : 'passed',
    assertionResults: Object.entries(tests).map(([fullName, status]) => ({ fullName, status })),
  })),
});

it('looks again at the files that failed, but not where more than a few did', () => {
  const one = { late: 'failed', right: 'passed' };
  expect(filesToSeeAgain(report({ a: one, b: { right: 'passed' }, c: {} }))).toEqual(['a', 'c']);
  const many = Object.fromEntries(Array.from({ length: 7 }, (_, at) => [`f${at}`, one]));
  expect(filesToSeeAgain(report(many))).toEqual([]);
});

it('calls unsteady what failed first and passed alone; what fails twice, or cannot be loaded, stays failed', () => {
  const first = report({ a: { late: 'failed', wrong: 'failed', right: 'passed' }, c: {} });
  const second = report({ a: { late: 'passed', wrong: 'failed', right: 'passed' }, c: { found: 'passed' } });
  expect(unsteadyTests(first, second)).toEqual(['a > late']);
});
