import { describe, expect, it, test } from 'vitest';
import type { Driver } from '../../../src/targets/drivers/driver.ts';
import { DriverBroken } from '../../../src/targets/drivers/driver-broken.ts';
import { guardDriver } from '../../../src/targets/drivers/guard-driver.ts';
import type { Timers } from '../../../src/targets/timers.ts';

const limitMs = 60_000;

/** Timers whose waits end when the loop is idle: no real time passes, and nothing that does something is overtaken. */
const idleTimers: Timers = {
  now: () => 0,
  elapsed: () => 0,
  after: (_, signal) =>
    new Promise((resolve) => {
      signal?.addEventListener('abort', () => resolve(), { once: true });
      setTimeout(resolve, 20);
    }),
};

function guarded(driver: object, { signal }: { signal?: AbortSignal } = {}): Driver {
  const redact = (text: string): string => text.replaceAll('hunter2', '***');
  return guardDriver(driver as Driver, { timers: idleTimers, limitMs, signal, redact, hung: new Map() });
}

const never = (): Promise<never> => new Promise(() => undefined);
const of = { endUserId: '263770000001' };

test('what a driver gives as it is asked for comes through, and it keeps its `this`', async () => {
  const bench = {
    inbox: [{ text: 'paid', at: 7 }],
    smsInbox() {
      return Promise.resolve(this.inbox);
    },
  };
  expect(await guarded({ customer: bench }).customer?.smsInbox?.(of)).toEqual([{ text: 'paid', at: 7 }]);
});

test('only what a driver has is there', () => {
  const driver = guarded({ customer: { smsInbox: never, prompts: undefined }, clock: {} });
  expect(driver).toEqual({ customer: { smsInbox: expect.any(Function) }, clock: {} });
});

const instant = 'Unix ms, a number of 12 to 14 digits (seconds have 10, microseconds 16)';

describe('a method that gives something else', () => {
  it.each([
    ['customer.smsInbox', null, 'null; it must give a list of { text: string, at?: number }'],
    ['customer.smsInbox', undefined, 'undefined; it must give a list of { text: string, at?: number }'],
    [
      'customer.smsInbox',
      [{ body: 'x' }],
      'a list that begins with { body: string }; it must give a list of { text: string, at?: number }',
    ],
    [
      'customer.smsInbox',
      [{ text: 'x', at: 'now' }],
      'a list that begins with { text: string, at: string }; it must give a list of { text: string, at?: number }',
    ],
    ['customer.prompts', 'none', 'a string; it must give a list of { clientCorrelator?: string, text?: string }'],
    ['customer.walletBalance', '12.00', 'a string; it must give a number of cents (12.34 is 1234)'],
    ['customer.walletBalance', Number.NaN, 'a number; it must give a number of cents (12.34 is 1234)'],
    ['clock.now', new Date(0), `{  }; it must give ${instant}`],
    ['clock.now', 1_795_860_000, `a number; it must give ${instant}`],
    ['clock.now', 1_795_860_000_000_000, `a number; it must give ${instant}`],
    [
      'operator.registerWebhook',
      { secretKey: 5 },
      '{ secretKey: number }; it must give { secretKey?: string }, without white space around the text',
    ],
    [
      'operator.registerWebhook',
      { secretKey: 'abc\n' },
      '{ secretKey: string }; it must give { secretKey?: string }, without white space around the text',
    ],
  ])('%s gives %j', async (name, value, problem) => {
    const [part = '', method = ''] = name.split('.');
    const driver = guarded({ [part]: { [method]: async () => value } }) as unknown as Record<
      string,
      Record<string, () => Promise<unknown>>
    >;
    await expect(driver[part]?.[method]?.()).rejects.toEqual(new DriverBroken(`driver method ${name} gave ${problem}`));
  });
});

