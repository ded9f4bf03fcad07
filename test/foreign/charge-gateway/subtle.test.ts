import { createHmac } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { skipWaits } from '../../fixtures/skip-waits.ts';
import { withoutSockets } from '../../fixtures/without-sockets.ts';
import { readJson } from '../shared/json.ts';
import { callbackSecret } from './callback.ts';
import { type Changes, type Client, openClient, pause, until } from './client.ts';
import { defectOf, subtleDefects } from './defects/index.ts';
import { chosenReadings } from './readings.ts';

skipWaits();
withoutSockets();

const currency = 'paymentAmount.charginginformation.currency';
const money = (written: string): Changes => ({ 'paymentAmount.charginginformation.amount': readJson(written) });
const zwg: Changes = { [currency]: 'ZWG' };

/** Looks at one thing from outside; `healthy` is what the document demands there. The file is long because it is one table. */
interface Witness {
  see(client: Client): Promise<unknown>;
  healthy: unknown;
}

const sees = (healthy: unknown, see: Witness['see']): Witness => ({ see, healthy });

/** A look-up's field of a charge that was paid. */
const looked = (field: string, changes: Changes, healthy: unknown): Witness =>
  sees(healthy, async (client) => (await client.ended('0000', changes)).after.body[field]);

/** The correlator in the answer to a second charge after one with another correlator. */
const secondOf = (first: string, second: string): Witness =>
  sees(second, async (client) => {
    await client.charge({ clientCorrelator: first });
    return (await client.charge({ clientCorrelator: second })).body.clientCorrelator;
  });

const many = async (client: Client, count: number): Promise<void> => {
  for (let made = 0; made < count; made += 1) await client.charge();
};
const statusOf = async (client: Client, correlator: string, number = client.number): Promise<string> =>
  (await client.lookup(number, correlator)).body.status;
const advance = (client: Client, ms: number) => client.gateway.driver.clock?.advance?.({ ms });
async function moveTo(client: Client, at: number): Promise<void> {
  await advance(client, at - ((await client.gateway.driver.clock?.now?.()) ?? 0));
}
const year = new Date().getUTCFullYear();
const leapYear = [1, 2, 3, 4, 5, 6, 7, 8]
  .map((more) => year + more)
  .find((it) => new Date(Date.UTC(it, 1, 29)).getUTCDate() === 29);
const minute = 60_000;
const local = (client: Client) => `0${client.number.slice(3)}`;

/** True for each call of an address that is signed as its body wants. */
function signed(client: Client, name: string): boolean[] {
  const encoding = chosenReadings().callbackSignature;
  return client.calls
    .at(name)
    .map(
      ({ body, headers }) =>
        headers['x-gateway-signature'] === createHmac('sha256', callbackSecret).update(body).digest(encoding),
    );
}
const called = async (client: Client, name: string, count: number) => {
  await until(() => client.calls.at(name).length >= count).catch(() => undefined);
  await pause(60);
};

