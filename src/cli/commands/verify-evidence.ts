import { resolve } from 'node:path';
import { defined } from '../../contract/index.ts';
import { type EvidenceCheck, verifyEvidence } from '../../evidence/index.ts';
import { type ExitCode, exitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import { readGiven } from '../options/read-given.ts';
import { UsageError } from '../usage-error.ts';

const signatures: Record<EvidenceCheck['signature'], string> = {
  good: 'signed by this key',
  bad: 'NOT signed by this key',
  none: 'not signed: whoever edits a file can write the manifest anew',
  unchecked: 'signed; give the public key with --key to see by whom',
};

/** `evidence --verify DIR [--key PUB]`: 0 where the folder is what its manifest says, 1 where anything was changed. */
export async function checkEvidence(
  { verify: dir, key, json }: { verify: string; key?: string; json?: boolean },
  io: Io,
): Promise<ExitCode> {
  const publicKeyPem = key === undefined ? undefined : readGiven('--key', key, io.folder).toString('utf8');
  const check = await verifyEvidence(resolve(io.folder, dir), defined({ publicKeyPem })).catch((cause: unknown) => {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === undefined || !/^E(NOENT|NOTDIR|ACCES)$/.test(code)) throw cause;
    throw new UsageError(`--verify ${dir} cannot be read: ${code}; give a folder that "payproof evidence" wrote`, {
      cause,
    });
  });
  io.out(json ? `${JSON.stringify(check, null, 2)}\n` : text(check, dir));
  return check.problems.length > 0 ? exitCode.broken : exitCode.ok;
}

function text({ problems, signature, files }: EvidenceCheck, dir: string): string {
  const width = Math.max(0, ...problems.map((it) => it.kind.length));
  const lines = problems.map((it) => `${it.kind.padEnd(width)}  ${it.file}: ${it.text}`);
  const last =
    problems.length === 0
      ? `${dir}: all ${files} files are as the manifest says; ${signatures[signature]}`
      : `${dir}: ${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}; do not rely on this evidence`;
  return `${[...lines, last].join('\n')}\n`;
}
