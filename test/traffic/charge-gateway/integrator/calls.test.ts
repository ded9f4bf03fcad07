import { describe, expect, it } from 'vitest';
import { bodyOf, recording } from './recording.ts';

const error = { statusCode: '500', statusMessage: 'Internal server error' };

describe('a charge that is sent again', () => {
  const after500 = (...gaps: number[]): string[] => on(1, gaps);
  const on = (timeScale: number, gaps: readonly number[]): string[] => {
    const day = recording({ timeScale }).charge(bodyOf('c-1'), 500, error);
    for (const [index, gap] of gaps.entries())
      day
        .wait(gap)
        .charge(bodyOf('c-1'), index === gaps.length - 1 ? 200 : 500, index === gaps.length - 1 ? {} : error);
    return day.lookup('c-1').broken();
  };

  it.each([
    [[1_000, 2_000, 4_000]],
    [[500]],
    [[700, 600, 3_000]],
    [[1_000, 2_000, 2_000, 2_000, 2_000]],
    [[300, 400, 500, 600]],
    [[8_000, 4_000, 2_000, 9_000]],
    [[8_000, 6_000, 3_000, 1_500]],
  ])('after 500 with waits of %j is right', (gaps) => {
    expect(after500(...gaps)).toEqual([]);
  });

  it.each([
    [[2_000, 2_000, 2_000]],
    [[0, 0]],
    [[1_000, 1_000]],
    [[1_000, 1_020, 990, 1_000]],
    [[16_000, 8_000, 4_000, 2_000]],
  ])('after 500 with waits of %j is not', (gaps) => {
    expect(after500(...gaps)).toEqual(['client-retries-only-500-and-503']);
  });

  it('after 500 without a wait is not, though the call alone takes longer on a clock that is twenty times as fast', () => {
    expect(on(20, [120, 140])).toEqual(['client-retries-only-500-and-503']);
    expect(on(1, [120, 140])).toEqual([]);
    expect(on(20, [100, 200, 400])).toEqual([]);
    expect(on(60, [190, 210])).toEqual([]);
  });

  it('after 500 with a wait of a few seconds is seen on a fast clock too, once it comes five times', () => {
    expect(on(20, [4_900, 5_050, 4_800, 5_300, 5_000])).toEqual(['client-retries-only-500-and-503']);
    expect(on(20, [4_900, 5_050, 4_800, 5_300])).toEqual([]);
    expect(on(20, [1_900, 2_600, 4_800, 5_000, 5_000])).toEqual([]);
    expect(on(20, [4_000, 5_000, 4_800, 5_000, 5_000])).toEqual([]);
  });

  it('after 500 is the same charge though its callbacks come to an address of their own', () => {
    const day = recording();
    const attempt = (correlator: string): Record<string, unknown> =>
      bodyOf(correlator, { referenceCode: 'INV-1', notifyUrl: `https://shop.example/callbacks/${correlator}` });
    for (const correlator of ['try-00001', 'try-00002']) day.charge(attempt(correlator), 500, error).wait(1_000);
    day.charge(attempt('try-00003')).lookup('try-00003');
    expect(day.broken()).toEqual(['client-retries-only-500-and-503']);
  });

  it('by a timer after a refusal is a repetition, under whatever correlator; as people do it, it is none', () => {
    const refusedAgain = (...waits: number[]): string[] => {
      const day = recording().charge(bodyOf('c-0')).lookup('c-0', 200, { status: 'SUCCESS' });
      for (const [index, wait] of [...waits, 0].entries())
        day.charge(bodyOf(`c-1${index}`, { referenceCode: 'INV-1' }), index % 2 === 0 ? 401 : 403, error).wait(wait);
      return day.broken();
    };
    expect(refusedAgain(15_000, 15_000, 15_000)).toEqual(['client-retries-only-500-and-503']);
    expect(refusedAgain(15_000, 15_000)).toEqual([]);
    expect(refusedAgain(10_500, 21_000, 42_000, 84_000)).toEqual(['client-retries-only-500-and-503']);
    expect(refusedAgain(10_500, 21_000, 42_000)).toEqual([]);
    expect(refusedAgain(10_500, 21_000, 50_000, 84_000)).toEqual([]);
    expect(refusedAgain(15_000, 40_000, 22_000)).toEqual([]);
    expect(refusedAgain(86_400_000, 86_400_000, 86_400_000)).toEqual([]);
  });

  it('by a timer is told once another order shows that its reference is not that of every order', () => {
    const day = recording();
    for (const correlator of ['c-1', 'c-2', 'c-3', 'c-4'])
      day.charge(bodyOf(correlator, { referenceCode: 'INV-1' }), 401, error).wait(15_000);
    expect(day.broken()).toEqual([]);
    day.charge(bodyOf('c-5', { referenceCode: 'INV-2' })).lookup('c-5', 200, { status: 'SUCCESS' });
    expect(day.broken()).toEqual(['client-retries-only-500-and-503']);
  });

  it('may keep or renew its correlator, which is recorded', () => {
    const kept = recording().charge(bodyOf('c-1'), 500, error).wait(900).charge(bodyOf('c-1')).lookup('c-1');
    const same = { referenceCode: 'INV-1' };
    const renewed = recording()
      .charge(bodyOf('c-1', same), 503, error)
      .wait(60_000)
      .charge(bodyOf('c-2', same))
      .lookup('c-2');
    expect([kept.broken(), kept.judged()['client-retry-correlator']]).toEqual([[], 'observed']);
    expect([renewed.broken(), renewed.judged()['client-retry-correlator']]).toEqual([[], 'observed']);
  });

  it('after a refusal is a repetition, unless it was mended or its state was', () => {
    const refused = () =>
      recording().charge(bodyOf('c-1'), 403, { statusCode: '403', statusMessage: 'Sandbox not enabled' }).wait(5_000);
    expect(refused().charge(bodyOf('c-1')).lookup('c-1').broken()).toEqual(['client-retries-only-500-and-503']);
    expect(
      refused()
        .charge(bodyOf('c-1', { remarks: 'Mended' }))
        .lookup('c-1')
        .broken(),
    ).toEqual([]);
    expect(refused().operator().charge(bodyOf('c-1')).lookup('c-1').broken()).toEqual([]);
    expect(
      refused()
        .charge(bodyOf('c-2', { referenceCode: 'INV-c-1' }))
        .lookup('c-2')
        .broken(),
    ).toEqual([]);
  });

  it('without an answer is looked up first', () => {
    const lost = () => recording().charge(bodyOf('c-1'), 'timeout').wait(1_000);
    const again = bodyOf('c-2', { referenceCode: 'INV-c-1' });
    // The second is of a process that began anew, and listens at another port.
    const at = (port: number) => ({ referenceCode: 'INV-1', notifyUrl: `http://127.0.0.1:${port}/told` });
    const anew = recording()
      .charge(bodyOf('c-3', at(4001)))
      .wait(2_000)
      .charge(bodyOf('c-4', at(4002)));
    expect(anew.charge(bodyOf('c-5')).lookup('c-5').broken()).toEqual(['client-charges-once']);
    expect(lost().charge(bodyOf('c-1')).lookup('c-1').broken()).toEqual(['client-does-not-count-on-replay']);
    expect(lost().charge(again).lookup('c-2').broken()).toEqual(['client-charges-once']);
    const attempt = (referenceCode: string) => lost().charge(bodyOf('c-2', { referenceCode })).lookup('c-2').broken();
    expect(attempt('INV-c-1-2')).toEqual(['client-charges-once']);
    expect(attempt('INV-c-1-retry')).toEqual(['client-charges-once']);
    expect(attempt('INV-c-1-20261129')).toEqual([]);
    expect(attempt('INV-c-12')).toEqual([]);
    expect(attempt('INV-c-2-1')).toEqual([]);
    expect(lost().lookup('c-1', 404).charge(again).lookup('c-2').broken()).toEqual([]);
    expect(lost().lookup('c-1', 404).charge(bodyOf('c-1')).lookup('c-1').broken()).toEqual([]);
    expect(lost().lookup('c-1').broken()).toEqual([]);
  });
});

