import type { RunResult } from '../../conformance/index.ts';
import type { Judgement } from '../../report/index.ts';
import { type ExitCode, exitCode } from '../exit-code.ts';

/**
 * 130 where the run was interrupted; 1 with a fail that was not expected or with a demand that is not met; else 3 with
 * any error or with nothing decided; else 0.
 */
export function exitCodeOf(
  { verdicts, checks, interrupted }: Pick<RunResult, 'verdicts' | 'checks' | 'interrupted'>,
  { problems, expected }: Judgement = { problems: [], expected: [] },
): ExitCode {
  if (interrupted) return exitCode.interrupted;
  const failed = verdicts.filter((it) => it.outcome === 'fail');
  if (problems.length > 0 || failed.some((it) => !expected.some((known) => known.rule === it.rule)))
    return exitCode.broken;
  // A reading that was only recorded decides nothing: the run's last line does not count it either.
  const nothing = failed.length === 0 && !verdicts.some((it) => it.outcome === 'pass');
  // A check may break off after each of its rules was decided once.
  const isError = ({ outcome }: { outcome: string }): boolean => outcome === 'error';
  return nothing || verdicts.some(isError) || checks.some(isError) ? exitCode.undecided : exitCode.ok;
}