const witnesses: Record<string, Witness> = {
  'whole-refund-of-truncated-cents': sees(200, async (client) => {
    const { transactionId } = await client.ended('0000', money('8.29'));
    return (await client.refund(transactionId, money('8.29'))).status;
  }),
  'ampersand-escaped-in-look-up': looked('referenceCode', { referenceCode: 'A&B' }, 'A&B'),
  'name-ends-at-emoji': looked('merchantName', { merchantName: 'Book 📚 shop' }, 'Book 📚 shop'),
  'digits-lose-their-last-zeros': looked('referenceCode', { referenceCode: '7100' }, '7100'),
  'sms-loses-leading-zeros': sees(expect.stringContaining('(Ref: 0071)'), async (client) => {
    await client.ended('0000', { referenceCode: '0071' });
    return (await client.inbox()).join();
  }),
  'sms-loses-combining-marks': sees(expect.stringContaining('Cafe\u0301'), async (client) => {
    await client.ended('0000', { merchantName: 'Cafe\u0301' });
    return (await client.inbox()).join();
  }),
  'look-up-by-beginning': sees(404, async (client) => {
    await client.charge({ clientCorrelator: 'order-0001-a' });
    return (await client.lookup(client.number, 'order-0001')).status;
  }),
  'longer-correlator-shadows': sees('order-77', async (client) => {
    for (const clientCorrelator of ['order-77', 'order-77-b']) await client.charge({ clientCorrelator });
    return (await client.lookup(client.number, 'order-77')).body.clientCorrelator;
  }),
  'hyphens-do-not-count': secondOf('ab-cdefgh', 'abc-defgh'),
  'last-zeros-do-not-count': secondOf('order-001', 'order-0010'),
  'leading-zeros-do-not-count': secondOf('71717171', '071717171'),
  'the-thirty-sixth-does-not-count': secondOf(`${'x'.repeat(35)}1`, `${'x'.repeat(35)}2`),
  'largest-amount-in-zwg-refused': sees(
    200,
    async (client) => (await client.charge({ ...zwg, ...money('500') })).status,
  ),
  'last-part-a-cent-above': sees([200, 409], async (client) => {
    const { transactionId } = await client.ended('0000', money('10'));
    return [
      (await client.refund(transactionId, money('6'))).status,
      (await client.refund(transactionId, money('4.01'))).status,
    ];
  }),
  'a-cent-is-not-given-back': sees(200, async (client) => {
    const { transactionId } = await client.ended('0000', money('0.01'));
    return (await client.refund(transactionId, money('0.01'))).status;
  }),

  'third-prompt-answers-the-second': sees(['PENDING', 'PENDING', 'SUCCESS'], async (client) => {
    const correlators = ['first-01', 'second-1', 'third-01'];
    for (const clientCorrelator of correlators) await client.charge({ clientCorrelator });
    await client.pin('third-01', '0000');
    await pause(30);
    return Promise.all(correlators.map((it) => statusOf(client, it)));
  }),
  'three-failures-block': sees('SUCCESS', async (client) => {
    for (const pin of ['1111', '2222', '9999']) await client.ended(pin);
    return (await client.ended('0000')).after.body.status;
  }),
  'every-seventh-callback-is-lost': sees(true, async (client) => {
    const names = ['a', 'b', 'c', 'd'];
    for (const name of names) {
      await client.ended('0000', { notifyUrl: client.calls.url(name) });
      await called(client, name, 2);
    }
    return names.every((name) => client.calls.states(name).join() === 'PENDING,SUCCESS');
  }),
  'three-parts-are-remembered': sees([200, 200, 200, 409], async (client) => {
    const { transactionId } = await client.ended('0000', money('10'));
    const statuses: number[] = [];
    for (const part of ['4', '3', '2', '4']) statuses.push((await client.refund(transactionId, money(part))).status);
    return statuses;
  }),
  'third-retry-of-a-correlator-is-new': sees(1, async (client) => {
    const ids = new Set<string>();
    for (let time = 0; time < 3; time += 1)
      ids.add((await client.charge({ clientCorrelator: 'the-same' })).body.transactionId);
    return ids.size;
  }),
  'twenty-first-is-not-found': sees(200, async (client) => {
    await client.charge({ clientCorrelator: 'the-first' });
    await many(client, 20);
    return (await client.lookup(client.number, 'the-first')).status;
  }),
  'hundred-correlators-are-remembered': sees(true, async (client) => {
    const first = await client.charge({ clientCorrelator: 'the-first' });
    await many(client, 100);
    return (await client.charge({ clientCorrelator: 'the-first' })).body.transactionId === first.body.transactionId;
  }),
  'refunds-of-the-last-fifty': sees(200, async (client) => {
    const { transactionId } = await client.ended('0000');
    await many(client, 50);
    return (await client.refund(transactionId)).status;
  }),
  'thirty-sms-a-number': sees(31, async (client) => {
    for (let time = 0; time < 31; time += 1) await client.ended('0000');
    return (await client.inbox()).length;
  }),
  'ids-begin-again-after-a-hundred': sees(101, async (client) => {
    const ids = new Set<string>();
    for (let time = 0; time < 101; time += 1) ids.add((await client.charge()).body.transactionId);
    return ids.size;
  }),

  'refund-of-that-many': sees([200, 200], async (client) => {
    const other = await client.ended('0000', zwg);
    const { transactionId } = await client.ended('0000');
    return [(await client.refund(transactionId)).status, (await client.refund(other.transactionId, zwg)).status];
  }),
  'no-sms-of-local-failure-in-zwg': sees(1, async (client) => {
    await client.ended('1111', { ...zwg, endUserId: local(client) });
    return (await client.inbox()).length;
  }),
  'second-try-is-the-first': sees('PENDING', async (client) => {
    await client.ended('1111', { referenceCode: 'R-1' });
    return (await client.charge({ referenceCode: 'R-1' })).body.status;
  }),
  'two-look-ups-mixed-up': sees(true, async (client) => {
    const names = ['the-first', 'the-other'];
    for (const clientCorrelator of names) await client.charge({ clientCorrelator });
    const asked = Array.from({ length: 8 }, (_, index) => names[index % 2] ?? '');
    const answers = await Promise.all(asked.map((it) => client.lookup(client.number, it)));
    return answers.every(({ body }, index) => body.clientCorrelator === asked[index]);
  }),
  'refund-and-reversal-at-once': sees([200, 409], async (client) => {
    const { transactionId } = await client.ended('0000');
    const both = ['REF', 'REV'].map((tranType) => client.refund(transactionId, { tranType }));
    return (await Promise.all(both)).map(({ status }) => status).sort();
  }),
  'reference-of-the-other-at-once': sees(['R-1', 'R-2'], async (client) => {
    const names = ['R-1', 'R-2'];
    await Promise.all(names.map((it) => client.charge({ referenceCode: it, clientCorrelator: `charge-${it}` })));
    const after = await Promise.all(names.map((it) => client.lookup(client.number, `charge-${it}`)));
    return after.map(({ body }) => body.referenceCode);
  }),
  'pin-during-look-up-is-lost': sees('SUCCESS', async (client) => {
    await client.charge({ clientCorrelator: 'the-first' });
    let isTyped = false;
    const look = async (): Promise<void> => {
      while (!isTyped) await client.lookup(client.number, 'the-first');
    };
    const looking = Array.from({ length: 6 }, look);
    await pause(50);
    await client.pin('the-first', '0000');
    isTyped = true;
    await Promise.all(looking);
    await pause(40);
    return statusOf(client, 'the-first');
  }),
  'callbacks-of-a-moment-are-one': sees([true, true], async (client) => {
    const names = ['a', 'b'];
    for (const name of names)
      await client.charge({ clientCorrelator: `charge-${name}`, notifyUrl: client.calls.url(name) });
    await Promise.all(names.map((name) => client.pin(`charge-${name}`, '0000')));
    const isTold = (name: string) => client.calls.states(name).includes('SUCCESS');
    await until(() => names.every(isTold)).catch(() => undefined);
    return names.map((name) => client.calls.states(name).includes('SUCCESS'));
  }),
  'failed-charge-of-the-neighbour': sees(404, async (client) => {
    const { clientCorrelator } = await client.ended('1111');
    return (await client.lookup(client.numbers[2] ?? '', clientCorrelator)).status;
  }),
  'two-payers-of-one-order': sees('PENDING', async (client) => {
    const [, first = '', second = ''] = client.numbers;
    for (const endUserId of [first, second])
      await client.charge({ endUserId, clientCorrelator: endUserId, referenceCode: 'R' });
    await client.pin(first, '0000', first);
    await pause(30);
    return statusOf(client, second, second);
  }),
  'bar-spreads': sees(200, async (client) => {
    await client.gateway.driver.operator?.barNumber?.({ endUserId: client.numbers[2] ?? '', barred: true });
    return (await client.charge()).status;
  }),
  'refund-in-local-form-of-the-latest': sees(true, async (client) => {
    const { transactionId } = await client.ended('0000');
    await client.ended('0000');
    const { body } = await client.refund(transactionId, { endUserId: local(client) });
    return body.originalReference === transactionId;
  }),

  'paid-after-midnight-is-not-found': sees(200, async (client) => {
    await moveTo(client, Date.UTC(year + 1, 2, 3, 21, 59));
    await client.charge({ clientCorrelator: 'the-first' });
    await advance(client, 2 * minute);
    await client.pin('the-first', '0000');
    await pause(30);
    return (await client.lookup(client.number, 'the-first')).status;
  }),
  'no-charges-on-a-leap-day': sees(200, async (client) => {
    await moveTo(client, Date.UTC(leapYear ?? 0, 1, 29, 12));
    return (await client.charge()).status;
  }),
  'no-refund-over-the-year': sees(200, async (client) => {
    await moveTo(client, Date.UTC(year + 1, 11, 31, 23, 58));
    const { transactionId } = await client.ended('0000');
    await advance(client, 5 * minute);
    return (await client.refund(transactionId)).status;
  }),
  'correlators-of-the-month': sees(true, async (client) => {
    await moveTo(client, Date.UTC(year + 1, 3, 30, 23, 58));
    const first = await client.charge({ clientCorrelator: 'the-first' });
    await advance(client, 5 * minute);
    return (await client.charge({ clientCorrelator: 'the-first' })).body.transactionId === first.body.transactionId;
  }),
  'part-refunded-fails-in-a-month': sees('SUCCESS', async (client) => {
    const { transactionId, clientCorrelator } = await client.ended('0000', money('10'));
    await client.refund(transactionId, money('4'));
    await advance(client, 32 * 1440 * minute);
    return statusOf(client, clientCorrelator);
  }),
  'late-failure-of-the-order': sees('SUCCESS', async (client) => {
    await client.ended('1111', { referenceCode: 'R-1' });
    const { clientCorrelator } = await client.ended('0000', { referenceCode: 'R-1' });
    await advance(client, 31 * minute);
    return statusOf(client, clientCorrelator);
  }),
  // The year of the week is the next one from the Sunday before 1 January on.
  'year-of-the-week': sees(true, async (client) => {
    const turn =
      [1, 2].map((more) => Date.UTC(year + more, 11, 31, 12)).find((at) => new Date(at).getUTCDay() < 6) ?? 0;
    await moveTo(client, turn);
    const { timestamp } = (await client.charge()).body;
    return Math.abs(Date.parse(timestamp) - turn) < 60 * minute;
  }),
  'refund-forgotten-over-midnight': sees([200, 409], async (client) => {
    const { transactionId } = await client.ended('0000');
    const first = await client.refund(transactionId);
    await advance(client, 25 * 60 * minute);
    return [first.status, (await client.refund(transactionId)).status];
  }),

  'duplicate-takes-the-callback': sees([true, 0], async (client) => {
    for (const name of ['a', 'b'])
      await client.charge({ clientCorrelator: 'the-first', notifyUrl: client.calls.url(name) });
    await client.pin('the-first', '0000');
    await pause(100);
    return [client.calls.states('a').includes('SUCCESS'), client.calls.at('b').length];
  }),
  'refused-charge-spoils-the-open-one': sees('SUCCESS', async (client) => {
    await client.charge({ clientCorrelator: 'the-first' });
    await client.charge({ [currency]: 'EUR' });
    await client.pin('the-first', '0000');
    await pause(30);
    return statusOf(client, 'the-first');
  }),
  'malformed-refund-counts': sees([400, 200], async (client) => {
    const { transactionId } = await client.ended('0000');
    return [
      (await client.refund(transactionId, { remarks: undefined })).status,
      (await client.refund(transactionId)).status,
    ];
  }),
  'look-up-takes-the-correlator': sees([404, 200], async (client) => [
    (await client.lookup(client.number, 'the-first')).status,
    (await client.charge({ clientCorrelator: 'the-first' })).status,
  ]),
  'refused-refund-is-called-back': sees(0, async (client) => {
    const { transactionId } = await client.ended('0000');
    await client.refund(transactionId);
    await client.refund(transactionId, { notifyUrl: client.calls.url('a') });
    await pause(60);
    return client.calls.at('a').length;
  }),
  'refused-refund-renames-the-order': sees([422, 'R-1'], async (client) => {
    const { transactionId, clientCorrelator } = await client.ended('0000', { referenceCode: 'R-1' });
    const { status } = await client.refund(transactionId, { ...money('99'), referenceCode: 'R-2' });
    return [status, (await client.lookup(client.number, clientCorrelator)).body.referenceCode];
  }),

  'second-attempt-is-not-signed': sees([true, true], async (client) => {
    client.calls.statuses.push(500);
    await client.charge({ notifyUrl: client.calls.url('a') });
    await called(client, 'a', 2);
    return signed(client, 'a');
  }),
  'second-attempt-has-the-first-signature': sees([true, true], async (client) => {
    client.calls.statuses.push(500);
    await client.charge({ notifyUrl: client.calls.url('a') });
    await called(client, 'a', 2);
    return signed(client, 'a');
  }),
  'receiver-is-given-up': sees(1, async (client) => {
    client.calls.statuses.push(500, 500, 500);
    await client.charge({ notifyUrl: client.calls.url('a') });
    await called(client, 'a', 3);
    await client.charge({ notifyUrl: client.calls.url('b') });
    await pause(60);
    return client.calls.at('b').length;
  }),
  'slow-receiver-swallows-the-next': sees(['PENDING', 'SUCCESS'], async (client) => {
    client.calls.pace.ms = 400;
    await client.charge({ clientCorrelator: 'the-first', notifyUrl: client.calls.url('a') });
    await called(client, 'a', 1);
    await client.pin('the-first', '0000');
    await pause(100);
    return client.calls.states('a');
  }),
  'second-attempt-tells-of-another': sees(['charge-a', 'charge-a'], async (client) => {
    client.calls.statuses.push(500);
    for (const name of ['a', 'b'])
      await client.charge({ clientCorrelator: `charge-${name}`, notifyUrl: client.calls.url(name) });
    await called(client, 'a', 2);
    return client.calls.at('a').map(({ body }) => new URLSearchParams(body).get('correlator'));
  }),
};

async function seen(id: string, defect?: string): Promise<unknown> {
  const readings = { failedPin: 'look-up', ...defectOf(id).readings } as const;
  const client = await openClient({ readings, ...(defect === undefined ? {} : { defect }) });
  try {
    return await witnesses[id]?.see(client);
  } finally {
    await client.close();
  }
}

describe.concurrent('each subtle defect shows from outside, and the healthy gateway does not have it', () => {
  test.each(subtleDefects.map(({ id }) => id))('%s', async (id) => {
    const healthy = witnesses[id]?.healthy;
    expect(await seen(id)).toEqual(healthy);
    // What shows only when two calls meet may need more than one meeting.
    const sights: unknown[] = [];
    while (sights.length < 10 && sights.every((it) => isDeepStrictEqual(it, healthy))) sights.push(await seen(id, id));
    expect(sights.at(-1)).not.toEqual(healthy);
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
