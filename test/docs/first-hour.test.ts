import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { type Api, apis } from '../../src/contract/index.ts';
import { variablesOfApis } from '../../src/integrator/index.ts';
import { sample } from '../fixtures/sample.ts';
import { askControl, openSandbox } from '../sandbox/support.ts';

const folder = join(import.meta.dirname, '..', '..', 'docs', 'examples', 'first-hour');

const languages: Record<string, string[]> = {
  'curl (first.sh)': ['sh', 'first.sh'],
  'fetch (fetch.ts)': [process.execPath, 'fetch.ts'],
  'the client (client.ts)': [process.execPath, '-C', 'payproof-checkout', 'client.ts'],
  'Python (first.py)': ['python3', 'first.py'],
  'Java (First.java)': ['java', 'First.java'],
  'PHP (first.php)': ['php', 'first.php'],
};

const isThere = (command: string): boolean =>
  spawnSync(command, [command === 'java' ? '-version' : '--version'], { stdio: 'ignore' }).error === undefined;

/** What the customer does between the two runs. */
const customers: Record<Api, (control: string, said: string) => Promise<unknown>> = {
  'charge-gateway': async (control, clientCorrelator) => {
    const { body } = await askControl(control, 'GET', '/prompts');
    const prompt = (body['prompts'] as { clientCorrelator: string; endUserId: string }[]).find(
      (it) => it.clientCorrelator === clientCorrelator,
    );
    return askControl(control, 'POST', '/prompts/answer', {
      clientCorrelator,
      endUserId: prompt?.endUserId ?? '',
      pin: '0000',
    });
  },
  'merchant-wallet': async (control, code) => {
    const { body } = await askControl(control, 'GET', '/wallets');
    const [wallet] = body['wallets'] as { msisdn: string }[];
    return askControl(control, 'POST', '/codes/pay', { code, msisdn: wallet?.msisdn ?? '' });
  },
  'bill-payment': async () => undefined,
};

const ends: Record<Api, RegExp> = {
  'charge-gateway': /"status": ?"SUCCESS"/,
  'merchant-wallet': /"status": ?"Paid"/,
  'bill-payment': /"Status": ?"Paid"/,
};

const pairs = Object.entries(languages).flatMap(([name, words]) => apis.map((api) => ({ name, words, api })));

describe.concurrent('the first hour', () => {
  // Seven have each language and each API.
  for (const { name, words, api } of sample(pairs, 7)) {
    const [command = '', ...program] = words;
    it.skipIf(!isThere(command))(
      `with ${api} in ${name}: pays, and asks what became of it`,
      { timeout: 120_000 },
      async ({ onTestFinished }) => {
        const { ready } = await openSandbox({}, onTestFinished);
        const [first] = ready.workspaces;
        const control = `${ready.control.base}/workspaces/${first?.id}`;
        const env = { ...process.env, ...Object.fromEntries(variablesOfApis(first?.apis ?? {})) };
        const run = async (...words: string[]) =>
          (await promisify(execFile)(command, [...program, ...words], { cwd: join(folder, api), env })).stdout;
        const said = await run();
        const name = /: (\S+)\s*$/.exec(said)?.[1] ?? said;
        await customers[api](control, name);
        expect(await run(name)).toMatch(ends[api]);
      },
    );
  }
});