describe('a correlator', () => {
  it('belongs to one transaction', () => {
    const day = () => recording().charge(bodyOf('c-1')).lookup('c-1', 200, { status: 'SUCCESS' });
    expect(
      day()
        .charge(bodyOf('c-1', { endUserId: '263772222222' }))
        .broken(),
    ).toEqual(['client-fresh-correlator']);
    expect(day().charge(bodyOf('c-1')).broken()).toEqual(['client-fresh-correlator']);
    expect(
      day()
        .refund(bodyOf('c-1', { tranType: 'REF', originalGatewayReference: 'T-c-1' }), 400)
        .broken(),
    ).toEqual(['client-fresh-correlator']);
  });
});

describe('a look-up', () => {
  it('names what was charged, in any form of the number', () => {
    expect(recording().charge(bodyOf('c-1')).lookup('c-1', 200, {}, '0771234567').broken()).toEqual([]);
    expect(recording().charge(bodyOf('c-1')).lookup('c-1', 404, {}, '263779000001').broken()).toEqual([
      'client-looks-up-what-it-charged',
    ]);
    expect(recording().charge(bodyOf('c-1')).lookup('T-c-1', 404).broken()).toEqual([
      'client-looks-up-what-it-charged',
    ]);
  });

  it('of something else may be a trial', () => {
    expect(
      recording().lookup('probe', 404).charge(bodyOf('c-1')).lookup('c-1').lookup('of-yesterday').broken(),
    ).toEqual([]);
  });

  it('of a correlator of its own, sent all day to see whether the gateway answers, is no wrong one', () => {
    const asked = (day: ReturnType<typeof recording>) => day.wait(5_000).lookup('health-check', 404);
    const charged = recording().lookup('health-check', 404).charge(bodyOf('c-1'));
    expect(asked(asked(charged)).broken()).toEqual([]);
    expect(asked(asked(recording().charge(bodyOf('c-1')))).broken()).toEqual(['client-looks-up-what-it-charged']);
  });

  it('at a steady pace is a poll, and no retry of those that were answered 500', () => {
    const day = recording().charge(bodyOf('c-1'));
    for (const status of [500, 500, 200]) day.wait(10_000).lookup('c-1', status, status === 500 ? error : {});
    expect(day.broken()).toEqual([]);
  });

  it('is owed where no callback was asked for', () => {
    const day = () => recording().charge(bodyOf('c-1', { notifyUrl: '' }));
    expect(day().broken()).toEqual(['client-polls-without-callback']);
    expect(day().wait(30_000).judged({ isOver: false })['client-polls-without-callback']).toBeUndefined();
    expect(day().wait(90_000).judged({ isOver: false })['client-polls-without-callback']).toBe('fail');
    expect(recording().charge(bodyOf('c-1')).broken()).toEqual([]);
  });

  it('is owed by a charge without an answer, unless somebody was told of it or the sale was charged again', () => {
    const lost = (correlator = 'c-1') =>
      recording().charge(bodyOf(correlator, { notifyUrl: '', referenceCode: 'INV-1' }), 'reset');
    expect(lost().broken()).toEqual(['client-polls-without-callback']);
    expect(lost().tell('c-1', 'escalated').broken()).toEqual([]);
    expect(lost().lookup('c-1', 404).broken()).toEqual([]);
    const again = lost()
      .charge(bodyOf('c-2', { notifyUrl: '', referenceCode: 'INV-1' }))
      .lookup('c-2');
    expect(again.broken()).not.toContain('client-polls-without-callback');
  });

  it('may go on as long as a charge is PENDING, but not for good after 401, nor after a 422', () => {
    const asked = (times: number, status: number): string[] => {
      const day = recording().charge(bodyOf('c-1'));
      for (let left = times; left > 0; left -= 1) day.wait(5_000).lookup('c-1', status);
      return day.broken();
    };
    expect([asked(500, 200), asked(50, 404), asked(50, 500), asked(20, 401), asked(3, 422)]).toEqual([
      [],
      [],
      [],
      [],
      [],
    ]);
    expect(asked(200, 401)).toEqual(['client-retries-only-500-and-503']);
    expect(asked(6, 422)).toEqual(['client-retries-only-500-and-503']);
  });
});

