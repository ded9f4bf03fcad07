import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { apis } from '../../../src/contract/index.ts';
import { profileOf } from '../../../src/targets/apis/index.ts';
import { capabilitiesOf } from '../../../src/targets/drivers/capabilities-of.ts';
import { loadDriver } from '../../../src/targets/drivers/load-driver.ts';
import { loadSettings } from '../../../src/targets/settings/load-settings.ts';
import { type Ended, payproof } from '../fake-io.ts';

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'payproof-init-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((it) => statSync(join(folder, it)).isFile())
    .sort();
const read = (folder: string, file: string): string => readFileSync(join(folder, file), 'utf8');

const gateway = ['--api', 'charge-gateway', '--base', 'https://gateway.example/v1'];
const all = apis.flatMap((api) => ['--api', api, '--base', `${api}=https://host.example/${api}/v1`]);

/** Every variable that the file names, set. */
function environmentOf(text: string): Record<string, string> {
  const valueFor = (name: string): string => {
    if (/_NUMBERS_/.test(name)) return '263770000001';
    return /_USERNAME$/.test(name) ? 'somebody' : 'http://value.example';
  };
  return Object.fromEntries([...text.matchAll(/\$\{(\w+)\}/g)].map(([, name = '']) => [name, valueFor(name)]));
}

it('writes what verify takes once its variables are set, and ends with the next command', async () => {
  const folder = emptyFolder();
  const { code, out, err } = await payproof(['init', ...gateway], { folder });
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toBe(`wrote payproof.config.yaml  the target; what is commented out in it gains rules
wrote driver.ts             what can be done beside HTTP calls; switched off until \`driver\` in the target file names it
wrote payproof.env          for your eyes alone: 11 values to fill in
added to .gitignore: node_modules/, payproof.env, report/, payproof-report/

Next:
  fill in payproof.env, then load it:  . ./payproof.env
  npx payproof doctor --target staging
`);
  expect(filesIn(folder)).toEqual(['.gitignore', 'driver.ts', 'payproof.config.yaml', 'payproof.env']);
  expect(statSync(join(folder, 'payproof.env')).mode & 0o777).toBe(0o600);
  const env = read(folder, 'payproof.env');
  expect(env).toContain(`
# Username of the credentials.
export CHARGE_GATEWAY_USERNAME=''
# Password.
export CHARGE_GATEWAY_PASSWORD=''
`);
  const names = [...env.matchAll(/^export (\w+)=''$/gm)].map(([, name = '']) => name);
  const known = {
    CHARGE_GATEWAY_USERNAME: 'u',
    CHARGE_GATEWAY_PASSWORD: 'p',
    CHARGE_GATEWAY_NUMBERS_WHITELISTED: '263770000001',
  };
  const environment = { ...Object.fromEntries(names.map((name) => [name, `a ${name}`])), ...known };
  expect(loadSettings('staging', { folder, environment })).toMatchObject({
    apis: {
      'charge-gateway': {
        base: 'https://gateway.example/v1',
        credentials: { username: 'u', password: 'p' },
        fixtures: {
          merchant: { merchantPin: 'a CHARGE_GATEWAY_MERCHANT_MERCHANT_PIN' },
          numbers: { whitelisted: ['263770000001'] },
        },
      },
    },
  });
  expect((await payproof(['verify', '--target', 'staging', '--list'], { folder, environment })).code).toBe(0);
});

