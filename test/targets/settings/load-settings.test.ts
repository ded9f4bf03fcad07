import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigurationError } from '../../../src/targets/settings/configuration-error.ts';
import { loadSettings, readSettings } from '../../../src/targets/settings/load-settings.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'payproof-settings-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const environment = { GATEWAY_USER: 'sbx_merchant', GATEWAY_PASSWORD: 'a-secret-password', EMPTY: '' };

const smallest = `targets:
  operator:
    apis:
      charge-gateway:
        base: https://gateway.example/v1/
        credentials: { username: '\${GATEWAY_USER}', password: '\${GATEWAY_PASSWORD}' }
`;

function load(target: string, text: string, file = 'payproof.config.yaml') {
  writeFileSync(join(folder, file), text);
  return loadSettings(target, { folder, environment });
}

function refusal(text: string, target = 'payproof.config.yaml'): string {
  try {
    load(target, text);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message;
    throw error;
  }
  throw new Error('the configuration was accepted');
}

describe('a target of a file', () => {
  const expected = {
    name: 'operator',
    kind: 'remote',
    apis: {
      'charge-gateway': {
        base: 'https://gateway.example/v1',
        credentials: { username: 'sbx_merchant', password: 'a-secret-password' },
        fixtures: {},
      },
    },
    timeoutMs: 15_000,
    patienceMs: 20_000,
    quietMs: 2_000,
    callsPerMinute: 500,
  };
  const lines = {
    apis: 3,
    'apis.charge-gateway': 4,
    'apis.charge-gateway.base': 5,
    'apis.charge-gateway.credentials': 6,
    'apis.charge-gateway.credentials.username': 6,
    'apis.charge-gateway.credentials.password': 6,
  };
  const from = (file: string) => ({ ...expected, source: { file, lines } });

  it('is found by its name in ./payproof.config.yaml, by FILE#name, and by FILE alone where it is the only one', () => {
    expect(load('operator', smallest)).toEqual(from('payproof.config.yaml'));
    expect(load('other.yaml#operator', smallest, 'other.yaml')).toEqual(from('other.yaml'));
    expect(load('other.yaml', smallest, 'other.yaml')).toEqual(from('other.yaml'));
    expect(load('#operator', smallest)).toEqual(from('payproof.config.yaml'));
  });

  it('has every key resolved: durations in ms, paths from the file, texts as they were written', () => {
    mkdirSync(join(folder, 'conf'));
    const text = `targets:
  operator:
    apis:
      charge-gateway:
        base: http://127.0.0.1:9/v1
        credentials: { username: sbx_a, password: 007 }
        fixtures:
          merchant:
            { merchantCode: 0012, merchantPin: 0000, merchantNumber: 263770000000, terminalID: T1, countryCode: ZW,
              superMerchantName: Super, merchantName: Shop, channel: WEB }
          numbers: { whitelisted: [263770000001, 263770000002], barred: [263770000003], unlisted: [] }
          maxAmount: 50.00
          notEnabled: { username: sbx_b, password: off }
    driver: ./driver.ts
    callbacks: { base: https://hooks.example/payproof/, port: 8443, certificate: tls/c.pem, key: tls/k.pem }
    callbackSignature: { header: X-Signature, secret: "$\${NOT_REPLACED}" }
    timeout: 500ms
    patience: 2m
    quiet: 3s
    callsPerMinute: 60
    ca: ca.pem
    cert: tls/own.pem
    key: tls/own-key.pem
    proxy: http://proxy.example:3128
    headers: { X-Route: blue }
`;
    expect(load('conf/targets.yaml', text, 'conf/targets.yaml')).toEqual({
      source: { file: 'conf/targets.yaml', lines: expect.objectContaining({ callbacks: 15, ca: 21 }) },
      name: 'operator',
      kind: 'remote',
      apis: {
        'charge-gateway': {
          base: 'http://127.0.0.1:9/v1',
          credentials: { username: 'sbx_a', password: '007' },
          fixtures: {
            merchant: {
              merchantCode: '0012',
              merchantPin: '0000',
              merchantNumber: '263770000000',
              terminalID: 'T1',
              countryCode: 'ZW',
              superMerchantName: 'Super',
              merchantName: 'Shop',
              channel: 'WEB',
            },
            numbers: { whitelisted: ['263770000001', '263770000002'], barred: ['263770000003'], unlisted: [] },
            maxAmount: '50.00',
            notEnabled: { username: 'sbx_b', password: 'off' },
          },
          headers: { 'x-route': 'blue' },
        },
      },
      driver: { kind: 'module', path: join(folder, 'conf/driver.ts') },
      callbacks: {
        kind: 'public',
        base: 'https://hooks.example/payproof',
        host: '127.0.0.1',
        port: 8443,
        certificateFile: join(folder, 'conf/tls/c.pem'),
        keyFile: join(folder, 'conf/tls/k.pem'),
      },
      callbackSignature: { header: 'X-Signature', secret: '${NOT_REPLACED}', encoding: 'hex', algorithm: 'sha256' },
      timeoutMs: 500,
      patienceMs: 120_000,
      quietMs: 3_000,
      callsPerMinute: 60,
      caFile: join(folder, 'conf/ca.pem'),
      certFile: join(folder, 'conf/tls/own.pem'),
      keyFile: join(folder, 'conf/tls/own-key.pem'),
      proxy: 'http://proxy.example:3128',
    });
  });

  it('may be a running sandbox, reached by its control plane and on loopback', () => {
    const control = 'control: { base: http://127.0.0.1:9/_payproof/, workspace: w1, token: t }';
    const settings = load('operator', `${smallest}    driver: payproof\n    ${control}\n    callbacks: loopback\n`);
    expect(settings.driver).toEqual({
      kind: 'payproof',
      control: 'http://127.0.0.1:9/_payproof',
      workspace: 'w1',
      token: 't',
    });
    expect(settings.callbacks).toEqual({ kind: 'loopback' });
  });

  it('gives a driver module its options and the control plane', () => {
    const driver = "driver: { module: bench/driver.ts, options: { bench: '${GATEWAY_USER}', phones: [1, 2] } }";
    const control = 'control: { base: http://127.0.0.1:9/_payproof/ }';
    expect(load('operator', `${smallest}    ${driver}\n    ${control}\n`).driver).toEqual({
      kind: 'module',
      path: join(folder, 'bench/driver.ts'),
      options: { bench: 'sbx_merchant', phones: ['1', '2'] },
      control: { base: 'http://127.0.0.1:9/_payproof' },
    });
  });

  it('hides what comes from the environment among headers, options and the proxy, but no plain address', () => {
    const text = `${smallest}    headers: { X-Key: 'key \${KEY}', X-Env: staging, X-At: '\${AT}' }
    driver: { module: d.ts, options: { bench: '\${AT}', keys: ['\${KEY}'], short: '\${SHORT}', text: '$\${KEY}' } }
    proxy: http://\${USER}:\${KEY}@proxy.example
`;
    writeFileSync(join(folder, 'payproof.config.yaml'), text);
    const more = { KEY: 'k3y-of-proxy', AT: 'https://bench.example/at', SHORT: '1', USER: 'me' };
    const { secrets } = loadSettings('operator', { folder, environment: { ...environment, ...more } });
    expect(secrets).toEqual(['key k3y-of-proxy', 'k3y-of-proxy', 'http://me:k3y-of-proxy@proxy.example']);
  });

  it('may have a key with nothing behind it where all that belongs there is commented out', () => {
    expect(
      load('operator', `${smallest}        fixtures:\n          numbers:\n`).apis['charge-gateway']?.fixtures,
    ).toEqual({
      numbers: {},
    });
    expect(() => load('operator', `${smallest}        fixtures: { merchant: }\n`)).toThrow(
      "'merchant' must be a mapping",
    );
  });

  it('needs only the environment variables of its own', () => {
    const two = `${smallest}  other:\n    apis: { charge-gateway: { base: '\${ABSENT}', credentials: { username: a, password: b } } }\n`;
    expect(load('operator', two)).toEqual(from('payproof.config.yaml'));
  });
});