describe('a clock that is moved', () => {
  /** A clock of which each `ms` asked for counts so many. */
  function moved(ms: number, times: number, clock: object = {}): Promise<void> | undefined {
    let at = 1_795_860_000_000;
    const advance = async (of: { ms: number }) => {
      at += of.ms * times;
    };
    return guarded({ clock: { now: async () => at, advance, ...clock } }).clock?.advance?.({ ms });
  }

  it.each([
    ['stands still', 3_600_000, 0, '1 h', 'on by 0 ms'],
    ['takes seconds for milliseconds', 60_000, 1000, '1 min', 'on by 16 h 40 min'],
    ['takes milliseconds for seconds', 600_000, 0.001, '10 min', 'on by 600 ms'],
    ['goes back', 5_000, -1, '5 s', 'back by 5 s'],
  ])('%s', async (_, ms, times, asked, went) => {
    const words = `driver method clock.advance was to move the clock on by ${asked}, and by clock.now it went ${went}; it must move it by \`ms\` milliseconds`;
    await expect(moved(ms, times)).rejects.toEqual(new DriverBroken(words));
  });

  it('goes on as it was asked, in whole seconds, or by itself as well', async () => {
    await moved(60_000, 1);
    await moved(31_999, 0.95);
    await moved(60_000, 1.9);
  });

  it('is not looked at where it cannot be read', async () => {
    await moved(60_000, 0, { now: undefined });
    await moved(60_000, 0, { now: async () => 7 });
    await moved(60_000, 0, { now: () => Promise.reject(new Error('down')) });
  });
});

describe('a lease that is none', () => {
  const form = 'give a mapping with apis, driver, callbackSignature and release, each of which may be left out';
  it.each([
    [null, `null; ${form}`],
    [undefined, `undefined; ${form}`],
    ['tenant-1', `a string; ${form}`],
    [{ api: {} }, "unknown key 'api'; did you mean 'apis'? Legal: apis, callbackSignature, driver, release. (at api)"],
    [{ apis: 5 }, "'apis' must be a mapping (at apis)"],
    [{ apis: { 'charge-gateway': null } }, "'charge-gateway' must be a mapping (at apis.charge-gateway)"],
    [
      { apis: { 'charge-gateway': { base: 'ftp://x' } } },
      "'base' must be an address that begins with http:// or https://, without query (at apis.charge-gateway.base)",
    ],
    [
      { apis: { 'charge-gateway': { credentials: { username: 'u', password: 7 } } } },
      "'credentials.password' must be a text (at apis.charge-gateway.credentials.password)",
    ],
    [{ release: 'later' }, "'release' is a string, not a function"],
    [{ driver: { clock: { nwo: never } } }, /^unknown driver method 'clock\.nwo'; did you mean 'clock\.now'\?/],
    [
      { callbackSignature: { header: 'X', secret: 's', algorithm: 'md5' } },
      "'callbackSignature.algorithm' must be one of: sha256, sha512, sha1 (at callbackSignature.algorithm)",
    ],
  ])('%j', async (lease, problem) => {
    const said = await guarded({ isolate: async () => lease })
      .isolate?.()
      .catch((it: Error) => it.message);
    const before = 'driver method isolate gave no lease: ';
    if (typeof problem === 'string') expect(said).toBe(before + problem);
    else expect(String(said).replace(before, '')).toMatch(problem);
  });

  it('what a lease leaves out is left out, and its own driver is guarded too', async () => {
    const lease = await guarded({
      isolate: async () => ({
        driver: { clock: { now: async () => 'late' } },
        callbackSignature: { header: 'X', secret: 's' },
      }),
    }).isolate?.();
    expect(lease).toEqual({
      callbackSignature: { header: 'X', secret: 's', encoding: 'hex', algorithm: 'sha256' },
      driver: { clock: { now: expect.any(Function) } },
    });
    await expect(lease?.driver?.clock?.now?.()).rejects.toThrow('driver method clock.now gave a string');
    expect(await guarded({ isolate: async () => ({}) }).isolate?.()).toEqual({});
  });
});

describe('a method that does not end', () => {
  it.each(['isolate', 'close'] as const)('%s', async (name) => {
    const words = `driver method ${name} did not end in ${name === 'close' ? 5 : 60} s`;
    await expect(guarded({ [name]: never })[name]?.()).rejects.toEqual(new DriverBroken(words));
  });

  it('release', async () => {
    const lease = await guarded({ isolate: async () => ({ release: never }) }).isolate?.();
    await expect(lease?.release?.()).rejects.toEqual(new DriverBroken('driver method release did not end in 5 s'));
  });

  it('is not called again after it hung three times, by no lease', async () => {
    let calls = 0;
    const hangs = {
      customer: {
        smsInbox: () => {
          calls += 1;
          return never();
        },
      },
    };
    const driver = guarded({ isolate: async () => ({ driver: hangs }) });
    const said: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      const lease = await driver.isolate?.();
      await lease?.driver?.customer?.smsInbox?.(of).catch((it: Error) => said.push(it.message));
    }
    const hung = 'driver method customer.smsInbox did not end in 60 s';
    const given = 'driver method customer.smsInbox hung 3 times; it is not called again';
    expect({ calls, said }).toEqual({ calls: 3, said: [hung, hung, hung, given, given] });
  });

  it('ends with the run', async () => {
    const ended = new AbortController();
    const call = guarded({ isolate: never }, { signal: ended.signal }).isolate?.();
    ended.abort();
    await expect(call).rejects.toEqual(new DriverBroken('the run was ended while driver method isolate was called'));
  });
});

