import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { defined } from '../../contract/defined.ts';
import { ConfigurationError } from '../settings/configuration-error.ts';
import { placeIn } from '../settings/place-in.ts';
import type { TargetSettings } from '../settings/settings.ts';
import type { Route } from './route.ts';
import { trustedAuthorities } from './trusted-authorities.ts';

type Given = Pick<TargetSettings, 'name' | 'caFile' | 'certFile' | 'keyFile' | 'proxy' | 'source'>;

/** The route to a target, its files read. Throws ConfigurationError where one cannot be read or is none. */
export function routeOf(settings: Given): Route {
  const { proxy } = settings;
  return defined({
    ca: trustedAuthorities(settings),
    ...ownCertificate(settings),
    proxy: proxy === undefined ? undefined : new URL(proxy),
  });
}

function ownCertificate(settings: Given): Pick<Route, 'cert' | 'key'> {
  const { certFile, keyFile } = settings;
  if (certFile === undefined || keyFile === undefined) return {};
  const [cert, key] = [read(settings, 'cert', certFile), read(settings, 'key', keyFile)];
  try {
    createSecureContext({ cert, key });
  } catch (cause) {
    throw refused(
      settings,
      'cert',
      `the files of \`cert\` and \`key\`, ${certFile} and ${keyFile}, are no certificate in PEM form and its key: ${(cause as Error).message}`,
      cause,
    );
  }
  return { cert, key };
}

function read(settings: Given, name: 'cert' | 'key', file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw refused(settings, name, `the file of \`${name}\`, ${file}, cannot be read: ${code}`, cause);
  }
}

function refused({ name, source }: Given, key: string, problem: string, cause: unknown): ConfigurationError {
  return new ConfigurationError([{ place: placeIn(source, key, `target ${name}`), problem }], { cause });
}
