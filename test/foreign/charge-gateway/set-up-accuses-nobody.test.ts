import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { RunResult } from '../../../src/conformance/index.ts';
import type { TargetSettings } from '../../../src/targets/settings/settings.ts';
import { skipWaits } from '../../fixtures/skip-waits.ts';
import { withoutSockets } from '../../fixtures/without-sockets.ts';
import { judgeRemote } from '../shared/judge.ts';
import { type ForeignGateway, startForeignGateway } from './service.ts';

skipWaits();
withoutSockets();

const only = ['charge-pin-matrix', 'charge-outcome-callbacks', 'charge-simultaneous-duplicates'];

/** Judges a correct gateway that is set up wrongly, by some checks and all observers. */
async function judge(
  wrong: (gateway: ForeignGateway) => Partial<ForeignGateway>,
  target: Partial<TargetSettings> = {},
  { unlistedNumber = '422', checks = only }: { unlistedNumber?: '422' | 'no-prompt'; checks?: string[] } = {},
): Promise<RunResult> {
  const gateway = await startForeignGateway({ holdMs: 5, readings: { unlistedNumber } });
  const { isolate: _, ...driver } = gateway.driver;
  return judgeRemote(
    'charge-gateway',
    { ...gateway, driver, ...wrong(gateway) },
    { seed: 1, effort: 0.1, target, chosen: { rules: ['charge-gateway'], checks } },
  );
}

function outcomes({ verdicts }: RunResult, outcome: string): string[] {
  return verdicts.filter((it) => it.outcome === outcome).map((it) => it.rule);
}

