import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunResult } from '../conformance/result.ts';
import { defined } from '../contract/defined.ts';
import { type Manifest, manifestName, manifestText, signatureName, sumsOf } from './manifest.ts';
import { publicKeyOf, signManifest } from './signature.ts';
import { writeWhole } from './write-whole.ts';

/**
 * Makes a folder evidence of a run that judged an integrator: manifest.json says what was judged and the sums of the report's
 * files, and with a key manifest.sig signs it. Throws KeyError. Returns the names.
 * @param names the files of the report, which are there.
 */
export async function writeReportManifest(
  run: RunResult,
  dir: string,
  { names, privateKeyPem }: { names: readonly string[]; privateKeyPem: string | undefined },
): Promise<string[]> {
  const files = new Map<string, Uint8Array>();
  for (const name of names) files.set(name, await readFile(join(dir, name)));
  const of = (outcome: string): number => run.verdicts.filter((it) => it.outcome === outcome).length;
  const manifest: Manifest = {
    schema: 1,
    tool: run.tool,
    judged: 'integrator',
    ...defined({ integrator: run.integrator }),
    target: run.target.name,
    bases: run.target.bases as Record<string, string>,
    simulated: run.simulated,
    startedAt: run.startedAt,
    tookMs: run.tookMs,
    contracts: run.contracts as Record<string, string>,
    command: run.command,
    scenarios: run.checks.map((it) => it.check),
    rules: { passed: of('pass'), failed: of('fail'), undecided: of('skipped') + of('observed') + of('error') },
    ...defined({ publicKey: privateKeyPem === undefined ? undefined : publicKeyOf(privateKeyPem) }),
    files: sumsOf(files),
  };
  const text = manifestText(manifest);
  const written = new Map([[manifestName, text]]);
  if (privateKeyPem !== undefined) written.set(signatureName, signManifest(text, privateKeyPem));
  const made = await writeWhole(dir, written, { force: true });
  // A signature of the manifest that was replaced would be a bad one of the new.
  if (privateKeyPem === undefined) await rm(join(dir, signatureName), { force: true });
  return made;
}
