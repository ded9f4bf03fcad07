import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { defined } from '../contract/defined.ts';
import { renderHar } from '../report/formats/har.ts';
import { goLiveCounts, type ReportedGoLive } from '../report/go-live-model.ts';
import { renderEvidenceHtml } from '../report/html/evidence-page.ts';
import { headlines } from '../targets/apis/index.ts';
import { goLiveCsv } from './go-live-csv.ts';
import { type Manifest, manifestName, manifestText, ownNames, signatureName, sumsOf } from './manifest.ts';
import { publicKeyOf, signManifest } from './signature.ts';
import { smsText } from './sms-text.ts';
import { fillWorkbook } from './workbook/fill-workbook.ts';
import { goLiveWorkbook } from './workbook/go-live-workbook.ts';
import { refuseOverwriting, writeWhole } from './write-whole.ts';

export interface EvidenceOptions {
  /** Replaces files that are there. */
  force: boolean;
  /** The operator's own workbook, to be filled instead of one that we make. */
  script?: Uint8Array;
  /** PKCS #8 PEM of an Ed25519 key: the manifest is signed with it. */
  privateKeyPem?: string;
  /** Files beside ours, by name, such as the report of a run. */
  more?: ReadonlyMap<string, string | Uint8Array>;
}

/**
 * Writes the evidence of a go-live run into `dir`: go-live.xlsx, go-live.csv, evidence.html, exchanges.har, sms.txt,
 * manifest.json and, with a key, manifest.sig. Each file appears whole or not at all. Throws WouldOverwrite,
 * WorkbookError (columns not found) or KeyError before anything is written. Returns the names.
 */
export async function writeEvidence(result: ReportedGoLive, dir: string, options: EvidenceOptions): Promise<string[]> {
  const files = evidenceFiles(result, options);
  const names = await writeWhole(dir, files, { force: options.force });
  // A signature of the manifest that was replaced would be a bad one of the new.
  if (!names.includes(signatureName)) await rm(join(dir, signatureName), { force: true });
  return names;
}

/**
 * Finds out before a run, which may cost an hour with a phone, whether its evidence could be written. Throws
 * WouldOverwrite or KeyError.
 */
export function checkEvidenceOptions(
  dir: string,
  { force, privateKeyPem }: Pick<EvidenceOptions, 'force' | 'privateKeyPem'>,
): void {
  if (privateKeyPem !== undefined) signManifest('', privateKeyPem);
  if (!force) refuseOverwriting(dir, [...ownNames, manifestName, signatureName]);
}

/** The files of the evidence by name, the manifest last. A pure function of the result. */
export function evidenceFiles(
  result: ReportedGoLive,
  { script, privateKeyPem, more }: Omit<EvidenceOptions, 'force'>,
): Map<string, string | Uint8Array> {
  const files = new Map<string, string | Uint8Array>([
    ['go-live.xlsx', script ? fillWorkbook(script, result) : goLiveWorkbook(result)],
    ['go-live.csv', goLiveCsv(result)],
    ['evidence.html', renderEvidenceHtml(result, headlines)],
    ['exchanges.har', renderHar(result)],
    ['sms.txt', smsText(result)],
    ...(more ?? []),
  ]);
  const { tool, target, simulated, startedAt, tookMs, contracts = {}, command } = result;
  const manifest: Manifest = {
    schema: 1,
    tool,
    target: target.name,
    bases: Object.fromEntries(Object.entries(target.bases).map(([api, base]) => [api, withoutUser(base)])),
    simulated,
    startedAt,
    tookMs,
    contracts,
    ...defined({ command }),
    cases: goLiveCounts(result),
    ...defined({ publicKey: privateKeyPem === undefined ? undefined : publicKeyOf(privateKeyPem) }),
    files: sumsOf(files),
  };
  const text = manifestText(manifest);
  files.set(manifestName, text);
  if (privateKeyPem !== undefined) files.set(signatureName, signManifest(text, privateKeyPem));
  return files;
}

/** An address without the name and password that may stand before its host. */
function withoutUser(base: string): string {
  return base.replace(/\/\/[^/@]*@/, '//');
}
