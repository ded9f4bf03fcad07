import { describe, expect, test } from 'vitest';
import { skipWaits } from '../../fixtures/skip-waits.ts';
import { withoutSockets } from '../../fixtures/without-sockets.ts';
import { type Client, isDone, openClient } from './client.ts';
import { localText } from './dates.ts';
import { defectOf, subtleDefects } from './defects/index.ts';
import { chosenReadings, type Readings } from './readings.ts';

skipWaits();
withoutSockets();

/** Looks at one thing from outside; `healthy` is what the document demands there. The file is long because it is one table. */
interface Witness {
  see(client: Client): Promise<unknown>;
  healthy: unknown;
}

interface Line {
  type: string;
  narration: string;
  creditAmount: number | string | null;
  debitAmount: number | string | null;
  balance: number | string;
  transactionDate: string;
}

const sees = (healthy: unknown, see: Witness['see']): Witness => ({ see, healthy });
const minute = 60_000;

const now = async (client: Client): Promise<number> => (await client.driver.clock?.now?.()) ?? Date.now();
/** As a request writes a time of the service. */
const written = (at: number): string => localText(at, chosenReadings()).slice(0, 19).replace('T', ' ');

/** Moves to a local time of the service. */
async function moveTo(client: Client, local: number): Promise<void> {
  await client.advance(local - client.offsetMs - (await now(client)));
}
const nextYear = new Date().getUTCFullYear() + 1;
const leapYear =
  [0, 1, 2, 3, 4, 5, 6, 7]
    .map((more) => nextYear + more)
    .find((it) => new Date(Date.UTC(it, 1, 29)).getUTCDate() === 29) ?? 0;

/** The statement of the local day of now, or of a part of it, oldest line first. */
async function linesOf(client: Client, part: { from?: string; to?: string } = {}): Promise<Line[]> {
  const day = written(await now(client)).slice(0, 10);
  const startDateTime = `${day} ${part.from ?? '00:00:00'}`;
  const { body } = await client.statement({ startDateTime, endDateTime: `${day} ${part.to ?? '23:59:59'}` });
  return [...((body.transactions ?? []) as Line[])].reverse();
}

/** True where the opening balance and the movements give the balance of each line and the closing balance. */
function addsUp([opening, ...rest]: Line[]): boolean {
  let balance = Number(opening?.balance);
  if (rest.length === 0) return false;
  return rest.every((line) => {
    if (line.type !== 'Closing Balance') balance += Number(line.creditAmount ?? 0) - Number(line.debitAmount ?? 0);
    return balance === Number(line.balance);
  });
}

const onStatement = (narration: string): Witness =>
  sees(expect.stringContaining(narration), async (client) => {
    await client.pay({ narration });
    return (await linesOf(client)).map((line) => line.narration).join('|');
  });

/** How the balance of the client's customer moves. */
const moves = (healthy: number, act: (client: Client) => Promise<unknown>, currency: 'USD' | 'ZWG' = 'USD'): Witness =>
  sees(healthy, async (client) => {
    const before = await client.balance(currency);
    await act(client);
    return (await client.balance(currency)) - before;
  });

const bothDeposits = (...references: string[]): Witness =>
  sees([true, true], async (client) => {
    const done: boolean[] = [];
    for (const reference of references) done.push(isDone(await client.deposit({ reference })));
    return done;
  });

/** The amount that an inquiry shows of the deposit with the second reference (900), after one with the first (700). */
const secondAmount = (first: string, second: string, shown = 900): Witness =>
  sees(shown, async (client) => {
    const one = await client.deposit({ reference: first });
    const other = await client.deposit({ reference: second, amount: 900 });
    const { body } = await client.inquireDeposit(shown === 900 ? other.sent : one.sent);
    return Number(body.details.amount);
  });

const takes = async (doing: Promise<void> | undefined): Promise<boolean> =>
  (doing ?? Promise.reject(new Error('no app'))).then(
    () => true,
    () => false,
  );
const codeOf = async (client: Client, changes = {}): Promise<string> => (await client.generate(changes)).body.code;
const statusOf = async (client: Client, code: string): Promise<string> => (await client.inquire(code)).body.status;