it('explains every legal fixture and key as a comment that is legal once it is none', async () => {
  const folder = emptyFolder();
  await payproof(['init', ...all, '--driver', 'http'], { folder });
  // What stands behind "# " is prose.
  const live = read(folder, 'payproof.config.yaml').replace(/^( *)#(?=\S| {2})/gm, '$1');
  let places = 10_000;
  // Nothing is two things at once.
  const written = live.replace(
    /"<\w+>"|263770000001/g,
    (it) => `${it.startsWith('"') ? 'value' : '2637700'}${++places}`,
  );
  writeFileSync(join(folder, 'all.yaml'), written);
  const settings = loadSettings('all.yaml', { folder, environment: environmentOf(live) });
  for (const api of apis) {
    const fixtures = Object.keys(settings.apis[api]?.fixtures ?? {}).sort();
    expect([api, fixtures]).toEqual([api, Object.keys(profileOf(api).fixtures?.members ?? {}).sort()]);
  }
  expect(settings).toMatchObject({ callbacks: { kind: 'loopback' }, patienceMs: 20_000, quietMs: 2_000 });
});

describe('the driver', () => {
  const context = { name: 'staging', apis: {} };

  it.each([
    ['http', { bench: 'http://127.0.0.1:9' }],
    ['shell', { command: './bench.sh' }],
  ])('by %s is a module with one method switched on', async (kind, options) => {
    const folder = emptyFolder();
    const { out } = await payproof(['init', ...all, '--driver', kind], { folder });
    expect(out).toContain('customer.answerPrompt is switched on');
    const driver = { kind: 'module' as const, path: join(folder, 'driver.ts'), options };
    expect(capabilitiesOf(await loadDriver({ ...context, driver }))).toEqual(['customer.answerPrompt']);
    const text = read(folder, 'payproof.config.yaml');
    const settings = loadSettings('staging', { folder, environment: environmentOf(text) });
    expect(settings.driver).toMatchObject({ kind: 'module', path: join(folder, 'driver.ts') });
  });

  it('can be a person, who needs no module', async () => {
    const folder = emptyFolder();
    await payproof(['init', ...gateway, '--driver', 'person'], { folder });
    expect(existsSync(join(folder, 'driver.ts'))).toBe(false);
    expect(parse(read(folder, 'payproof.config.yaml')).targets.staging.driver).toBe('person');
  });
});

describe('the pipeline', () => {
  it('on GitHub uses the action of the installed package, with each variable from the secrets', async () => {
    const folder = emptyFolder();
    const { out } = await payproof(['init', ...gateway, '--ci', 'github', '--name', 'uat'], { folder });
    expect(out).toContain(
      'the secrets CHARGE_GATEWAY_USERNAME, CHARGE_GATEWAY_PASSWORD, CHARGE_GATEWAY_MERCHANT_MERCHANT_CODE, ',
    );
    const { steps } = parse(read(folder, '.github/workflows/payproof.yml')).jobs.payproof;
    expect(steps.at(-1)).toMatchObject({
      uses: './node_modules/payproof',
      with: { target: 'uat', 'report-dir': 'payproof-report' },
      env: {
        CHARGE_GATEWAY_USERNAME: '${{ secrets.CHARGE_GATEWAY_USERNAME }}',
        CHARGE_GATEWAY_NUMBERS_WHITELISTED: '${{ secrets.CHARGE_GATEWAY_NUMBERS_WHITELISTED }}',
      },
    });
    const { inputs } = parse(readFileSync(new URL('../../../action.yml', import.meta.url), 'utf8'));
    expect(Object.keys(steps.at(-1).with).filter((it) => !(it in inputs))).toEqual([]);
  });

  it('on GitLab includes the component of the package; an own .gitlab-ci.yml is left alone', async () => {
    const folder = emptyFolder();
    writeFileSync(join(folder, '.gitlab-ci.yml'), 'stages: [test]\n');
    const { code, out } = await payproof(['init', ...gateway, '--ci', 'gitlab'], { folder });
    expect(code).toBe(0);
    expect(out).toContain(
      '.gitlab-ci.yml is there already and was left alone; add to it:\ninclude:\n  - local: ci/payproof.yml\n    inputs:\n      target: staging\n',
    );
    expect(read(folder, '.gitlab-ci.yml')).toBe('stages: [test]\n');
    expect(read(folder, 'ci/payproof.yml')).toContain('payproof');
  });

  it('anywhere else is a script that wants its variables', async () => {
    const folder = emptyFolder();
    await payproof(['init', ...gateway, '--ci', 'shell'], { folder });
    expect(statSync(join(folder, 'payproof-ci.sh')).mode & 0o100).toBe(0o100);
    expect(read(folder, 'payproof-ci.sh')).toMatch(
      /^: "\$\{CHARGE_GATEWAY_USERNAME:\?set it\}"\n(.*\n){11}npx payproof verify --target staging /m,
    );
  });
});

describe('what is there', () => {
  it.each(['payproof.config.yaml', 'driver.ts', 'payproof.env', '.github/workflows/payproof.yml'])(
    '%s is not overwritten, and nothing else is written',
    async (file) => {
      const folder = emptyFolder();
      mkdirSync(join(folder, '.github/workflows'), { recursive: true });
      writeFileSync(join(folder, file), 'mine\n');
      expect(await payproof(['init', ...gateway, '--ci', 'github'], { folder })).toEqual({
        code: 2,
        out: '',
        err: `payproof: ${file} is there already, so nothing was written. Move it away, or write into another folder: --folder payproof\n`,
      });
      expect(filesIn(folder)).toEqual([file]);
      expect(read(folder, file)).toBe('mine\n');
    },
  );

  it('is left as it was where one file cannot be written', async () => {
    const folder = emptyFolder();
    mkdirSync(join(folder, '.github'));
    writeFileSync(join(folder, '.github', 'workflows'), 'a file in the place of a folder');
    const { code, err } = await payproof(['init', ...gateway, '--ci', 'github'], { folder });
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('cannot be written: ') });
    expect(filesIn(folder)).toEqual(['.github/workflows']);
  });

  it('that keeps secrets from git has to be one: no file is written where git would see them', async () => {
    const folder = emptyFolder();
    mkdirSync(join(folder, '.gitignore'));
    expect(await payproof(['init', ...gateway], { folder })).toEqual({
      code: 2,
      out: '',
      err: `payproof: ${join(folder, '.gitignore')} cannot be written: EISDIR; nothing was written. It has to keep secrets from git\n`,
    });
    expect(filesIn(folder)).toEqual([]);
  });

  it('in .gitignore stays, and no line is added twice', async () => {
    const folder = emptyFolder();
    writeFileSync(join(folder, '.gitignore'), '/node_modules/\nreport/\ndist');
    const { out } = await payproof(['init', ...gateway], { folder });
    expect(out).toContain('added to .gitignore: payproof.env, payproof-report/\n');
    expect(read(folder, '.gitignore')).toBe('/node_modules/\nreport/\ndist\npayproof.env\npayproof-report/\n');
  });

  it('--folder writes beside it, and the next command says where', async () => {
    const folder = emptyFolder();
    writeFileSync(join(folder, 'driver.ts'), 'mine\n');
    const { out } = await payproof(['init', ...gateway, '--folder', 'conf/uat'], { folder });
    expect(out).toContain('. ./conf/uat/payproof.env');
    expect(out).toContain('npx payproof doctor --target conf/uat/payproof.config.yaml\n');
    expect(existsSync(join(folder, 'conf/uat/driver.ts'))).toBe(true);
  });
});

