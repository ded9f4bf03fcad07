import { PactError } from '../../contracts/index.ts';
import { Unreachable } from '../conformance/check.ts';
import { JobBroken, MergeError } from '../conformance/index.ts';
import { ContractError } from '../contract/index.ts';
import { KeyError, Unwritable, WorkbookError, WouldOverwrite } from '../evidence/index.ts';
import { GenerationError } from '../generation/index.ts';
import { NoReceiver, TrafficError } from '../integrator/index.ts';
import { MockError } from '../mock/index.ts';
import { visible, visibleLines } from '../protocol/visible.ts';
import { CredentialsError, DataFileError, DialectError, FaultError, SignatureError } from '../sandbox/index.ts';
import { ConfigurationError, ControlPlaneError, DriverBroken, PreflightError } from '../targets/index.ts';
import { proxyUnused } from '../targets/preflight/proxy-unused.ts';
import { type ExitCode, exitCode } from './exit-code.ts';
import { UsageError } from './usage-error.ts';

const userErrors = [
  UsageError,
  ConfigurationError,
  ContractError,
  CredentialsError,
  DataFileError,
  DialectError,
  FaultError,
  GenerationError,
  KeyError,
  MergeError,
  MockError,
  PactError,
  SignatureError,
  TrafficError,
  WorkbookError,
  Unwritable,
  WouldOverwrite,
];

/** Their messages have lines of their own, of which each was made visible; of any other, a line feed is foreign. */
const ofLines = [UsageError, ConfigurationError, ContractError, GenerationError, PreflightError, JobBroken];

const targetErrors = [ControlPlaneError, Unreachable];

/** What to say of an error that ended a command, and the exit code: the user's mistakes are told apart from ours. */
export function failureOf(
  error: unknown,
  environment: Readonly<Record<string, string | undefined>> = {},
): { text: string; code: ExitCode } {
  const words = error instanceof Error ? error.message : String(error);
  const message = ofLines.some((it) => error instanceof it) ? visibleLines(words) : visible(words);
  if (userErrors.some((it) => error instanceof it)) return { text: `payproof: ${message}\n`, code: exitCode.usage };
  if (error instanceof PreflightError) {
    const unused = error.mayNeedProxy ? proxyUnused(environment) : undefined;
    const hint = unused ? `\n${unused.found}. ${unused.remedy}.\n` : '';
    return { text: `payproof: ${message}\n${hint}`, code: exitCode.undecided };
  }
  if (error instanceof DriverBroken || error instanceof NoReceiver || error instanceof JobBroken)
    return { text: `payproof: ${message}\n`, code: exitCode.undecided };
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
  if (targetErrors.some((it) => error instanceof it)) {
    return { text: `payproof: target not reachable: ${message}\n`, code: exitCode.undecided };
  }
  if (code !== undefined && /^E(ACCES|NOSPC|NOTDIR|ISDIR|ROFS|PERM|NAMETOOLONG)$/.test(code)) {
    return { text: `payproof: ${message}\n`, code: exitCode.usage };
  }
  const where =
    error instanceof Error
      ? (error.stack
          ?.split('\n')
          .filter((it) => /^\s+at /.test(it))
          .slice(0, 6)
          .map(visible)
          .join('\n') ?? '')
      : '';
  return {
    text: `payproof: this is a defect of payproof itself, please report it: ${message}\n${where}\n`,
    code: exitCode.undecided,
  };
}
