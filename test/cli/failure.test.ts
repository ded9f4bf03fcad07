import { expect, it } from 'vitest';
import { failureOf } from '../../src/cli/failure.ts';
import { UsageError } from '../../src/cli/usage-error.ts';
import { JobBroken } from '../../src/conformance/index.ts';
import { ContractError } from '../../src/contract/index.ts';
import { ConfigurationError, ControlPlaneError } from '../../src/targets/index.ts';

it("the user's mistakes, the target's absence and our own defects are told apart", () => {
  expect(failureOf(new UsageError('no such thing'))).toEqual({ code: 2, text: 'payproof: no such thing\n' });
  expect(failureOf(new ContractError('specs/a.yaml:3', 'no paths'))).toEqual({
    code: 2,
    text: 'payproof: specs/a.yaml:3: no paths\n',
  });
  const place = { file: 'a.yaml', line: 3, column: 5 };
  expect(failureOf(new ConfigurationError([{ place, problem: 'wrong' }]))).toEqual({
    code: 2,
    text: 'payproof: a.yaml:3:5: wrong\n',
  });
  expect(failureOf(new ControlPlaneError('refused'))).toEqual({
    code: 3,
    text: 'payproof: target not reachable: refused\n',
  });
  expect(failureOf(new JobBroken(2, 2, 'out of memory'))).toEqual({
    code: 3,
    text: 'payproof: job 2 of 2 did not come to its end: out of memory. Run it again in one (--jobs 1), or one API at a time (--api)\n',
  });
  expect(failureOf(Object.assign(new Error('disk full'), { code: 'ENOSPC' }))).toEqual({
    code: 2,
    text: 'payproof: disk full\n',
  });
  const ours = failureOf(new TypeError('x is undefined'));
  expect(ours.code).toBe(3);
  expect(ours.text).toMatch(
    /^payproof: this is a defect of payproof itself, please report it: x is undefined\n {4}at /,
  );
});