describe('at a terminal', () => {
  /** Answers in turn; tells what was asked. */
  async function answering(
    answers: string[],
    words: readonly string[] = [],
  ): Promise<Ended & { folder: string; asked: string[] }> {
    const folder = emptyFolder();
    const asked: string[] = [];
    const ask = async (question: string): Promise<string> => {
      asked.push(question.split('\n')[0] as string);
      const answer = answers.shift();
      if (answer === undefined) throw new Error(`nobody answers: ${question}`);
      return answer;
    };
    return { ...(await payproof(['init', ...words], { folder, ask })), folder, asked };
  }

  it('asks for what no option says, until the answer is legal', async () => {
    const { code, folder, asked } = await answering([
      ...['4', '1 merchant-wallet', 'gateway.example', 'https://gateway.example/v1/', 'http://127.0.0.1:9/v1'],
      ...['sandbox', 'uat', '2', 'shell', '1'],
    ]);
    expect(code).toBe(0);
    expect(asked).toEqual([
      'Which APIs does it serve?',
      "unknown API '4'. Legal: charge-gateway, merchant-wallet, bill-payment.",
      'Base address of charge-gateway, with its version segment (such as https://gateway.example/v1): ',
      "'gateway.example' is no base address: write http:// or https://, host and path, such as https://gateway.example/v1",
      'Base address of merchant-wallet, with its version segment (such as https://gateway.example/v1): ',
      'A name for this target [staging]: ',
      "'sandbox' cannot name a target: letters, digits, dots, _ and -, beginning with a letter; sandbox and prism are built in",
      'Where do user names and passwords come from?',
      'What can move the target beside its APIs (type a PIN, read SMS, set a balance)?',
      'A file for your pipeline?',
    ]);
    expect(filesIn(folder)).toEqual(['.gitignore', 'driver.ts', 'payproof.config.yaml']);
    const { uat } = parse(read(folder, 'payproof.config.yaml')).targets;
    expect(Object.entries(uat.apis as Record<string, { base: string }>).map(([api, { base }]) => [api, base])).toEqual([
      ['charge-gateway', 'https://gateway.example/v1'],
      ['merchant-wallet', 'http://127.0.0.1:9/v1'],
    ]);
    expect(uat.driver).toEqual({ module: './driver.ts', options: { command: './bench.sh' } });
  });

  it('asks nothing that options say, and nothing at all where a file is in the way', async () => {
    const given = [...gateway, '--name', 'uat', '--secrets', 'environment', '--driver', 'none', '--ci', 'none'];
    expect((await answering([], given)).asked).toEqual([]);
    const folder = emptyFolder();
    writeFileSync(join(folder, 'payproof.config.yaml'), '');
    expect((await payproof(['init'], { folder, ask: () => Promise.reject(new Error('asked')) })).code).toBe(2);
  });

  it('a callback reaches a target on this machine at once', async () => {
    const { folder } = await answering(['', 'http://127.0.0.1:9/v1', '', '', '', '']);
    expect(parse(read(folder, 'payproof.config.yaml')).targets.staging.callbacks).toBe('loopback');
  });

  it('Ctrl-C ends it with 130, and writes nothing', async () => {
    const folder = emptyFolder();
    const interrupt = new AbortController();
    const ask = async (): Promise<string> => {
      interrupt.abort();
      throw interrupt.signal.reason;
    };
    expect(await payproof(['init'], { folder, ask, interrupt: interrupt.signal })).toEqual({
      code: 130,
      out: '',
      err: '\npayproof: interrupted; nothing was written\n',
    });
    expect(filesIn(folder)).toEqual([]);
  });
});