it('has two targets that need no file', () => {
  expect(loadSettings('sandbox', { folder, environment })).toMatchObject({ name: 'sandbox', kind: 'embedded' });
  expect(loadSettings('prism', { folder, environment })).toMatchObject({ name: 'prism', kind: 'prism' });
});

describe('a mistake is refused with file, line, column and what to write instead', () => {
  it.each([
    [
      'an unknown key',
      smallest.replace('base:', 'bse:'),
      "payproof.config.yaml:5:9: unknown key 'bse'; did you mean 'base'? Legal: base, credentials, fixtures.",
    ],
    [
      'an unknown key at the top',
      `${smallest}tragets: {}\n`,
      "payproof.config.yaml:7:1: unknown key 'tragets'; did you mean 'targets'? Legal: $schema, targets.",
    ],
    [
      'a key of the target that stands too deep',
      `${smallest}        timeout: 5s\n`,
      "payproof.config.yaml:7:9: unknown key 'timeout'. Legal: base, credentials, fixtures. 'timeout' is a key of the target itself: indent it as `apis` is.",
    ],
    [
      'a key of an API that does not stand deep enough',
      `${smallest}      fixtures: {}\n`,
      "payproof.config.yaml:7:7: unknown key 'fixtures'. Legal: bill-payment, charge-gateway, merchant-wallet. 'fixtures' is a key of an API: indent it below the API's name.",
    ],
    [
      'an unknown API',
      smallest.replace('charge-gateway', 'charge-gatway'),
      "payproof.config.yaml:4:7: unknown key 'charge-gatway'; did you mean 'charge-gateway'? Legal: bill-payment, charge-gateway, merchant-wallet.",
    ],
    [
      'a variable that is not set',
      smallest.replace('GATEWAY_PASSWORD', 'GATEWAY_PASSWRD'),
      'payproof.config.yaml:6:63: environment variable GATEWAY_PASSWRD is not set; set it, for example: export GATEWAY_PASSWRD=…',
    ],
    [
      'a variable that only every object has',
      smallest.replace('GATEWAY_PASSWORD', 'constructor'),
      'payproof.config.yaml:6:63: environment variable constructor is not set; set it, for example: export constructor=…',
    ],
    [
      'a variable that is empty',
      smallest.replace('GATEWAY_PASSWORD', 'EMPTY'),
      'payproof.config.yaml:6:63: environment variable EMPTY is empty; set it, for example: export EMPTY=…',
    ],
    [
      'a wrong duration',
      `${smallest}    timeout: 5 seconds\n`,
      "payproof.config.yaml:7:14: 'timeout' must be a duration such as 500ms, 5s or 2m",
    ],
    [
      'no time for an answer',
      `${smallest}    timeout: 0s\n`,
      "payproof.config.yaml:7:14: 'timeout' must be more than 0: a call needs time for its answer",
    ],
    [
      'no time to be quiet in',
      `${smallest}    quiet: 1ms\n`,
      "payproof.config.yaml:7:12: 'quiet' must be at least 10ms: a callback or a movement that comes a moment later would be called missing",
    ],
    [
      'no time to be patient in',
      `${smallest}    patience: 0s\n`,
      "payproof.config.yaml:7:15: 'patience' must be at least 10ms: a callback or a movement that comes a moment later would be called missing",
    ],
    ...[
      ['a port that no host has', 'h:99999/v1', 'must have a port from 1 to 65535 behind the colon, or none'],
      ['IPv6 without brackets', '::1:8080/v1', 'must have an IPv6 address in brackets: http://[::1]:8080'],
      ['a host with a percent sign', 'a%b/v1', 'must be an address with the name or number of a host behind //'],
    ].map(([what = '', at = '', words = '']) => [
      what,
      smallest.replace('https://gateway.example/v1', `http://${at}`),
      `payproof.config.yaml:5:15: 'base' ${words}`,
    ]),
    [
      'a proxy with such a port',
      `${smallest}    proxy: http://joe:hidden@proxy:312800\n`,
      "payproof.config.yaml:7:12: 'proxy' must have a port from 1 to 65535 behind the colon, or none",
    ],
    [
      'a duration that no timer can do',
      `${smallest}    patience: 999999999m\n`,
      "payproof.config.yaml:7:15: 'patience' must be at most 1440m, which is a day",
    ],
    [
      'a number where a mapping belongs',
      `${smallest}    callbacks: 8080\n`,
      "payproof.config.yaml:7:16: 'callbacks' must be 'loopback' or a mapping with base and port",
    ],
    [
      'a public receiver without TLS',
      `${smallest}    callbacks: { base: http://hooks.example, port: 8080 }\n`,
      "payproof.config.yaml:7:24: 'callbacks.base' must be an address that begins with https://, without query",
    ],
    [
      'a password in an address',
      smallest.replace(/base: https?:\/\//, 'base: https://nora:hunter22@'),
      "payproof.config.yaml:5:15: 'base' must be an address without a user name and password: they stand in the keys for them, as `credentials`",
    ],
    [
      'half of a certificate',
      `${smallest}    callbacks: { base: https://hooks.example, port: 8080, key: k.pem }\n`,
      "payproof.config.yaml:7:59: 'key' needs 'certificate' beside it",
    ],
    [
      'a value that is not in the list',
      `${smallest}    callbackSignature: { header: X, secret: s, encoding: base46 }\n`,
      "payproof.config.yaml:7:58: 'callbackSignature.encoding' must be one of: hex, base64",
    ],
    [
      'a control plane for another driver',
      `${smallest}    control: { base: http://127.0.0.1:9/_payproof }\n`,
      "payproof.config.yaml:7:5: 'control' is for a driver: driver payproof, or a module; write `driver: payproof` beside it or leave it out",
    ],
    [
      'a number that is none, by its place in the list',
      `${smallest}        fixtures: { numbers: { whitelisted: ['263770000001', '077'] } }\n`,
      "payproof.config.yaml:7:62: 'numbers.whitelisted[1]' must be a number of the form 263XXXXXXXXX",
    ],
    [
      'a limit, in words',
      `${smallest}    callsPerMinute: 0\n`,
      "payproof.config.yaml:7:21: 'callsPerMinute' must be at least 1",
    ],
    [
      'an example that was left as it is',
      `${smallest}        fixtures: { notEnabled: { username: <username>, password: p } }\n`,
      "payproof.config.yaml:7:45: 'username' is an example in angle brackets; write your value, or leave the key out",
    ],
    [
      'a placeholder of a document',
      smallest.replace("'${GATEWAY_PASSWORD}'", '<PASSWORD>'),
      "payproof.config.yaml:6:63: 'password' is an example in angle brackets; write your value, or leave the key out",
    ],
    [
      'a line feed that came with a file',
      smallest.replace("'${GATEWAY_PASSWORD}'", '"from-a-file\\n"'),
      "payproof.config.yaml:6:63: 'credentials.password' must be one line without control characters (what was read whole from a file ends with a line feed)",
    ],
    [
      'a user name that HTTP Basic cannot carry',
      smallest.replace("'${GATEWAY_USER}'", "'sbx:a'"),
      "payproof.config.yaml:6:34: 'credentials.username' must be one line without control characters (what was read whole from a file ends with a line feed), and no colon: HTTP Basic ends the user name there",
    ],
    [
      'a key that no header can carry',
      `targets: { w: { apis: { merchant-wallet: { base: https://w.example, credentials: { apiKey: "k\\n", username: u, password: p } } } } }`,
      "payproof.config.yaml:1:92: 'credentials.apiKey' must be one line of printable ASCII; what was read whole from a file ends with a line feed",
    ],
    [
      'an amount that fixed amounts of checks are above',
      `${smallest}        fixtures: { maxAmount: 24.99 }\n`,
      "payproof.config.yaml:7:32: 'maxAmount' must be at least 25.00: fixed amounts of checks stay below that",
    ],
    [
      'a variable without quotes between braces',
      smallest.replace("'${GATEWAY_PASSWORD}'", '${GATEWAY_PASSWORD}'),
      'payproof.config.yaml:6:63: between { } or [ ] a value with ${NAME} needs quotes; write "${NAME}"',
    ],
    [
      'a number in two lists',
      `${smallest}        fixtures: { numbers: { whitelisted: ['263771000001'], barred: ['263771000001'] } }\n`,
      "payproof.config.yaml:7:72: 'numbers.barred[0]': 263771000001 stands in numbers.whitelisted[0] as well. Leave it out of one of them",
    ],
    [
      'a user without access who has it',
      `${smallest}        fixtures: { notEnabled: { username: '\${GATEWAY_USER}', password: x } }\n`,
      "payproof.config.yaml:7:45: 'notEnabled.username': the same user stands in credentials.username as well. Name a user whose access is not enabled, or leave the fixture out",
    ],
    [
      'merchant and agent with one user',
      `targets: { w: { apis: { merchant-wallet: { base: https://w.example, credentials: { apiKey: k, username: u, password: p }, fixtures: { accounts: { merchant: {}, agent: {} } } } } } }`,
      "payproof.config.yaml:1:168: 'accounts.agent': merchant and agent have the same credentials. Give each its own, or leave out the account that you do not have",
    ],
    [
      'a biller of whom two things are said',
      `targets: { b: { apis: { bill-payment: { base: https://b.example, credentials: { username: u, password: p }, fixtures: { targets: { billerWith: A, billerWithout: A } } } } } }`,
      "payproof.config.yaml:1:162: 'targets.billerWithout': A stands in targets.billerWith as well. Name a biller without a sales target",
    ],
    [
      'a client certificate without its key',
      `${smallest}    cert: own.pem\n`,
      "payproof.config.yaml:7:5: 'cert' needs 'key' beside it",
    ],
    [
      'a proxy that is no address',
      `${smallest}    proxy: proxy.example:3128\n`,
      "payproof.config.yaml:7:12: 'proxy' must be an address such as http://host:port or http://NAME:PASSWORD@host:port",
    ],
    [
      'a header that each call has already',
      `${smallest}    headers: { X-A: b, Authorization: c }\n`,
      "payproof.config.yaml:7:24: 'Authorization' is a header that payproof makes itself; leave it out",
    ],
    [
      'a header with a name that none has',
      `${smallest}    headers: { 'X A': b }\n`,
      "payproof.config.yaml:7:16: 'X A' cannot name a header: a name is made of letters, digits and -",
    ],
    [
      'a driver that is a list',
      `${smallest}    driver: [driver.ts]\n`,
      "payproof.config.yaml:7:13: 'driver' must be a text",
    ],
    [
      'a driver with a wrong key',
      `${smallest}    driver: { modul: driver.ts }\n`,
      "payproof.config.yaml:7:15: unknown key 'modul'; did you mean 'module'? Legal: module, options.",
    ],
    [
      'a name that is built in',
      smallest.replace('operator', 'sandbox'),
      "payproof.config.yaml:2:3: 'sandbox' cannot name a target of yours: sandbox and prism are built in, and a name is made of letters, digits, dots, _ and -",
    ],
    [
      'a repeated key',
      `${smallest}    quiet: 1s\n    quiet: 2s\n`,
      "payproof.config.yaml:8:5: the key 'quiet' stands there already; leave one of them out",
    ],
    ['an empty file', '', 'payproof.config.yaml: the file must be a mapping'],
    ['no targets', 'targets: {}\n', "payproof.config.yaml:1:10: 'targets' must hold at least one key: name"],
  ])('%s', (_, text, message) => {
    expect(refusal(text)).toBe(message);
  });

  it('a name that no target has, and a name that is missing', () => {
    expect(refusal(smallest, 'operater')).toBe(
      "payproof.config.yaml:1:1: unknown target 'operater'; did you mean 'operator'? Legal: operator, prism, sandbox.",
    );
    const two = `${smallest}  second:\n    apis: {}\n`;
    expect(refusal(two)).toBe(
      'payproof.config.yaml:1:1: holds 2 targets; say which: --target payproof.config.yaml#operator or --target payproof.config.yaml#second',
    );
  });

  it('a file that is not there', () => {
    const options = { folder, environment };
    expect(() => loadSettings('missing.yaml', options)).toThrow('missing.yaml: there is no such file');
    expect(() => loadSettings('sandbx', options)).toThrow(
      "payproof.config.yaml: unknown target 'sandbx'; did you mean 'sandbox'? Legal: prism, sandbox. There is no payproof.config.yaml here that could name more.",
    );
  });

  it('never shows a value', () => {
    const text = smallest.replace(
      "password: '${GATEWAY_PASSWORD}'",
      "password: ['${GATEWAY_PASSWORD}'], passwort: '${GATEWAY_PASSWORD}'",
    );
    expect(refusal(text)).not.toContain(environment.GATEWAY_PASSWORD);
  });
});

it('tells every mistake at once, and reads what is right beside them', () => {
  const text = `${smallest.replace('password:', 'pasword:').replace('GATEWAY_PASSWORD', 'EMPTY')}        fixtures:
          numbers:
            whitelisted: ["0771000001", "263771000002"]
            bared: []
          maxAmount: 5,00
    timeout: 5 seconds
    patience: 9999m
`;
  writeFileSync(join(folder, 'payproof.config.yaml'), text);
  const { settings, problems, unknown } = readSettings('operator', { folder, environment });
  expect(problems.map((it) => `${it.place.line} ${it.problem.split(';')[0]}`)).toEqual([
    "6 unknown key 'pasword'",
    '6 environment variable EMPTY is empty',
    "9 'numbers.whitelisted[0]' must be a number of the form 263XXXXXXXXX",
    "10 unknown key 'bared'",
    "11 'maxAmount' must be an amount with at most two decimals, such as 100.00",
    "12 'timeout' must be a duration such as 500ms, 5s or 2m",
    "13 'patience' must be at most 1440m, which is a day",
  ]);
  expect(unknown).toEqual(['apis.charge-gateway.credentials.pasword']);
  expect(settings).toMatchObject({
    apis: {
      'charge-gateway': {
        base: 'https://gateway.example/v1',
        credentials: { username: 'sbx_merchant' },
        fixtures: { numbers: { whitelisted: ['263771000002'], barred: [] } },
      },
    },
    timeoutMs: 15_000,
  });
});

it('reads nothing of a file that is no YAML, and says where', () => {
  writeFileSync(join(folder, 'payproof.config.yaml'), 'targets:\n  operator: { apis: [\n');
  const { settings, problems } = readSettings('operator', { folder, environment });
  expect({ settings, lines: problems.map((it) => it.place.line) }).toEqual({ settings: undefined, lines: [3, 3] });
});

it('a variable that a file of exports beside the target names is loaded from there', () => {
  writeFileSync(
    join(folder, 'payproof.env'),
    "# secrets\nexport GATEWAY_PASSWORD=''\nexport GATEWAY_USER='somebody'\n",
  );
  writeFileSync(join(folder, 'payproof.config.yaml'), smallest);
  const { problems } = readSettings('operator', { folder, environment: {} });
  expect(problems.map((it) => it.problem)).toEqual([
    'environment variable GATEWAY_USER is not set; load it from payproof.env (. ./payproof.env)',
    'environment variable GATEWAY_PASSWORD is not set; write it into payproof.env and load that (. ./payproof.env)',
  ]);
});
