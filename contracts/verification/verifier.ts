import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { Pact } from '../pact-file.ts';
import { PactError } from './pact-error.ts';
import type { StateValues } from './provider-state.ts';

/** One verification by Pact's own verifier: a pact with one interaction, against one address. */
export interface Verification {
  pact: Pact;
  /** Base address without a slash at its end. */
  base: string;
  /** What the provider's states give, by name of the state. */
  values: Readonly<Record<string, StateValues>>;
  timeoutMs: number;
}

export interface VerificationJob extends Omit<Verification, 'pact'> {
  id: number;
  pactPath: string;
  provider: string;
}

/** A difference between the answer and the pact, as Pact's verifier tells it. */
export interface Mismatch {
  type: 'StatusMismatch' | 'HeaderMismatch' | 'BodyTypeMismatch' | 'BodyMismatch' | (string & {});
  /** Of a body: JSON path, such as `$.accounts[0].alias`. */
  path?: string;
  /** Of a header: its name. */
  key?: string;
  expected: unknown;
  actual: unknown;
  mismatch: string;
}

export interface Verifier {
  /** The mismatches; none where the provider keeps to the pact. Throws PactError where nothing could be told. */
  verify(verification: Verification): Promise<Mismatch[]>;
  close(): void;
}

/** Starts Pact's verifier in a process of its own. It sees no environment but PATH: no proxies, no secrets. */
export function startVerifier(): Verifier {
  const folder = mkdtempSync(join(tmpdir(), 'payproof-verify-'));
  const script = new URL(`./verifier-process${extname(import.meta.filename)}`, import.meta.url);
  const child = fork(script, {
    execArgv: ['--no-deprecation'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { PATH: process.env['PATH'], PACT_DO_NOT_TRACK: 'true' },
  });
  const waiting = new Map<number, { resolve(result: Mismatch[]): void; reject(error: Error): void }>();
  const ready = whenReady(child);
  child.once('exit', () => {
    for (const it of waiting.values()) it.reject(new PactError("Pact's verifier ended before its work was done"));
    waiting.clear();
  });
  child.on('message', (message: 'ready' | { id: number; result: unknown }) => {
    if (message === 'ready') return;
    const one = waiting.get(message.id);
    waiting.delete(message.id);
    try {
      one?.resolve(mismatchesOf(message.result));
    } catch (error) {
      one?.reject(error as Error);
    }
  });
  let count = 0;
  return {
    async verify({ pact, ...rest }) {
      await ready;
      if (!child.connected) throw new PactError("Pact's verifier is no longer there");
      count += 1;
      const id = count;
      const pactPath = join(folder, `${id}.json`);
      writeFileSync(pactPath, JSON.stringify(pact));
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        child.send({ id, pactPath, provider: pact.provider.name, ...rest } satisfies VerificationJob);
      });
    },
    close() {
      child.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function whenReady(child: ChildProcess): Promise<void> {
  let complaint = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  return new Promise((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', () => {
      reject(new PactError(`Pact's verifier did not start: ${complaint.trim().split('\n').slice(0, 5).join(' ')}`));
    });
  });
}

interface VerifierResult {
  interactionResults?: { result: string; mismatch?: { type: string; message?: string; mismatches?: Mismatch[] } }[];
}

/** Reads the verifier's JSON, which a success gives as a value and a failure as text. */
function mismatchesOf(result: unknown): Mismatch[] {
  let parsed: VerifierResult;
  try {
    parsed = typeof result === 'string' ? (JSON.parse(result) as VerifierResult) : (result as VerifierResult);
  } catch {
    throw new PactError(`Pact's verifier failed: ${String(result)}`);
  }
  const [one] = parsed.interactionResults ?? [];
  if (!one) throw new PactError("Pact's verifier verified nothing");
  if (one.result === 'OK') return [];
  const { mismatch } = one;
  if (mismatch?.type === 'mismatches' && mismatch.mismatches?.length) return mismatch.mismatches;
  throw new PactError(`Pact's verifier failed: ${mismatch?.message ?? JSON.stringify(one)}`);
}