describe('wrong input is refused with what to write instead', () => {
  it.each([
    [[], 'which APIs? Give --api charge-gateway (or merchant-wallet, bill-payment)'],
    [['--api', 'charge-gatway'], "unknown API 'charge-gatway'; did you mean 'charge-gateway'?"],
    [['--api', 'bill-payment'], 'where is bill-payment? Give --base bill-payment=https://gateway.example/v1'],
    [['--base', 'https://h/v1'], '--base https://h/v1: of which API? Write --base charge-gateway=https://h/v1'],
    [['--api', 'bill-payment', '--base', 'h/v1'], "'h/v1' is no base address: write http:// or https://"],
    [
      ['--api', 'bill-payment', '--base', 'https://me:hidden-word@h/v1'],
      'payproof: the base address holds a user name or a password: leave out what stands before the @',
    ],
    [[...gateway, '--name', 'a b'], "'a b' cannot name a target"],
    [[...gateway, '--ci', 'githb'], "argument 'githb' is invalid. Allowed choices are none, github, gitlab, shell."],
    [[...gateway, '--driver', 'x'], "argument 'x' is invalid. Allowed choices are none, http, shell, person."],
    [[...gateway, '--secrets', 'x'], "argument 'x' is invalid. Allowed choices are file, environment."],
  ])('%j', async (words, problem) => {
    const folder = emptyFolder();
    const { code, out, err } = await payproof(['init', ...words], { folder });
    expect({ code, out, err }).toEqual({ code: 2, out: '', err: expect.stringContaining(problem) });
    expect(err).not.toContain('hidden-word');
    expect(filesIn(folder)).toEqual([]);
  });
});
