import { fork } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Api, apis } from '../../../src/contract/api.ts';
import type { Judging } from './judge-process.ts';

export interface HostileTrial {
  calls: number;
  hostile: number;
  tookMs: number;
  rssMb: number;
  /** The longest time for which nothing else had its turn: no signal was heard. */
  stallMs: number;
  outcomes: Record<string, number>;
  /** Rules that were found broken, in words. */
  fails: string[];
  /** Crashes, hangs, reports that are missing, secrets in them: what must not be. */
  problems: string[];
  /** Errors in the run whose cause is payproof's own code. */
  defects: string[];
}

export interface HostileOptions {
  seed: number;
  /** Of all answers, how many are hostile. */
  share: number;
  /** Calls that are answered soundly before. */
  soundFirst?: number;
  /** The only way to be hostile. */
  act?: string;
  /** All where absent. */
  apis?: Api[];
  /** So many checks of each API, evenly drawn; all where absent. */
  checks?: number;
  limitMs?: number;
  /** How long one call may take. */
  timeoutMs?: number;
}

const files = [
  'run.json',
  'index.html',
  'exchanges.har',
  'junit.xml',
  'summary.md',
  'payproof.sarif',
  'ctrf.json',
  'terminal.txt',
  'github.txt',
];

/** Judges one hostile provider, each side in a process of its own. */
export async function runHostileTrial({
  seed,
  share,
  soundFirst = 30,
  act,
  limitMs = 600_000,
  apis: judged = [...apis],
  checks,
  timeoutMs = 600,
}: HostileOptions): Promise<HostileTrial> {
  const words = [String(seed), String(share), String(soundFirst), ...(act === undefined ? [] : [act])];
  const provider = fork(join(import.meta.dirname, 'provider-process.ts'), words);
  const judge = fork(join(import.meta.dirname, 'judge-process.ts'));
  const reportDir = mkdtempSync(join(tmpdir(), 'payproof-hostile-'));
  const from = performance.now();
  try {
    const told = (await messageOf(provider)) as Omit<Judging, 'reportDir' | 'seed' | 'judged' | 'checks' | 'timeoutMs'>;
    judge.send({ ...told, reportDir, seed, judged, checks, timeoutMs });
    const hang = AbortSignal.timeout(limitMs);
    const end = (await messageOf(judge, hang)) as Partial<Record<string, never>>;
    const ask = messageOf(provider);
    provider.send('count');
    const counts = (await ask) as { calls: number; hostile: number };
    const { crash, failed = [], defects = [], fails = [], outcomes = {}, rssMb = 0, stallMs = 0 } = end;
    const written = new Set(readdirSync(reportDir));
    const problems = [
      ...(crash === undefined ? [] : [`crash: ${crash}`]),
      ...failed,
      ...files.filter((it) => !written.has(it)).map((it) => `no ${it}`),
      ...secretsIn(reportDir, told.apis),
    ];
    return {
      ...counts,
      tookMs: Math.round(performance.now() - from),
      rssMb,
      stallMs,
      outcomes,
      fails,
      problems,
      defects,
    };
  } finally {
    provider.kill('SIGKILL');
    judge.kill('SIGKILL');
    rmSync(reportDir, { recursive: true });
  }
}

function secretsIn(dir: string, apis: Judging['apis']): string[] {
  const secrets = Object.values(apis)
    .flatMap(({ credentials }) =>
      Object.entries(credentials)
        .filter(([name]) => !/user|number|terminal/i.test(name))
        .map(([, it]) => String(it)),
    )
    .filter((it) => it.length >= 8);
  return readdirSync(dir).flatMap((file) => {
    const text = readFileSync(join(dir, file), 'utf8');
    return secrets.filter((it) => text.includes(it)).map((it) => `${file} holds the secret ${it.slice(0, 3)}…`);
  });
}

function messageOf(of: ReturnType<typeof fork>, hang?: AbortSignal): Promise<unknown> {
  return new Promise((resolve) => {
    of.once('message', resolve);
    of.once('exit', (code, signal) => resolve({ crash: `ended with ${code ?? signal}` }));
    hang?.addEventListener('abort', () => resolve({ crash: 'it hangs' }));
  });
}
