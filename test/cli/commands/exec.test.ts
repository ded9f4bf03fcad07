import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { payproof } from '../fake-io.ts';

/** A folder of the test's own. */
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'exec-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Judges a program of a few lines: it runs in a folder of its own, and sees the environment of these tests. */
async function judged(program: string, words: readonly string[] = [], more: Parameters<typeof payproof>[1] = {}) {
  const folder = more?.folder ?? newFolder();
  writeFileSync(join(folder, 'shop.mjs'), program);
  const command = [...words, '--quiet', '--', process.execPath, 'shop.mjs'];
  const ended = await payproof(['exec', ...command], { folder, environment: process.env, ...more });
  return { folder, ...ended };
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Looks one transaction up that nobody made: the least that a caller can do. */
const lookUp = `
const { PAYPROOF_CHARGE_GATEWAY_BASE: base, PAYPROOF_CHARGE_GATEWAY_USERNAME: user, PAYPROOF_CHARGE_GATEWAY_PASSWORD: password } = process.env;
const authorization = 'Basic ' + Buffer.from(user + ':' + password).toString('base64');
const answer = await fetch(base + '/263771234567/transactions/amount/order-1001-a', { headers: { authorization } });
console.log(answer.status);
`;

const charges = ['--api', 'charge-gateway'];

describe('payproof exec', () => {
  it('passes on what the command writes, judges what it calls, and ends with 0 where all holds', async () => {
    const { code, out } = await judged(
      `${lookUp} console.log('X-Trace-Id', answer.headers.get('x-trace-id'));`,
      charges,
    );
    expect(out.split('\n')[0]).toBe('404');
    expect(out).toContain('judged');
    expect({ code, failed: /FAILED/.test(out) }).toEqual({ code: 0, failed: false });
  });

  it('ends with 1 where a rule is broken, whatever the command ends with', async () => {
    const { code, out } = await judged(`${lookUp} console.log(authorization); process.exitCode = 7;`, charges);
    expect(code).toBe(1);
    expect(out).toContain('FAILED charge-gateway/client-keeps-secrets');
  });

  it('ends with the code of a command that failed where no rule is broken', async () => {
    expect((await judged(`${lookUp} process.exitCode = 7;`, charges)).code).toBe(7);
    expect((await judged("process.kill(process.pid, 'SIGKILL');", charges)).code).toBe(137);
  });

  it('ends with 3 where no call came to an API, and says where they went', async () => {
    const { code, out, err } = await judged(
      `await fetch(new URL('/v1/transactions/amount/', process.env.PAYPROOF_CHARGE_GATEWAY_BASE), { method: 'POST' }); console.log('done');`,
      charges,
    );
    expect(code).toBe(3);
    expect(err).toContain('the command called none of the APIs');
    expect(out).toContain(
      'a call came to POST /v1/transactions/amount/, which is no path of any API; nearest: /charge-gateway/v1/transactions/amount/',
    );
  });

  it('ends with 3 where the command did nothing, and with 127 where there is none', async () => {
    expect((await judged('', charges)).code).toBe(3);
    const { code, err } = await payproof(['exec', ...charges, '--', 'no-such-command'], { folder: newFolder() });
    expect({ code, err }).toMatchObject({ code: 127, err: expect.stringContaining('the command ended with 127') });
  });

  it('hands everything over in one file too, which nobody else may read and which is gone afterwards', async () => {
    const { folder } = await judged(
      `
      import { readFileSync, statSync, writeFileSync } from 'node:fs';
      const { PAYPROOF_GROUND: path, PAYPROOF_SCENARIO: scenario, PAYPROOF_TIME_SCALE: timeScale } = process.env;
      const ground = JSON.parse(readFileSync(path, 'utf8'));
      writeFileSync('seen.json', JSON.stringify({ path, mode: statSync(path).mode & 0o777, scenario, timeScale, ground }));
    `,
      ['--time-scale', '5'],
    );
    const seen = JSON.parse(readFileSync(join(folder, 'seen.json'), 'utf8'));
    expect(seen).toMatchObject({ mode: 0o600, scenario: 'charge-gateway/plain', timeScale: '5' });
    expect(Object.keys(seen.ground)).toEqual([
      'scenario',
      'timeScale',
      'outcomeUrl',
      'webhookUrl',
      'callbackSignature',
      'apis',
    ]);
    expect(Object.keys(seen.ground.apis).sort()).toEqual(['bill-payment', 'charge-gateway', 'merchant-wallet']);
    expect(existsSync(seen.path)).toBe(false);
  });

  it('lets a customer go on whom the command did not wait for', async () => {
    const folder = newFolder();
    writeFileSync(
      join(folder, 'late.yaml'),
      `api: merchant-wallet
title: The customer pays after the till gave up.
occasions: [client-reads-status-of-a-code]
codes: [{ claim: 5s, pay: 40s }]
lasts: 1m
`,
    );
    const program = `
      const wallet = (name) => process.env['PAYPROOF_MERCHANT_WALLET_' + name];
      const post = async (path, body, token) => (await fetch(wallet('BASE') + path, {
        method: 'POST', body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', 'x-api-key': wallet('API_KEY'), ...(token ? { authorization: 'Bearer ' + token } : {}) },
      })).json();
      const { accessToken } = await post('/auth/third-party', { username: wallet('USERNAME'), password: wallet('PASSWORD') });
      const sale = { reference: 'sale-0001', narration: 'sale-0001', currency: 'USD', amount: 500, type: 'PAYMENT' };
      await post('/api/code/generate', sale, accessToken);
      await fetch(process.env.PAYPROOF_OUTCOME_URL, { method: 'POST', body: JSON.stringify({ reference: 'sale-0001', outcome: 'failed' }) });
    `;
    const { code, out } = await judged(program, ['--scenario', 'late.yaml', '--time-scale', '20'], { folder });
    expect({ code, out }).toMatchObject({
      code: 1,
      out: expect.stringContaining('FAILED merchant-wallet/client-reads-status-of-a-code'),
    });
  });

  it('searches log files for secrets, from where they stood before', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'shop.log'), 'an older line\n');
    const program = `import { appendFileSync } from 'node:fs'; ${lookUp} appendFileSync('shop.log', 'sent ' + authorization + '\\n');`;
    const { code, out } = await judged(program, [...charges, '--log', 'shop.log'], { folder });
    expect({ code, out }).toMatchObject({ code: 1, out: expect.stringContaining('shop.log') });
  });

  it.each([
    ['a pipe', "execFileSync('mkfifo', ['shop.log'])", 'is no plain file; give the path of the file that is logged to'],
    [
      'far too much',
      "(writeFileSync('shop.log', ''), truncateSync('shop.log', 2 ** 40))",
      'grew by 1048576 MiB, and at most 256 MiB are read of a scenario; log less',
    ],
  ])('a log file that is %s is refused, and nobody waits for it', async (_, made, problem) => {
    const program = `import { truncateSync, writeFileSync } from 'node:fs'; import { execFileSync } from 'node:child_process'; ${made};`;
    const { code, err } = await judged(program, [...charges, '--log', 'shop.log']);
    expect([code, err]).toEqual([2, `payproof: --log shop.log ${problem}\n`]);
  });

  it('ends what the command left behind, though it hears no SIGTERM', async () => {
    const deaf = `process.on('SIGTERM', () => {}); process.stdout.write('deaf'); setInterval(() => {}, 1000);`;
    const program = `import { spawn } from 'node:child_process';
      const child = spawn(process.execPath, ['-e', ${JSON.stringify(deaf)}], { stdio: ['ignore', 'pipe', 'ignore'] });
      child.stdout.once('data', () => { console.log('left', child.pid); process.exit(0); });`;
    const { out } = await judged(program, charges);
    const left = Number(/left (\d+)/.exec(out)?.[1]);
    expect(left).toBeGreaterThan(1);
    await expect.poll(() => isThere(left), { timeout: 10_000 }).toBe(false);
  });

  it('prints the run alone on stdout with --json, and shows none of its secrets', async () => {
    const { out, err } = await judged(`${lookUp} console.log(authorization, password);`, [...charges, '--json']);
    const run = JSON.parse(out);
    expect(run).toMatchObject({ judged: 'integrator', simulated: true });
    const [, password = ''] = /Basic \S+ (\S+)/.exec(err) ?? [];
    expect(password.length).toBeGreaterThan(8);
    expect(out).not.toContain(password);
  });

  it('answers at its outcome address what is wrong with an outcome', async () => {
    const { out } = await judged(
      `
      const url = process.env.PAYPROOF_OUTCOME_URL;
      for (const body of ['{', '[]', '{}', '{"reference":"a","outcome":"done"}', '{"reference":"a","outcome":"open"}', 'x'.repeat(70000)]) {
        const answer = await fetch(url, { method: 'POST', body });
        console.log(answer.status, (JSON.parse((await answer.text()) || '{}').error ?? '').split(';')[0]);
      }
      console.log((await fetch(url)).status);
    `,
      charges,
    );
    expect(out.split('\n').slice(0, 7)).toEqual([
      '400 the body is not JSON',
      '400 the body must be a JSON object',
      '400 reference must be a text',
      '400 outcome must be one of released, failed, refunded, delivered, shown, open, escalated',
      '204 ',
      '413 the body is larger than 65536 bytes',
      '405',
    ]);
  });

  it('ends the command and all that it started when it is interrupted', async () => {
    const interrupt = new AbortController();
    const folder = newFolder();
    const started = judged(
      `
      import { spawn } from 'node:child_process';
      import { writeFileSync } from 'node:fs';
      const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
      process.on('SIGINT', () => {});
      console.log('ready', child.pid);
      setInterval(() => {}, 1000);
    `,
      charges,
      {
        folder,
        interrupt: interrupt.signal,
        out: (text) => {
          said.resolve(text);
        },
      },
    );
    const said = Promise.withResolvers<string>();
    const pid = Number(/ready (\d+)/.exec(await said.promise)?.[1]);
    interrupt.abort();
    const { code } = await started;
    expect(code).toBe(130);
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });

  it('says what is wrong with its command line', async () => {
    expect(await payproof(['exec'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('give the command that is to be judged behind --'),
    });
    expect(await payproof(['exec', '--scenario', 'no-such', '--', 'true'])).toMatchObject({
      code: 2,
      err: expect.stringContaining("unknown scenario 'no-such'"),
    });
    const both = await payproof(['exec', '--scenario', 'a', '--all-scenarios', '--', 'true']);
    expect(both).toMatchObject({ code: 2, err: expect.stringContaining('leave --scenario out') });
    const few = await payproof(['exec', '--few-scenarios', '--all-scenarios', '--', 'true']);
    expect(few).toMatchObject({ code: 2, err: expect.stringContaining('leave --scenario and --all-scenarios out') });
  });
});

