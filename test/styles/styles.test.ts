import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { variablesOfApis } from '../../src/integrator/index.ts';
import { openSandbox } from '../sandbox/support.ts';

const folder = join(import.meta.dirname, 'programs');

// Compiling Go's library takes longer than all tests of a file may: `go build net/http` once, and it is tried.
const goIsWarm = '[ "$(go list -f "{{.Stale}}" net/http)" = false ]';

// java.net.http and curl are tried by the programs of docs/examples/first-hour.
const styles: { name: string; command: string[]; has: string[] }[] = [
  { name: 'axios', command: [process.execPath, 'axios-style.mjs'], has: [process.execPath, '--version'] },
  { name: 'Python’s requests', command: ['python3', 'requests_style.py'], has: ['python3', '-c', 'import requests'] },
  { name: 'Go’s net/http', command: ['go', 'run', 'structs.go'], has: ['sh', '-c', goIsWarm] },
];

const isThere = ([command = '', ...words]: string[]): boolean => spawnSync(command, words).status === 0;

describe.concurrent.each(styles)('a client in the style of $name', ({ command: [command = '', ...words], has }) => {
  it.skipIf(!isThere(has))(
    'works with all three APIs, with its nulls',
    { timeout: 180_000 },
    async ({ onTestFinished }) => {
      const { ready } = await openSandbox({}, onTestFinished);
      const env = { ...process.env, ...Object.fromEntries(variablesOfApis(ready.workspaces[0]?.apis ?? {})) };
      const { stdout } = await promisify(execFile)(command, words, { cwd: folder, env });
      expect(stdout).toBe('charge-gateway PENDING\nmerchant-wallet 00\nbill-payment Paid\n');
    },
  );
});