const witnesses: Record<string, Witness> = {
  'ampersand-escaped-on-the-statement': onStatement('Bread & milk'),
  'narration-ends-at-emoji': onStatement('Bread 🍞 and milk'),
  'stan-loses-leading-zeros': sees(
    '00712345',
    async (client) => (await client.deposit({ reference: '00712345' })).body.stan,
  ),
  'participant-loses-last-zeros': sees('71000000', async (client) => {
    const { sent } = await client.deposit();
    return (await client.inquireDeposit(sent, { participantReference: '71000000' })).body.participantReference;
  }),
  'change-in-floats': moves(29, (client) => client.change({ amount: 29 })),
  'description-loses-combining-marks': sees('Cafe\u0301', async (client) => {
    const code = await codeOf(client, { narration: 'Cafe\u0301' });
    return (await client.inquire(code)).body.description;
  }),
  'apostrophes-doubled': sees("N'andu", async (client) => {
    const { sent } = await client.deposit({ narration: "N'andu" });
    return (await client.inquireDeposit(sent)).body.details.narration;
  }),
  'a-cent-in-zwg-is-nothing': moves(1, (client) => client.deposit({ currency: 'ZWG', amount: 1 }), 'ZWG'),
  'first-second-missing': sees(true, async (client) => {
    await client.advance(1100 - ((await now(client)) % 1000));
    const from = written(await now(client)).slice(11);
    await client.pay();
    return addsUp(await linesOf(client, { from }));
  }),
  'last-minute-missing': sees(true, async (client) => {
    await moveTo(client, Date.UTC(nextYear, 2, 3, 23, 59, 20));
    await client.pay();
    return addsUp(await linesOf(client));
  }),
  'withdrawal-in-zwg-ends-early': sees(true, async (client) => {
    const code = await codeOf(client, { type: 'WITHDRAWAL', currency: 'ZWG' });
    await client.advance(588_000);
    return takes(client.payCode(code));
  }),
  'token-of-the-agent-ends-early': sees(true, async (client) => {
    await client.token('agent');
    await client.driver.clock?.advance?.({ ms: 870_000 });
    return isDone(await client.statement());
  }),
  'claimed-code-is-asked-less-often': sees([true, true], async (client) => {
    const code = await codeOf(client);
    await client.claimCode(code);
    const first = await client.inquire(code);
    await client.advance(32_000);
    return [isDone(first), isDone(await client.inquire(code))];
  }),
  'the-thirty-sixth-does-not-count': bothDeposits(`${'x'.repeat(35)}1`, `${'x'.repeat(35)}2`),
  'hyphens-do-not-count': bothDeposits('ab-cdefgh', 'abc-defgh'),

  'fifth-change-twice': moves(225, async (client) => {
    for (let time = 0; time < 5; time += 1) await client.change();
  }),
  'fifty-lines': sees(true, async (client) => {
    for (let time = 0; time < 30; time += 1) await client.pay();
    return addsUp(await linesOf(client));
  }),
  'twenty-deposits-are-known': sees(700, async (client) => {
    const { sent } = await client.deposit();
    for (let time = 0; time < 20; time += 1) await client.deposit({ amount: 1 });
    return Number((await client.inquireDeposit(sent)).body.details?.amount);
  }),
  'ten-deposits-are-reversible': sees(true, async (client) => {
    const { sent } = await client.deposit();
    for (let time = 0; time < 10; time += 1) await client.deposit({ amount: 1 });
    return isDone(await client.reverse(sent));
  }),
  'codes-begin-again-after-thirty': sees(31, async (client) => {
    const codes = new Set<string>();
    for (let time = 0; time < 31; time += 1) codes.add(await codeOf(client));
    return codes.size;
  }),
  'third-reversal-is-answered-alone': moves(0, async (client) => {
    for (let time = 0; time < 3; time += 1) await client.reverse((await client.deposit()).sent);
  }),
  'one-balance-a-second': sees(true, async (client) => {
    for (let time = 0; time < 6; time += 1) await client.pay();
    return addsUp(await linesOf(client));
  }),
  'float-balance-after-many': sees(true, async (client) => {
    for (let time = 0; time < 16; time += 1) await client.pay({ amount: 311 });
    return addsUp(await linesOf(client));
  }),

  'reversal-takes-the-change-too': moves(45, async (client) => {
    const { sent } = await client.deposit({ reference: 'the-same-1' });
    await client.change({ reference: 'the-same-1' });
    await client.reverse(sent);
  }),
  'deposit-pays-the-code': sees('New', async (client) => {
    const code = await codeOf(client, { reference: 'the-same-1' });
    await client.deposit({ reference: 'the-same-1' });
    return statusOf(client, code);
  }),
  'withdrawal-from-the-other-wallet': moves(
    -1000,
    async (client) => {
      await client.payCode(await codeOf(client));
      await client.payCode(await codeOf(client, { type: 'WITHDRAWAL', currency: 'ZWG', amount: 1000 }));
    },
    'ZWG',
  ),
  'second-deposit-is-the-reversed-one': moves(700, async (client) => {
    await client.reverse((await client.deposit()).sent);
    await client.deposit();
  }),
  'twin-code-is-paid': sees('New', async (client) => {
    const [first = '', second = ''] = [
      await codeOf(client, { narration: 'N' }),
      await codeOf(client, { narration: 'N' }),
    ];
    await client.payCode(first);
    return statusOf(client, second);
  }),
  'deposit-by-beginning': sees(undefined, async (client) => {
    const { sent } = await client.deposit({ reference: 'till-000123' });
    return (await client.inquireDeposit({ ...sent, reference: 'till-000' })).body.details;
  }),
  'longer-reference-shadows': secondAmount('till-77', 'till-77-b', 700),
  'case-shadows': secondAmount('till-ab', 'TILL-AB'),
  'wallet-of-the-neighbour': sees(true, async (client) => {
    const [third, fourth] = [client.numbers[2], client.numbers[3]];
    return (await client.accountNumber('ZWG', third)) !== (await client.accountNumber('ZWG', fourth));
  }),
  'reference-of-another-caller': sees([true, true], async (client) => {
    const done: boolean[] = [];
    for (const as of ['merchant', 'agent'] as const)
      done.push(isDone(await client.generate({ reference: 'the-same-1' }, { as })));
    return done;
  }),
  'line-of-another-caller': sees(true, async (client) => {
    for (const as of ['merchant', 'agent'] as const) await client.pay({ reference: 'the-same-1' }, { as });
    return addsUp(await linesOf(client));
  }),
  'reversed-deposit-of-another-account': moves(0, async (client) => {
    const own = await client.deposit({ reference: 'the-same-1' });
    const destinationAccount = await client.accountNumber('USD', client.numbers[2]);
    const other = await client.deposit({ reference: 'the-same-1', destinationAccount });
    await client.reverse(other.sent);
    await client.reverse(own.sent);
  }),
  'line-narration-of-the-other-currency': sees(expect.stringContaining('in dollars'), async (client) => {
    await client.pay({ reference: 'the-same-1', narration: 'in dollars' });
    await client.pay({ reference: 'the-same-1', narration: 'in gold', currency: 'ZWG' });
    return (await linesOf(client)).map((line) => line.narration).join('|');
  }),

  'two-log-ins-mixed-up': sees(2, async (client) => {
    const answers = await Promise.all([client.login('merchant'), client.login('agent')]);
    return new Set(answers.map(({ body }) => body.accessToken)).size;
  }),
  'deposit-lost-beside-another': moves(1400, async (client) => {
    const destinationAccount = await client.accountNumber('USD');
    await Promise.all([1, 2].map(() => client.deposit({ destinationAccount })));
  }),
  'closing-ahead-of-a-payment': sees(true, async (client) => {
    await client.pay();
    const statements = Array.from({ length: 12 }, () => linesOf(client));
    const [, ...all] = await Promise.all([client.pay(), ...statements]);
    return all.every(addsUp);
  }),
  'one-code-for-two': sees(2, async (client) => {
    await client.token('agent');
    return new Set(await Promise.all([1, 2].map(() => codeOf(client)))).size;
  }),
  'stan-of-the-other-change': sees(['change-01', 'change-02'], async (client) => {
    await client.token('agent');
    const both = await Promise.all(['change-01', 'change-02'].map((reference) => client.change({ reference })));
    return both.map(({ body }) => body.stan);
  }),

  'leap-day-is-missing': sees(true, async (client) => {
    await moveTo(client, Date.UTC(leapYear, 1, 29, 12));
    await client.pay();
    return addsUp(await linesOf(client));
  }),
  'year-of-the-week': sees(true, async (client) => {
    const turn =
      [0, 1].map((more) => Date.UTC(nextYear + more, 11, 31, 12)).find((at) => new Date(at).getUTCDay() < 6) ?? 0;
    await moveTo(client, turn);
    await client.pay();
    const year = String(new Date(turn).getUTCFullYear());
    return (await linesOf(client)).every(({ transactionDate }) => transactionDate.startsWith(year));
  }),
  'no-reversal-after-midnight': sees(true, async (client) => {
    await moveTo(client, Date.UTC(nextYear, 2, 3, 23, 58));
    const { sent } = await client.deposit();
    await client.advance(5 * minute);
    return isDone(await client.reverse(sent));
  }),
  'deposit-of-last-year-is-not-found': sees(700, async (client) => {
    await moveTo(client, Date.UTC(nextYear, 11, 31, 23, 58));
    const { sent } = await client.deposit();
    await client.advance(5 * minute);
    return Number((await client.inquireDeposit(sent)).body.details?.amount);
  }),
  'code-ends-at-midnight': sees(true, async (client) => {
    await moveTo(client, Date.UTC(nextYear, 2, 3, 23, 57));
    const code = await codeOf(client);
    await client.advance(5 * minute);
    return takes(client.payCode(code));
  }),
  'token-ends-at-midnight': sees(true, async (client) => {
    await moveTo(client, Date.UTC(nextYear, 2, 3, 23, 57));
    await client.token('agent');
    await client.driver.clock?.advance?.({ ms: 5 * minute });
    return isDone(await client.statement());
  }),
  'opening-of-the-morning': sees(true, async (client) => {
    await moveTo(client, Date.UTC(nextYear, 2, 3, 10));
    await client.pay();
    await client.advance(60 * minute);
    await client.pay();
    return addsUp(await linesOf(client, { from: '10:30:00' }));
  }),
  'closing-balance-of-now': sees(true, async (client) => {
    await moveTo(client, Date.UTC(nextYear, 2, 3, 10));
    await client.pay();
    await client.advance(120 * minute);
    await client.pay();
    return addsUp(await linesOf(client, { to: '11:00:00' }));
  }),

  'refused-reversal-blocks-the-next': moves(0, async (client) => {
    const { sent } = await client.deposit();
    await client.reverse(sent, { amount: 699 });
    await client.reverse(sent);
  }),
  'refused-change-comes-later': moves(45, async (client) => {
    await client.change({ amount: 501 });
    await client.change();
  }),
  'refused-login-ends-the-token': sees([false, true], async (client) => {
    await client.token('agent');
    return [isDone(await client.login('agent', { password: 'wrong' })), isDone(await client.statement())];
  }),
  'duplicate-renames-the-deposit': sees('first', async (client) => {
    const { sent } = await client.deposit({ reference: 'the-same-1', narration: 'first' });
    await client.deposit({ reference: 'the-same-1', narration: 'second' });
    return (await client.inquireDeposit(sent)).body.details.narration;
  }),
  'refused-utility-costs-a-cent': sees(0, async (client) => {
    await client.pay({ providerProduct: 'NONE' });
    return (await linesOf(client)).filter(({ type }) => type === 'Debit').length;
  }),
  'refused-code-ends-the-open-ones': sees('New', async (client) => {
    const code = await codeOf(client);
    await client.generate({ amount: undefined });
    return statusOf(client, code);
  }),
};

const plain: Partial<Readings> = { clock: 'virtual', qrImage: 'png', connection: 'kept' };

async function seen(id: string, defect?: string): Promise<unknown> {
  const readings = { ...plain, ...defectOf(id).readings };
  const client = await openClient({ readings, ...(defect === undefined ? {} : { defect }) });
  try {
    return await witnesses[id]?.see(client);
  } finally {
    await client.close();
  }
}

describe.concurrent('each subtle defect shows from outside, and the healthy service does not have it', () => {
  test.each(subtleDefects.map(({ id }) => id))('%s', async (id) => {
    const healthy = witnesses[id]?.healthy;
    expect(await seen(id)).toEqual(healthy);
    expect(await seen(id, id)).not.toEqual(healthy);
  });
});

test('every subtle defect has one witness', () => {
  expect(subtleDefects.map(({ id }) => id)).toEqual(Object.keys(witnesses));
});

test('half of the subtle defects carry over a public report', () => {
  const reported = subtleDefects.filter(({ report }) => report !== undefined);
  expect(reported.length * 2).toBeGreaterThanOrEqual(subtleDefects.length);
  for (const { report } of reported) expect(report).toMatch(/^[\w.-]+\/[\w.-]+#\d+$/);
});
