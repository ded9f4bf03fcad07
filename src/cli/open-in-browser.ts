import { spawn } from 'node:child_process';
import { visible } from '../protocol/visible.ts';
import type { Io } from './io.ts';

/** Opens an address in the person's browser: that of `BROWSER`, else the system's. What fails is told, and ends nothing. */
export function openInBrowser(address: string, { environment, err }: Pick<Io, 'environment' | 'err'>): void {
  const [command = '', ...words] = openerOf(environment['BROWSER']);
  const child = spawn(command, [...words, address], { stdio: 'ignore', detached: true });
  const tell = (why: string): void => err(`${visible(`--open: ${command} ${why}; open ${address} yourself`)}\n`);
  child.on('error', ({ code = 'failed' }: NodeJS.ErrnoException) => tell(code === 'ENOENT' ? 'is not here' : code));
  child.on('exit', (code) => {
    if (code !== null && code !== 0) tell(`ended with ${code}`);
  });
  child.unref();
}

function openerOf(wanted: string | undefined): string[] {
  if (wanted !== undefined && wanted !== '') return [wanted];
  if (process.platform === 'darwin') return ['open'];
  return process.platform === 'win32' ? ['explorer'] : ['xdg-open'];
}
