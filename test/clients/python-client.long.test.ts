import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { GenerationError, generate } from '../../src/generation/index.ts';
import { findJava } from '../../src/generation/tools.ts';
import { startEmbedded } from '../../src/targets/embedded.ts';
import { charge } from './charge-gateway/samples.ts';

const script = join(import.meta.dirname, 'python-charge.py');

/** Why this machine cannot run the test, in words. */
async function missing(): Promise<string | undefined> {
  if (!(await findJava(process.env, tmpdir()))) return 'Java is missing, which the generator needs';
  if (spawnSync('python3', ['-c', 'import venv, ensurepip']).status !== 0)
    return 'python3 with venv and pip is missing';
  return undefined;
}

function run(program: string, words: readonly string[]): { ok: boolean; output: string } {
  const { status, stdout, stderr, error } = spawnSync(program, words, { encoding: 'utf8' });
  return { ok: status === 0, output: `${error?.message ?? ''}${stdout ?? ''}${stderr ?? ''}` };
}

/** A Python process as a conversation: what it prints line by line, and what it is told. */
function talkTo(program: string, words: readonly string[], path: string) {
  const child = spawn(program, words, { env: { ...process.env, PYTHONPATH: path } });
  const errors: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  onTestFinished(() => void child.kill());
  return {
    say: (line: string) => child.stdin.write(`${line}\n`),
    hear: async (): Promise<unknown> => {
      const { value, done } = await lines.next();
      if (done) throw new Error(`Python ended: ${Buffer.concat(errors)}`);
      return JSON.parse(value);
    },
  };
}

test('the generated Python client compiles, and charges the sandbox', async ({ skip }) => {
  const reason = await missing();
  if (reason !== undefined) skip(reason);
  const folder = mkdtempSync(join(tmpdir(), 'payproof-python-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));

  const generated = generate({ apis: ['charge-gateway'], lang: 'python', out: join(folder, 'clients') });
  const failure = await generated.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (failure instanceof GenerationError && failure.message.includes('could not download')) skip(failure.message);
  expect(failure).toBeUndefined();
  const client = join(folder, 'clients', 'charge-gateway');
  expect(run('python3', ['-m', 'compileall', '-q', client])).toEqual({ ok: true, output: '' });

  const environment = join(folder, 'venv');
  expect(run('python3', ['-m', 'venv', environment])).toEqual({ ok: true, output: '' });
  const python = join(environment, process.platform === 'win32' ? 'Scripts' : 'bin', 'python');
  const requirements = join(client, 'requirements.txt');
  const installed = run(python, ['-m', 'pip', 'install', '-q', '--disable-pip-version-check', '-r', requirements]);
  if (!installed.ok) skip(`pip could not install what the client requires: ${installed.output.split('\n').at(-2)}`);

  const sandbox = await startEmbedded({ apis: ['charge-gateway'] });
  onTestFinished(() => sandbox.close());
  const { base, credentials, fixtures } = sandbox.apis['charge-gateway'] ?? { fixtures: {} };
  const { channel: _, ...merchant } = fixtures.merchant ?? { channel: '', merchantName: '' };
  const endUserId = fixtures.numbers?.whitelisted?.[0] ?? '';
  const { notifyUrl: __, ...sample } = charge;
  const charginginformation = { ...charge.paymentAmount.charginginformation, amount: 19.9 };
  const body = {
    ...sample,
    ...merchant,
    endUserId,
    clientCorrelator: 'order-1',
    paymentAmount: { ...charge.paymentAmount, charginginformation },
  };

  const shop = talkTo(python, [script], client);
  shop.say(JSON.stringify({ base, ...credentials, body }));
  expect(await shop.hear()).toMatchObject({ status: 'PENDING', clientCorrelator: 'order-1', amount: 19.9 });
  await sandbox.driver.customer?.answerPrompt?.({ endUserId, clientCorrelator: 'order-1', pin: '0000' });
  shop.say('paid');
  expect(await shop.hear()).toMatchObject({ status: 'SUCCESS', amount: 19.9, merchantName: merchant.merchantName });
});
