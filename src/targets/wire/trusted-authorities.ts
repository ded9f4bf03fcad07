import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { getCACertificates, rootCertificates } from 'node:tls';
import { ConfigurationError } from '../settings/configuration-error.ts';
import type { TargetSettings } from '../settings/settings.ts';

/**
 * PEM text of all authorities to trust: those of the file that `ca` names, beside the system's. Undefined where the target
 * names none. Throws ConfigurationError where the file cannot be read or holds no certificate.
 */
export function trustedAuthorities({
  name,
  caFile,
  source,
}: Pick<TargetSettings, 'name' | 'caFile' | 'source'>): string | undefined {
  if (caFile === undefined) return undefined;
  const refuse = (reason: string, cause: unknown): never => {
    const line = source?.lines.ca;
    const place = { file: source?.file ?? `target ${name}`, ...(line !== undefined && { line }) };
    throw new ConfigurationError([{ place, problem: `the file of \`ca\`, ${caFile}, ${reason}` }], { cause });
  };
  let pem = '';
  try {
    pem = readFileSync(caFile, 'utf8');
  } catch (cause) {
    refuse(`cannot be read: ${(cause as NodeJS.ErrnoException).code}`, cause);
  }
  try {
    new X509Certificate(pem);
  } catch (cause) {
    refuse('holds no certificate in PEM form; it begins with -----BEGIN CERTIFICATE-----', cause);
  }
  // Older versions of Node know their own list alone.
  const system = typeof getCACertificates === 'function' ? getCACertificates('default') : rootCertificates;
  return [...system, pem].join('\n');
}