it('what a command left behind ends with it, also where nobody can tell what is owed to it', async () => {
  const { folder, code, err } = await judged(
    `
      import { spawn } from 'node:child_process';
      import { writeFileSync } from 'node:fs';
      const left = spawn('sleep', ['60'], { stdio: 'ignore' });
      writeFileSync('pid', String(left.pid));
      const plane = new URL('/_payproof/workspaces/', process.env.PAYPROOF_CHARGE_GATEWAY_BASE);
      const { workspaces } = await (await fetch(plane.href.slice(0, -1))).json();
      for (const { id } of workspaces) await fetch(new URL(id, plane), { method: 'DELETE' });
      process.exit();
    `,
    charges,
  );
  expect({ code, err }).toMatchObject({ code: 3, err: expect.stringContaining('there is no workspace') });
  const pid = Number(readFileSync(join(folder, 'pid'), 'utf8'));
  await vi.waitFor(() => expect(isThere(pid)).toBe(false), 10_000);
});

describe('payproof exec --example', () => {
  it("judges payproof's own example, and leaves a folder that a reviewer can check", async () => {
    const folder = newFolder();
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    writeFileSync(join(folder, 'key.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }));
    writeFileSync(join(folder, 'public.pem'), publicKey.export({ type: 'spki', format: 'pem' }));
    const words = [
      '--example',
      '--scenario',
      'customers-agree',
      '--build',
      '1.4.2',
      '--report-dir',
      'report',
      '--key',
      'key.pem',
    ];
    const { code } = await payproof(['exec', ...words], { folder });
    expect(code).toBe(0);
    const check = ['evidence', '--verify', 'report', '--key', 'public.pem', '--require-signature'];
    const { code: verified, out } = await payproof(check, { folder });
    expect({ verified, out }).toMatchObject({
      verified: 0,
      out: expect.stringContaining('judged    the integrator, build 1.4.2'),
    });
    expect(out).toContain('played    charge-gateway/customers-agree');
    writeFileSync(join(folder, 'report', 'run.json'), '{}');
    expect(await payproof(check, { folder })).toMatchObject({ code: 1, out: expect.stringContaining('edited') });
  });

  it('wants a key that signs something, before it runs', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'key.pem'), 'none');
    const words = ['exec', '--example', '--scenario', 'customers-agree', '--key', 'key.pem'];
    expect(await payproof(words, { folder })).toMatchObject({
      code: 2,
      err: expect.stringContaining('give --report-dir too'),
    });
    const written = await payproof([...words, '--report-dir', 'report'], { folder });
    expect(written).toMatchObject({ code: 2, err: expect.stringContaining('the private key is no PEM') });
  });
});