describe('a refund', () => {
  const paid = () => recording().charge(bodyOf('c-1')).lookup('c-1', 200, { status: 'SUCCESS' });
  const refund = (correlator: string, changes = {}, charging = {}) =>
    bodyOf(correlator, { tranType: 'REF', originalGatewayReference: 'T-c-1', ...changes }, charging);

  it('in parts or in whole, as REF or REV, is right', () => {
    expect(paid().refund(refund('r-1')).broken()).toEqual([]);
    expect(
      paid()
        .refund(refund('r-1', { tranType: 'REV' }, { amount: 5 }))
        .refund(refund('r-2', {}, { amount: 14.99 }))
        .broken(),
    ).toEqual([]);
  });

  it.each([
    ['client-sends-original-reference', refund('r-1', { originalGatewayReference: undefined })],
    ['client-stores-transaction-id', refund('r-1', { originalGatewayReference: 'c-1' })],
    ['client-stores-transaction-id', refund('r-1', { endUserId: '263772222222' })],
    ['client-refund-not-above-charge', refund('r-1', {}, { amount: 20 })],
  ])('breaks %s', (rule, body) => {
    expect(paid().refund(body).broken()).toEqual([rule]);
  });

  it('names the charge of its sale, where it has the referenceCode of one', () => {
    const both = () => paid().charge(bodyOf('c-2')).lookup('c-2', 200, { status: 'SUCCESS' });
    const named = (referenceCode: string) => both().refund(refund('r-1', { referenceCode })).broken();
    expect(named('INV-c-1')).toEqual([]);
    expect(named('CREDIT-NOTE-7')).toEqual([]);
    expect(named('INV-c-2')).toEqual(['client-stores-transaction-id']);
    const failed = recording().charge(bodyOf('c-0')).lookup('c-0', 200, { status: 'FAILED' });
    const second = failed.charge(bodyOf('c-1', { referenceCode: 'Z-1' })).lookup('c-1', 200, { status: 'SUCCESS' });
    expect(second.refund(refund('r-1', { referenceCode: 'INV-c-0' })).broken()).toEqual([]);
  });

  it('of what did not succeed, or of what was refunded in full, is none', () => {
    const rule = ['client-refunds-what-succeeded'];
    expect(recording().charge(bodyOf('c-1')).refund(refund('r-1'), 409).broken()).toEqual(rule);
    expect(
      recording().charge(bodyOf('c-1')).lookup('c-1', 200, { status: 'FAILED' }).refund(refund('r-1'), 409).broken(),
    ).toEqual(rule);
    expect(paid().refund(refund('r-1')).wait(60_000).refund(refund('r-2'), 409).broken()).toEqual(rule);
  });

  it('is not asked for beside another one that is under way, but for what that leaves', () => {
    const besides = (...amounts: number[]) => {
      const day = paid();
      for (const [index, amount] of amounts.entries()) day.begin.refund(refund(`r-${index}`, {}, { amount }));
      return day.broken();
    };
    expect(besides(19.99, 19.99)).toEqual(['client-refunds-what-succeeded']);
    expect(besides(10, 10)).toEqual(['client-refunds-what-succeeded']);
    expect(besides(5, 5, 9.99)).toEqual([]);
  });

  it('that no answer told of is not sent again', () => {
    expect(paid().refund(refund('r-1'), 'timeout').wait(5_000).refund(refund('r-1'), 400).broken()).toEqual([
      'client-does-not-count-on-replay',
    ]);
    expect(paid().refund(refund('r-1'), 'timeout').wait(5_000).refund(refund('r-2'), 409).broken()).toEqual([
      'client-retries-only-500-and-503',
    ]);
  });

  it('that no answer told of leaves no more to be given back than it asked for', () => {
    const lost = () =>
      paid()
        .refund(refund('r-1', {}, { amount: 10 }), 'timeout')
        .wait(5_000);
    const more = (day: ReturnType<typeof lost>, amount: number) =>
      day.refund(refund('r-2', {}, { amount }), 409).broken();
    expect(more(lost(), 19.99)).toEqual(['client-refunds-what-succeeded']);
    expect(more(lost(), 9.99)).toEqual([]);
    expect(more(lost().lookup('r-1', 404), 19.99)).toEqual([]);
  });

  it('of a charge of another day is nobody’s business', () => {
    expect(
      recording()
        .refund(refund('r-1', { originalGatewayReference: 'T-of-yesterday' }))
        .broken(),
    ).toEqual([]);
  });
});

