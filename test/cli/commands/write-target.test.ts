import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { payproof } from '../fake-io.ts';

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'payproof-write-target-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Serves a sandbox while `work` is done. */
async function served(folder: string, words: string[], work: () => Promise<void>): Promise<string> {
  const ready = Promise.withResolvers<unknown>();
  const stopped = Promise.withResolvers<'SIGINT'>();
  const ended = payproof(['sandbox', '--port', '0', '--write-target', 'conf.yaml', ...words], {
    folder,
    out: ready.resolve,
    stopped: stopped.promise,
  });
  await Promise.race([ready.promise, ended]);
  await work().finally(() => stopped.resolve('SIGINT'));
  const { code, err } = await ended;
  expect(code).toBe(0);
  return err;
}

const oneRuleEach = [
  'charge-gateway/both-currencies-accepted',
  'merchant-wallet/login/2XX',
  'bill-payment/listWallets/200',
];
const rules = oneRuleEach.flatMap((it) => ['--rule', it]);

it.each([[[]], [['--tls', 'sandbox.pem']]])(
  'verify takes the file as it is (%j), with the secrets beside it',
  async (words) => {
    const folder = emptyFolder();
    const err = await served(folder, words, async () => {
      const text = readFileSync(join(folder, 'conf.yaml'), 'utf8');
      const secrets = readFileSync(join(folder, 'conf.env'), 'utf8');
      const environment = parseEnv(secrets.replaceAll('export ', ''));
      for (const value of Object.values(environment)) expect(text).not.toContain(value);
      expect(['conf.yaml', 'conf.env'].map((it) => statSync(join(folder, it)).mode & 0o777)).toEqual([0o600, 0o600]);
      const { code, out, err } = await payproof(['verify', '--target', 'conf.yaml', ...rules], { folder, environment });
      expect({ code, err, out }).toMatchObject({ code: 0, out: expect.stringMatching(/ 0 skipped, .* 0 errors\n$/) });
    });
    expect(err).toContain('judge it:  . ./conf.env && npx payproof verify --target conf.yaml\n');
  },
);

it('writes its own files anew, and no others', async () => {
  const folder = emptyFolder();
  await served(folder, [], async () => undefined);
  const before = readFileSync(join(folder, 'conf.env'), 'utf8');
  await served(folder, [], async () => undefined);
  expect(readFileSync(join(folder, 'conf.env'), 'utf8')).not.toBe(before);
  for (const file of ['conf.yaml', 'conf.env']) {
    writeFileSync(join(folder, file), 'mine\n');
    expect(await payproof(['sandbox', '--write-target', 'conf.yaml'], { folder })).toEqual({
      code: 2,
      out: '',
      err: `payproof: --write-target conf.yaml: ${file} is there and was not written by this; give another name\n`,
    });
    rmSync(join(folder, file));
  }
});

it('wants a name that is a target file', async () => {
  expect((await payproof(['sandbox', '--write-target', 'conf'], { folder: emptyFolder() })).err).toBe(
    'payproof: --write-target conf: a target file ends in .yaml; write conf.yaml\n',
  );
});

it.each([
  ['--write-target', 'no/conf.yaml'],
  ['--write-env', 'no/sandbox.env'],
])('%s names a folder that is not there: nothing is started', async (option, file) => {
  const folder = emptyFolder();
  expect(await payproof(['sandbox', '--port', '0', option, file], { folder })).toEqual({
    code: 2,
    out: '',
    err: `payproof: ${option} ${file}: the folder ${join(folder, 'no')} is not there; make it, or give another file\n`,
  });
});

it('a sandbox whose file cannot be written ends, and lets go of its data', async () => {
  const folder = emptyFolder();
  // With the ending of what is not whole yet it is longer than a file system takes.
  const words = ['sandbox', '--port', '0', '--data', 'sandbox.db', '--write-env', 'e'.repeat(252)];
  for (const _ of ['first', 'again'])
    expect(await payproof(words, { folder })).toMatchObject({ code: 2, err: expect.stringContaining('ENAMETOOLONG') });
});
