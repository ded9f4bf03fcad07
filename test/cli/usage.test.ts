import { expect, it } from 'vitest';
import { version } from '../../src/contract/index.ts';
import { payproof } from './fake-io.ts';

it('prints its version', async () => {
  expect(await payproof(['--version'])).toEqual({ code: 0, out: `${version}\n`, err: '' });
});

it('prints help on stdout when asked, and on stderr when no command is given', async () => {
  const asked = await payproof(['--help']);
  expect(asked).toMatchObject({ code: 0, err: '' });
  expect(asked.out).toMatch(/^Usage: payproof \[options\] \[command\]\n/);
  // As src/cli/main.ts sets it until a command has ended.
  const before = process.exitCode;
  process.exitCode = 3;
  const [help, ofPart] = [await payproof(['help', 'verify']), await payproof(['pact'])];
  process.exitCode = before;
  expect(help).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/^Usage: payproof verify /) });
  expect(ofPart).toMatchObject({ code: 2, out: '', err: expect.stringMatching(/^Usage: payproof pact /) });
  expect(ofPart.err).not.toContain('outputHelp');
  const bare = await payproof([]);
  expect(bare).toMatchObject({ code: 2, out: '' });
  expect(bare.err).toMatch(/^Usage: payproof /);
});

it.each([
  ['verfy', "unknown command 'verfy'\n(Did you mean verify?)\nLegal commands: init, doctor, verify, sandbox, "],
  [
    'verify --targt x',
    "unknown option '--targt'\n(Did you mean --target?)\nLegal options of verify: --api, --target, ",
  ],
  ['verify --rule', "option '--rule <id>' argument missing"],
  ['verify more', "too many arguments for 'verify'. Expected 0 arguments but got 1"],
  ['verify --effort 0', "option '--effort <n>' argument '0' is invalid. An effort is a number above 0, up to 1000."],
  [
    'verify --budget 2',
    "option '--budget <time>' argument '2' is invalid. Write it as a number above 0 with s, m or h, such as 90s, 2m or 1h.",
  ],
  [
    'verify --calls 2m',
    "option '--calls <n>' argument '2m' is invalid. Write how many calls may be made, from 1 to 9999999, such as 200; a time is --budget 2m.",
  ],
  ['verify --seed -1', "option '--seed <n>' argument '-1' is invalid. A seed is a whole number from 0 to 2147483647."],
  ['verify --dialect x', "option '--dialect <name=value>' argument 'x' is invalid. Write it as name=value."],
  [
    'verify --api charge-gatway',
    "unknown API of target 'sandbox' 'charge-gatway'; did you mean 'charge-gateway'? Legal: ",
  ],
  [
    'verify --target sandbx',
    "payproof.config.yaml: unknown target 'sandbx'; did you mean 'sandbox'? Legal: prism, sandbox.",
  ],
  ['verify --target no.yaml', 'no.yaml: there is no such file'],
  ['verify --check pin-matrx', "unknown check 'pin-matrx'; did you mean 'charge-pin-matrix', "],
  ['verify --fault zwg-refusd', "unknown fault 'zwg-refusd'; did you mean 'zwg-refused', "],
  [
    'verify --target prism --fault zwg-refused',
    "--fault plants something in payproof's own sandbox; it goes with --target sandbox only, not with 'prism'",
  ],
  [
    'verify --dialect smstimestamp=x',
    "unknown dialect 'smstimestamp'; did you mean 'sms-timestamp'? Legal: bill-payment/ac",
  ],
  ['verify --dialect sms-timestamp=x', "unknown value of dialect 'charge-gateway/sms-timestamp': 'x'. Legal: "],
  ['verify --path 0:1', '--path belongs to one check: give --check beside it, as the command of a failure does'],
  ['verify --allow lod', "option '--allow <what>' argument 'lod' is invalid. Allowed choices are load."],
  ['evidence', 'say where the evidence goes, with --out DIR, or what to check, with --verify DIR'],
  ['evidence --verify x --out y', '--verify only looks: --out does not go with it'],
  [
    'evidence --verify nowhere',
    '--verify nowhere cannot be read: ENOENT; give a folder that "payproof evidence" wrote',
  ],
  ['evidence --out x --script no.xlsx', '--script no.xlsx cannot be read: ENOENT'],
  [
    'sandbox --port 70000',
    "option '--port <n>' argument '70000' is invalid. A port is a whole number from 0 (any free one) to 65535.",
  ],
  [
    'sandbox --clock fast',
    "option '--clock <mode>' argument 'fast' is invalid. Allowed choices are frozen, real-time.",
  ],
  ['rules --api x', "unknown API 'x'. Legal: "],
  ['explain', "missing required argument 'id'"],
  ['explain sms-on-succes', "unknown rule, check or fault 'sms-on-succes'."],
  ['generate --lang jva', "unknown language 'jva'; did you mean 'java'? Legal: "],
])('payproof %s ends with 2, says why and what is legal', async (line, message) => {
  const { code, out, err } = await payproof(line.split(' '));
  expect({ code, out, start: err.slice(0, message.length + 'payproof: '.length) }).toEqual({
    code: 2,
    out: '',
    start: `payproof: ${message}`,
  });
});

it('an unknown rule is answered with the nearest one', async () => {
  expect(await payproof(['verify', '--rule', 'charge-gateway/both-currencies-acepted'])).toEqual({
    code: 2,
    out: '',
    err: expect.stringMatching(
      /^payproof: unknown rule 'charge-gateway\/both-currencies-acepted'; did you mean 'charge-gateway\/both-currencies-accepted'\? Legal: an id, or a prefix that ends before a '\/'; 'payproof rules' lists all \d+\.\n$/,
    ),
  });
});
