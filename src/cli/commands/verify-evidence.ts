import { resolve } from 'node:path';
import { defined } from '../../contract/index.ts';
import { verifyEvidence } from '../../evidence/index.ts';
import { visibleJson } from '../../protocol/visible.ts';
import { type ExitCode, exitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import { readGiven } from '../options/read-given.ts';
import { UsageError } from '../usage-error.ts';
import { evidenceText } from './evidence-text.ts';

export interface CheckEvidenceOptions {
  verify: string;
  key?: string;
  expectTarget?: string;
  notOlderThan?: number;
  requireSignature?: boolean;
  json?: boolean;
}

/**
 * `evidence --verify DIR`: 0 where the folder is what its manifest says and what the options demand, 1 where it is not,
 * 2 where there is no such folder or key, 130 when interrupted.
 */
export async function checkEvidence(options: CheckEvidenceOptions, io: Io): Promise<ExitCode> {
  const { verify: dir, key, expectTarget, notOlderThan, requireSignature, json } = options;
  if (requireSignature && key === undefined)
    throw new UsageError('--require-signature needs --key FILE: the public key of whoever made the evidence');
  if (expectTarget === '') throw new UsageError('--expect-target is empty; give the name or an address of the target');
  const publicKeyPem = key === undefined ? undefined : readGiven('--key', key, io.folder).toString('utf8');
  const demands = defined({ target: expectTarget, notOlderThanMs: notOlderThan, nowMs: io.now() });
  const check = await verifyEvidence(
    resolve(io.folder, dir),
    defined({ publicKeyPem, demands, signal: io.interrupt }),
  ).catch((cause: unknown) => {
    const { code, syscall } = cause as NodeJS.ErrnoException;
    if (code === undefined || syscall === undefined) throw cause;
    throw new UsageError(`--verify ${dir} cannot be read: ${code}; give a folder that "payproof evidence" wrote`, {
      cause,
    });
  });
  if (io.interrupt.aborted) {
    io.err('interrupted: nothing is known of this evidence\n');
    return exitCode.interrupted;
  }
  io.out(json ? `${visibleJson(check)}\n` : evidenceText(check, dir));
  return check.problems.length > 0 ? exitCode.broken : exitCode.ok;
}
