import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { contractFile } from '../parts/contract-file.ts';
import type { Started } from './subjects.ts';

const run = promisify(execFile);

/** The version that the pages were measured with. */
const wanted = '4.32.5';

export interface Schemathesis {
  executable: string;
  version: string;
  remove(): void;
}

/** Schemathesis as the variable SCHEMATHESIS names it, or freshly installed into a folder that `remove` takes away. */
export async function installSchemathesis(): Promise<Schemathesis> {
  const named = process.env['SCHEMATHESIS'];
  const folder = named === undefined ? mkdtempSync(join(tmpdir(), 'payproof-schemathesis-')) : undefined;
  if (folder !== undefined) {
    await run('python3', ['-m', 'venv', folder]);
    await run(join(folder, 'bin', 'pip'), ['install', '--quiet', `schemathesis==${wanted}`], { timeout: 300_000 });
  }
  const executable = named ?? join(folder ?? '', 'bin', 'schemathesis');
  const { stdout } = await run(executable, ['--version']);
  return {
    executable,
    version: stdout.trim().split(' ').at(-1) ?? 'unknown',
    remove: () => folder !== undefined && rmSync(folder, { recursive: true, force: true }),
  };
}

export interface SchemathesisRun {
  /** What it called wrong, each once: operation, status, check, first line of its message. */
  failures: Set<string>;
  /** Test cases that it says it generated. */
  cases: number;
  tookMs: number;
}

/** Four phases (examples, coverage, fuzzing, stateful) of Schemathesis over the charge gateway's contract. */
export async function runSchemathesis(
  { executable }: Pick<Schemathesis, 'executable'>,
  started: Started,
  { seed, examples }: { seed: number; examples: number },
): Promise<SchemathesisRun> {
  const folder = mkdtempSync(join(tmpdir(), 'payproof-schemathesis-run-'));
  const pin = await servePins(started);
  const file = join(folder, 'failures.jsonl');
  const { base, credentials, fixtures } = started;
  const words = ['run', contractFile('charge-gateway'), '--url', base];
  words.push('--auth', `${credentials.username}:${credentials.password}`, '--seed', String(seed));
  words.push('--max-examples', String(examples), '--continue-on-failure', '--request-timeout', '5');
  words.push('--generation-database', 'none', '--no-color');
  const from = performance.now();
  try {
    const said = await run(executable, words, {
      cwd: folder,
      maxBuffer: 64e6,
      timeout: 120_000,
      env: {
        ...process.env,
        SCHEMATHESIS_HOOKS: 'schemathesis_hooks',
        PYTHONPATH: import.meta.dirname,
        PYTHONDONTWRITEBYTECODE: '1',
        BENCH_TARGET: JSON.stringify({ fixtures, pinAt: pin.url }),
        BENCH_FAILURES: file,
      },
    }).catch((ended: { stdout?: string; code?: number }) => ended);
    const cases = /(\d+) generated/.exec(said.stdout ?? '')?.[1];
    if (cases === undefined) throw new Error(`Schemathesis said nothing of test cases:\n${said.stdout}`);
    return { failures: failuresOf(file), cases: Number(cases), tookMs: performance.now() - from };
  } finally {
    await pin.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function failuresOf(file: string): Set<string> {
  if (!existsSync(file)) return new Set();
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((it) => it !== '');
  return new Set(
    lines.map((line) => {
      const { operation, status, check, message } = JSON.parse(line) as Record<string, string>;
      return `${operation} ${status} ${check}: ${message?.split('\n')[0]}`;
    }),
  );
}

/** Where the hooks type the customer's PIN: the driver over HTTP. */
async function servePins({ driver }: Started): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    try {
      let text = '';
      for await (const chunk of request) text += chunk;
      await driver.customer?.answerPrompt?.(
        JSON.parse(text) as Parameters<NonNullable<typeof driver.customer.answerPrompt>>[0],
      );
      response.end('typed');
    } catch {
      response.writeHead(409).end('no prompt');
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
