import { expect, it } from 'vitest';
import { openReceiver } from '../../sandbox/support.ts';
import { payproof } from '../fake-io.ts';
import { following, servedSandbox } from './served-sandbox.ts';

type Served = Awaited<ReturnType<typeof servedSandbox>>;

function by({ control }: Served, token?: string) {
  const environment = {
    PAYPROOF_CONTROL: control.base,
    ...(token === undefined ? {} : { PAYPROOF_CONTROL_TOKEN: token }),
  };
  return { environment, run: (...words: string[]) => payproof(words, { environment }) };
}

async function charged({ first }: Served, clientCorrelator: string): Promise<Response> {
  const api = first.apis['charge-gateway'];
  if (!api) throw new Error('no charge gateway');
  const { merchant, numbers } = api.fixtures as {
    merchant: Record<string, string>;
    numbers: { whitelisted: string[] };
  };
  const { channel, ...own } = merchant;
  const { username, password } = api.credentials as Record<'username' | 'password', string>;
  return fetch(`${api.base}/transactions/amount/`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${username}:${password}`)}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      ...own,
      ...{
        clientCorrelator,
        endUserId: numbers.whitelisted[0],
        referenceCode: 'INV-1',
        tranType: 'MER',
        notifyUrl: '',
      },
      ...{ remarks: 'One ticket', transactionOperationStatus: 'Charged' },
      paymentAmount: {
        charginginformation: { amount: 10, currency: 'USD', description: 'Ticket' },
        chargeMetaData: { channel },
      },
    }),
  });
}

it('a charge is answered, its SMS is read, and the calls are in the log', async () => {
  const sandbox = await servedSandbox();
  const { run } = by(sandbox);
  await charged(sandbox, 'order-1');
  const answered = await run('answer', '1111', '--correlator', 'order-1');
  expect(answered).toMatchObject({
    code: 0,
    out: expect.stringMatching(
      /^263\d{9} "Pay USD 10.00 to .*" 1111: charge order-1 is FAILED \(Insufficient Balance\)\n$/,
    ),
  });
  expect((await run('sms')).out).toMatch(/^[\d:.]+ 263\d{9} SANDBOX TEST: .*FAILED.*\n$/);
  const [id] = answered.out.split(' ');
  expect(await run('sms', '263771999999')).toEqual({ code: 0, out: '', err: 'no SMS arrived on 263771999999 yet\n' });
  expect(JSON.parse((await run('sms', String(id), '--json')).out)).toMatchObject({ endUserId: id });
  const { out } = await run('log', '--body');
  expect(out).toMatch(
    /^[\d:.]+ #1 charge-gateway POST \S+\/transactions\/amount\/ -> 200 charge\n {2}\{.*\n {2}\{.*\n$/,
  );
  expect(await run('log', '--status', '4xx')).toEqual({ code: 0, out: '', err: 'nothing of that happened yet\n' });
  expect(
    (await run('log', '--kinds', 'all', '--json')).out.split('\n').map((it) => JSON.parse(it || '{}').event),
  ).toEqual(['prompt', 'exchange', 'prompt', 'sms', 'deed', undefined]);
});

it.each([
  ['answer', 'no prompt is open; send a charge first'],
  ['answer 12', "command-argument value '12' is invalid for argument 'pin'. A PIN has four digits: "],
  ['answer 0000 --ignore', '--ignore types no PIN: leave one of them out'],
  ['clock 15m', "'15m' is no move of a clock: write +15m, +1h30m or +2d, "],
  ['clock 2000-01-01T00:00Z', 'the clock stands at 2'],
  ['clock -5m', "unknown option '-5m'\nWhat clock takes: +15m (s, m, h, d), an instant such as "],
  ['claim 1', 'no such code was generated in this workspace'],
  ['pay', "missing required argument 'code'\nWrite it as: payproof pay <code>\n"],
  [
    'trigger callback',
    "command-argument value 'callback' is invalid for argument 'event'. Allowed choices are charge-callback, ",
  ],
  ['trigger charge-callback', 'no charge named a notifyUrl yet: say where the callback is to go, by --url'],
  ['trigger payments --biller X', '--biller is of configuration and not of payments: leave it out'],
  ['trigger configuration --biller X --url http://127.0.0.1:9/', 'there is no biller of that code; known: '],
  ['listen --resend last', 'no delivery was made yet, so none can be sent again'],
  ['listen --events all', "--events: 'all' must be some of charge-callback, configuration, payments "],
  ['listen --forward x', "--forward: 'x' is no http or https address"],
  ['log --kinds calls', "option '--kinds <kinds>' argument 'calls' is invalid. Write some of exchange,delivery,"],
  ['log --api wallet', "option '--api <api>' argument 'wallet' is invalid. Allowed choices are bill-payment, "],
  ['log --status 9', "option '--status <status>' argument '9' is invalid. Write it as 422, or as 4xx."],
  ['sms --token-env NOPE', 'the environment has no NOPE, which --token-env names'],
  ['sms --workspace ws-none', 'there is no workspace ws-none'],
])('payproof %s ends with 2 and says what to write', async (line, message) => {
  const { code, out, err } = await by(await servedSandbox()).run(...line.split(' '));
  expect({ code, out, start: err.slice(0, 'payproof: '.length + message.length) }).toEqual({
    code: 2,
    out: '',
    start: `payproof: ${message}`,
  });
});

it('the clock is told and moved, and what fell due with it', async () => {
  const sandbox = await servedSandbox();
  const { run } = by(sandbox);
  const now = sandbox.first.clock.now;
  const iso = (later: number): string => new Date(now + later).toISOString();
  expect((await run('clock')).out).toBe(`${iso(0)}  stands still; nothing falls due\n`);
  await run('trigger', 'charge-callback', '--url', 'http://127.0.0.1:9/');
  expect((await run('clock', '+1m500ms')).out).toMatch(
    new RegExp(
      `^(${iso(0)} {2}delivery \\S+\\n)?${iso(30_000)} {2}delivery \\S+\\n${iso(60_000)} {2}delivery \\S+\\n${iso(60_500)}\\n$`,
    ),
  );
  expect((await run('clock', iso(90_000))).out).toBe(`${iso(90_000)}\n`);
  expect((await run('clock', 'next')).out).toBe(`${iso(90_000)}  nothing falls due\n`);
  expect(JSON.parse((await run('clock', 'next', '--json')).out)).toEqual({ now: now + 90_000, fired: [] });
});

it('the clock is let pass and made to stand, from the time that it is', async () => {
  const sandbox = await servedSandbox();
  const { run } = by(sandbox);
  const start = new Date(sandbox.first.clock.now).toISOString();
  expect((await run('clock', 'real-time')).out).toMatch(/Z {2}as on the wall; nothing falls due\n$/);
  const { out } = await run('clock', 'frozen');
  expect(out).toMatch(/Z {2}stands still; nothing falls due\n$/);
  expect((out.split(' ')[0] ?? '') >= start).toBe(true);
  // It stands: asked again it is the same.
  expect((await run('clock')).out).toBe(out);
});

it('of several workspaces one is named, where the environment does not; a token is taken from there', async () => {
  const sandbox = await servedSandbox('--workspaces', '2', '--host', '0.0.0.0');
  const base = sandbox.control.base.replace('0.0.0.0', '127.0.0.1');
  const { token = '' } = sandbox.control;
  const [one, two] = sandbox.workspaces.map((it) => it.id);
  const run = (words: string[], environment: Record<string, string>) => payproof(words, { environment });
  expect((await run(['clock', '--control', base], {})).err).toBe(
    'payproof: the control token is missing or wrong; it was printed when the sandbox started; name a variable that holds it by --token-env\n',
  );
  expect(await run(['clock'], { PAYPROOF_CONTROL: base, PAYPROOF_CONTROL_TOKEN: token })).toMatchObject({
    code: 2,
    err: `payproof: the sandbox has several workspaces; name one: ${one}, ${two} (by --workspace)\n`,
  });
  const named = ['clock', '--control', base, '--workspace', one ?? '', '--token-env', 'X'];
  expect((await run(named, { X: token })).code).toBe(0);
  expect(
    (await run(['clock'], { PAYPROOF_CONTROL: `${base}/workspaces/${two}`, PAYPROOF_CONTROL_TOKEN: token })).code,
  ).toBe(0);
});

it('says where nobody answers, or somebody who is no sandbox', async () => {
  const none = await payproof(['answer', '--control', 'http://127.0.0.1:1']);
  expect(none).toMatchObject({
    code: 3,
    err: expect.stringContaining('Start one by "payproof sandbox", or give its address'),
  });
  const { url } = await openReceiver(404);
  const other = await payproof(['log', '--control', url]);
  expect(other).toMatchObject({ code: 3, err: expect.stringContaining('is no sandbox (404); give the address') });
});

it('deliveries are told with whether they are genuine, and sent on with the same bytes', async () => {
  const sandbox = await servedSandbox();
  const { environment, run } = by(sandbox);
  const receiver = await openReceiver(200, 500, 200);
  const listening = following(['listen', '--listen', '0', '--forward', receiver.url, '--body'], environment);
  const [, address = ''] = /^listening at (\S+) /.exec(await listening.line(/^listening/)) ?? [];
  await run('trigger', 'charge-callback', '--url', address);
  expect(await listening.line(/charge-callback/)).toMatch(
    /^[\d:.]+ charge-callback [\w-]{36} POST \/ GENUINE: X-Sandbox-Signature verifies\n {2}\{.*\n {2}-> http:\S+: 200 in \d+ ms\n$/,
  );
  await run('trigger', 'configuration', '--url', address);
  expect(await listening.line(/configuration/)).toMatch(/unsigned: announces \w+; .*\n.*\n.*: 500 in \d+ ms\n$/);
  await run('trigger', 'payments', '--url', address);
  expect(await listening.line(/payments/)).toMatch(/ GENUINE: X-Signature verifies, Hash fits\n/);
  const told = (await run('log', '--kinds', 'delivery', '--json')).out
    .trimEnd()
    .split('\n')
    .map((it) => JSON.parse(it));
  for (const { body, headers } of receiver.calls.map(({ text, headers: all }) => ({ body: text, headers: all })))
    expect(told).toContainEqual(expect.objectContaining({ id: headers['x-sandbox-delivery-id'], body }));
  expect(told.filter((it) => it.attempts.at(-1)?.status === 500)).not.toEqual([]);
  const again = await run('listen', '--resend', 'last');
  expect(again.out).toMatch(/ bill-payment http:\S+ delivered attempt 2, resent: 200\n$/);
  await sandbox.stop();
  expect(await listening.ended).toMatchObject({ code: 0 });
  expect(await listening.line(/ended/)).toBe('the sandbox ended: nothing more will come\n');
});

it('who is not reached is told, and Ctrl-C ends a listener and a log', async () => {
  const sandbox = await servedSandbox();
  const { environment, run } = by(sandbox);
  const listening = following(
    ['listen', '--listen', '0', '--forward', 'http://127.0.0.1:1/', '--events', 'configuration'],
    environment,
  );
  const log = following(['log', '-f', '--kinds', 'delivery'], environment);
  const [, address = ''] = /^listening at (\S+) /.exec(await listening.line(/^listening/)) ?? [];
  await run('trigger', 'charge-callback', '--url', address);
  await log.line(/ charge-gateway .* delivered attempt 1: 200/);
  await run('trigger', 'configuration', '--url', address);
  await log.line(/ bill-payment .* scheduled attempt 1: 502/);
  expect(await listening.line(/configuration/)).toMatch(
    /-> http:\/\/127.0.0.1:1\/: no answer \(refused\) in \d+ ms\n$/,
  );
  listening.stop();
  log.stop();
  expect([(await listening.ended).code, (await log.ended).code]).toEqual([0, 0]);
});