describe('a refused charge that is sent again under another correlator', () => {
  const sale = (correlator: string) => bodyOf(correlator, { referenceCode: 'INV-1' });
  /** Waits that grow as those of nobody, and of no timer either. */
  const waits = [14_000, 22_000, 61_000];
  const repeated = (status: number, isToldBetween: boolean) => {
    const day = recording()
      .charge(bodyOf('c-0', { referenceCode: 'INV-0' }), status)
      .tell('c-0', 'failed');
    day.charge(sale('c-1'), status);
    for (const [index, wait] of waits.entries()) {
      if (isToldBetween) day.tell(`c-${index + 1}`, 'failed');
      day.wait(wait).charge(sale(`c-${index + 2}`), status);
    }
    return day;
  };

  it.each([400, 401, 403])('after %i is no customer, where nobody was told of the refusal', (status) => {
    expect(repeated(status, false).broken()).toEqual(['client-retries-only-500-and-503']);
    expect(repeated(status, true).broken()).toEqual([]);
  });

  it('after 422 may be a customer who has more money by then', () => {
    expect(repeated(422, false).broken()).toEqual([]);
  });

  it('is not looked at in a program that tells of no refusal', () => {
    const day = recording()
      .charge(bodyOf('c-0', { referenceCode: 'INV-0' }), 401)
      .charge(sale('c-1'), 401);
    for (const [index, wait] of waits.entries()) day.wait(wait).charge(sale(`c-${index + 2}`), 401);
    expect(day.broken()).toEqual([]);
    expect(day.tell('c-4', 'failed').broken()).toEqual(['client-retries-only-500-and-503']);
  });

  it('is a refund, too', () => {
    const back = (correlator: string) => bodyOf(correlator, { originalGatewayReference: 'T-c-1', tranType: 'REF' });
    const day = recording().charge(sale('c-1')).lookup('c-1', 200, { status: 'SUCCESS' });
    day.charge(bodyOf('c-0', { referenceCode: 'INV-0' })).lookup('c-0');
    day.refund(back('r-1'), 409);
    for (const [index, wait] of waits.entries()) day.wait(wait).refund(back(`r-${index + 2}`), 409);
    expect(day.broken()).toEqual([]);
    expect(day.tell('r-4', 'escalated').broken()).toEqual(['client-retries-only-500-and-503']);
  });
});