function causes({ verdicts }: RunResult): string[] {
  return [...new Set(verdicts.flatMap((it) => it.errors ?? []))].map((it) => it.replaceAll(/:\d{4,5}\//g, ':PORT/'));
}

it.each([
  ['a number that is not whitelisted', { numbers: { whitelisted: ['263779999999'] } }],
  ['merchant fields of somebody else', { merchant: { merchantCode: 'SOMEBODY', merchantPin: '0' } }],
])('%s: no charge is taken, and nobody is accused', async (_what, wrong) => {
  const run = await judge(({ fixtures }) => ({
    fixtures: {
      ...fixtures,
      ...wrong,
      merchant: { ...fixtures.merchant, ...('merchant' in wrong && wrong.merchant) },
    } as never,
  }));
  expect(outcomes(run, 'fail')).toEqual([]);
  expect(outcomes(run, 'error')).toContain('charge-gateway/pin-0000-succeeds');
  expect(causes(run)).toEqual([
    expect.stringMatching(
      /^of \d+ charges not one was taken; to a proper one, POST \S+\/transactions\/amount\/, came 4\d\d.*\. Correct `apis\.charge-gateway\.fixtures\.numbers\.whitelisted` or `apis\.charge-gateway\.fixtures\.merchant`; where both are as they were issued, the service takes no charge at all$/,
    ),
  ]);
});

it('a number among others that is not whitelisted: what is found about it is nobody’s, the others are judged', async () => {
  const run = await judge(
    ({ fixtures }) => ({
      fixtures: {
        ...fixtures,
        numbers: { whitelisted: (fixtures.numbers?.whitelisted ?? []).toSpliced(1, 0, '263779999999') },
      } as never,
    }),
    {},
    { checks: [...only, 'gateway-world'] },
  );
  expect(outcomes(run, 'fail')).toEqual([]);
  expect(outcomes(run, 'pass')).toContain('charge-gateway/pin-0000-succeeds');
  expect(causes(run)).toEqual([
    'each charge of 263779999999 was refused in all the run. Look whether it is whitelisted, or take it out of `apis.charge-gateway.fixtures.numbers.whitelisted[1]`',
  ]);
});

describe('a gateway that takes the charge of a number that is not whitelisted, and prompts nobody', () => {
  const wrong = '263779999999';
  const listing = (listed: (good: readonly string[]) => string[]): Promise<RunResult> =>
    judge(
      ({ fixtures }) => ({
        fixtures: { ...fixtures, numbers: { whitelisted: listed(fixtures.numbers?.whitelisted ?? []) } } as never,
      }),
      { patienceMs: 200, quietMs: 50 },
      { unlistedNumber: 'no-prompt', checks: [...only, 'gateway-world'] },
    );

  it('is not accused of a wrong number among others', async () => {
    const run = await listing(([first = '', ...others]) => [first, wrong, ...others]);
    expect(outcomes(run, 'fail')).toEqual([]);
    expect(causes(run)).toEqual([
      'no prompt came to 263779999999 in all the run, and to other numbers some did. Look whether it is whitelisted, or take it out of `apis.charge-gateway.fixtures.numbers.whitelisted`',
    ]);
  });

  it('is not accused of a list that is wrong as a whole: the service is as likely to be right', async () => {
    const run = await listing(() => [wrong]);
    expect(outcomes(run, 'fail')).toEqual([]);
    expect(outcomes(run, 'error')).toContain('charge-gateway/charge-prompts-the-customer');
    expect(causes(run)).toEqual([
      'no number had a prompt in all the run, 263779999999 among them. Look whether those of `apis.charge-gateway.fixtures.numbers.whitelisted` are whitelisted, and whether customer.answerPrompt of `driver` finds their prompts; where both is so, this service prompts nobody',
    ]);
  });
});

it('a callback address that leads nowhere: what is missed of callbacks is nobody’s; what is not of them is judged', async () => {
  const [port, nobody] = [await freePort(), await freePort()];
  const callbacks = { kind: 'public', base: `https://127.0.0.1:${nobody}`, host: '127.0.0.1', port } as const;
  const run = await judge(() => ({}), { callbacks, patienceMs: 200, quietMs: 50 });
  expect(outcomes(run, 'fail')).toEqual([]);
  expect(outcomes(run, 'error')).toContain('charge-gateway/callback-on-success');
  expect(outcomes(run, 'pass')).toContain('charge-gateway/pin-0000-succeeds');
  expect(causes(run)).toEqual([
    `no callback came in all the run, and payproof itself does not reach https://127.0.0.1:${nobody} from this machine: nobody listens there (ECONNREFUSED). Let \`callbacks.base\` lead to \`host\` and \`port\` of this machine; "payproof doctor" tries it`,
  ]);
});

describe('what the target file lists and is not so', () => {
  type Fixtures = ForeignGateway['fixtures'];
  const listing = (wrong: (right: Fixtures) => object, checks: string[], without: 'bar' | 'nothing' = 'nothing') =>
    judge(
      ({ fixtures, driver }) => {
        const { isolate: _, ...own } = driver;
        const { barNumber: __, ...operator } = own.operator ?? {};
        return {
          fixtures: { ...fixtures, ...wrong(fixtures) },
          driver: without === 'bar' ? { ...own, operator } : own,
        };
      },
      {},
      { checks },
    );
  const barredAs = ({ numbers }: Fixtures, ...barred: string[]) => ({
    numbers: { ...numbers, whitelisted: numbers?.whitelisted?.slice(1), barred },
  });

  it.each<[string, (right: Fixtures) => object, 'bar' | 'nothing', string]>([
    [
      'alone, where the operator can bar it',
      (right) => barredAs(right, good(right)),
      'nothing',
      ', and is once its operator bars it',
    ],
    ['alone', (right) => barredAs(right, good(right)), 'bar', ''],
    ['beside one that is', (right) => barredAs(right, right.numbers?.barred?.[0] ?? '', good(right)), 'bar', ''],
  ])('a number that is not barred, %s: nobody is accused', async (_, wrong, without, words) => {
    const run = await listing(wrong, ['charge-barred-number'], without);
    expect(outcomes(run, 'fail')).toEqual([]);
    expect(causes(run)).toEqual([
      expect.stringMatching(
        new RegExp(`^\\d+ is not refused as barred${words}\\. Look .* out of .*\\.numbers\\.barred`),
      ),
    ]);
  });

  it('a number that is whitelisted among the unlisted: nobody is accused', async () => {
    const wrong = (right: Fixtures) => ({
      numbers: { ...right.numbers, whitelisted: right.numbers?.whitelisted?.slice(1), unlisted: [good(right)] },
    });
    const run = await listing(wrong, ['charge-unlisted-number', 'charge-unlisted-number-sms']);
    expect(outcomes(run, 'fail')).toEqual([]);
    expect(causes(run).join()).toMatch(/^\d+ works, and \d+, which nobody listed, does not\. .*,\d+ works, and/);
  });

  it.each([['nobody’s credentials', { username: 'sbx_nobody', password: 'x' }, '401, 401, 401']])(
    '%s for those without access: nobody is accused',
    async (_, notEnabled, statuses) => {
      const run = await listing(() => ({ notEnabled }), ['sandbox-not-enabled-account']);
      expect(outcomes(run, 'fail')).toEqual([]);
      expect(causes(run)).toEqual([expect.stringContaining(`notEnabled\` came ${statuses}, and never 403`)]);
    },
  );

  it('a maximum above what wallets may pay: nobody is accused', async () => {
    const run = await listing(
      () => ({ maxAmount: '90000.00' }),
      ['charge-amounts-accepted', 'charge-pin-matrix', 'gateway-world'],
    );
    expect(outcomes(run, 'fail')).toEqual([]);
    expect(causes(run)).toEqual([
      'several large amounts were refused in the same way. Lower `apis.charge-gateway.fixtures.maxAmount`',
    ]);
  });

  function good({ numbers }: Fixtures): string {
    return numbers?.whitelisted?.[0] ?? '';
  }
});

describe('how callbacks are signed', () => {
  it.each<[string, object, RegExp]>([
    ['another secret', { secret: 'other' }, /none verifies with the secret.* Correct `callbackSignature\.secret`/],
    [
      'another header',
      { header: 'X-Nothing' },
      /the header is \S+, not X-Nothing\. Correct `callbackSignature\.header`/,
    ],
    ['another algorithm', { algorithm: 'sha512' }, /the algorithm is sha256\. Correct `callbackSignature\.algorithm`/],
  ])('%s than the gateway’s: nobody is accused', async (_, wrong, words) => {
    const gateway = await startForeignGateway({ holdMs: 5 });
    const callbackSignature = {
      ...(gateway.callbackSignature as NonNullable<TargetSettings['callbackSignature']>),
      ...wrong,
    };
    const { isolate: __, ...driver } = gateway.driver;
    const run = await judgeRemote(
      'charge-gateway',
      { ...gateway, driver },
      {
        effort: 0.1,
        target: { callbacks: { kind: 'loopback' }, callbackSignature },
        chosen: { rules: ['charge-gateway'], checks: ['charge-outcome-callbacks'] },
      },
    );
    expect(outcomes(run, 'fail')).toEqual([]);
    expect(causes(run)).toEqual([expect.stringMatching(words)]);
  });
});

/** A port that was free a moment ago: the receiver of a public address listens where it is told, and nobody elsewhere. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

it('a clock.now that tells the time of a zone is told, and accuses nobody', async () => {
  const run = await judge(
    ({ driver: { isolate: _, ...driver } }) => ({
      driver: { ...driver, clock: { now: async () => Date.now() + 5 * 3_600_000 } },
    }),
    {},
    { checks: [...only, 'charge-timestamps-in-utc'] },
  );
  expect(outcomes(run, 'fail')).toEqual([]);
  expect(outcomes(run, 'error')).toContain('charge-gateway/charge-timestamp-utc');
  expect(causes(run)).toEqual([expect.stringMatching(/^the timestamp .* is the time of this machine in UTC/)]);
});
