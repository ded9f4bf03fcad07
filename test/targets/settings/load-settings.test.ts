import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigurationError } from '../../../src/targets/settings/configuration-error.ts';
import { loadSettings } from '../../../src/targets/settings/load-settings.ts';

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
      "payproof.config.yaml:4:7: 'charge-gateway' lacks the key 'base'; Base address of the API with its version segment, http:// or https://, without query.\n" +
        "payproof.config.yaml:5:9: unknown key 'bse'; did you mean 'base'? Legal: base, credentials, fixtures.",
    ],
    [
      'an unknown key at the top',
      `${smallest}tragets: {}\n`,
      "payproof.config.yaml:7:1: unknown key 'tragets'; did you mean 'targets'? Legal: $schema, targets.",
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
      "payproof.config.yaml:7:24: 'base' must be an address that begins with https://, without query",
    ],
    [
      'half of a certificate',
      `${smallest}    callbacks: { base: https://hooks.example, port: 8080, key: k.pem }\n`,
      "payproof.config.yaml:7:5: 'key' needs 'certificate' beside it",
    ],
    [
      'a value that is not in the list',
      `${smallest}    callbackSignature: { header: X, secret: s, encoding: base46 }\n`,
      "payproof.config.yaml:7:58: 'encoding' must be one of: hex, base64",
    ],
    [
      'a control plane for another driver',
      `${smallest}    control: { base: http://127.0.0.1:9/_payproof }\n`,
      "payproof.config.yaml:7:5: 'control' is for driver payproof only; write `driver: payproof` beside it or leave it out",
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