/** A value that throws when it is looked at in this way. */
function unreadable<T extends object>(trap: 'get' | 'getPrototypeOf' | 'has' | 'ownKeys', value: T): T {
  return new Proxy(value, {
    [trap]() {
      throw new Error('do not look');
    },
  });
}

describe('what a method gives that throws when it is looked at', () => {
  const nested: unknown[] = [];
  nested.push(nested);
  it.each([
    ['a list', unreadable('has', [{ text: 'paid' }])],
    ['a list of itself', nested],
    ['a mapping in a list', [unreadable('get', {})]],
  ])('%s', async (_, value) => {
    const said = guarded({ customer: { smsInbox: async () => value } }).customer?.smsInbox?.(of);
    await expect(said).rejects.toThrow(DriverBroken);
  });

  it.each([
    ['a lease', unreadable('ownKeys', {})],
    ['the driver of a lease', { driver: unreadable('ownKeys', {}) }],
    ['the fixtures of a lease', { apis: { 'charge-gateway': unreadable('get', {}) } }],
  ])('%s', async (_, value) => {
    const said = guarded({ isolate: async () => value }).isolate?.();
    await expect(said).rejects.toEqual(new DriverBroken('driver method isolate gave no lease: something unreadable'));
  });
});

describe('what a method throws', () => {
  const thrown = async (thrower: () => unknown): Promise<unknown> =>
    guarded({ customer: { answerPrompt: thrower } })
      .customer?.answerPrompt?.({ ...of, clientCorrelator: 'c', pin: '0000' })
      .catch((it: unknown) => it);

  it('an Error is its own answer, also when it is thrown at once', async () => {
    const none = new Error('no prompt');
    expect(await thrown(() => Promise.reject(none))).toBe(none);
    expect(
      await thrown(() => {
        throw none;
      }),
    ).toBe(none);
  });

  it.each([
    ['a text', 'no prompt', "it threw 'no prompt', which is no Error"],
    ['nothing', undefined, 'it threw undefined, which is no Error'],
    ['a secret', { password: 'hunter2' }, "it threw { password: '***' }, which is no Error"],
    [
      'what cannot be shown',
      new Proxy(
        {},
        {
          get: () => {
            throw new Error('no');
          },
        },
      ),
      'it threw {}, which is no Error',
    ],
    ['escapes', '\u001b[2J\n::error::x', "it threw '\\x1B[2J\\n::error::x', which is no Error"],
  ])('%s is no answer', async (_, value, words) => {
    const said = await thrown(() => Promise.reject(value));
    expect(said).toEqual(new DriverBroken(`driver method customer.answerPrompt failed: ${words}`));
  });

  it.each([
    ['an object that throws when its kind is asked', unreadable('getPrototypeOf', {})],
    ['an Error that throws when its kind is asked', unreadable('getPrototypeOf', new Error('no prompt'))],
    ['an Error without words that can be read', unreadable('get', new Error('no prompt'))],
    ['an Error whose words are no text', Object.assign(new Error(), { message: Symbol('no prompt') })],
  ])('%s is no answer', async (_, value) => {
    expect(await thrown(() => Promise.reject(value))).toBeInstanceOf(DriverBroken);
  });

  it('a mistake in its program is no answer, and its place is told', async () => {
    const said = (await thrown(() => (undefined as unknown as { call(): void }).call())) as Error;
    expect(said).toBeInstanceOf(DriverBroken);
    expect(said.message).toMatch(
      /^driver method customer\.answerPrompt failed: Cannot read properties of undefined \(reading 'call'\) at .*guard-driver\.test\.ts:\d+:\d+$/,
    );
  });
});
