import { createPrivateKey, X509Certificate } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { madeCertificate, reachableHost, type TlsSettings } from '../../sandbox/index.ts';
import type { Io } from '../io.ts';
import { UsageError } from '../usage-error.ts';

/**
 * Certificate and key out of a PEM file that holds both; a file that is not there is made, for this machine's names and the
 * address that is listened on. Throws UsageError.
 */
export function readTls(file: string, host: string, { folder, now }: Pick<Io, 'folder' | 'now'>): TlsSettings {
  const path = resolve(folder, file);
  if (!existsSync(path)) {
    const names = [
      ...new Set(['localhost', '127.0.0.1', ...[host, reachableHost(host)].filter((it) => !it.includes(':'))]),
    ];
    writeFileSync(path, madeCertificate(names, now()), { mode: 0o600 });
  }
  const pem = readFileSync(path, 'utf8');
  try {
    if (!new X509Certificate(pem).checkPrivateKey(createPrivateKey(pem))) throw new Error('another key');
  } catch (cause) {
    throw new UsageError(`--tls ${file}: a PEM file with a certificate and its private key is wanted`, { cause });
  }
  return { cert: pem, key: pem };
}
