import { describe, expect, it } from 'vitest';
import { bodyOf, recording } from './recording.ts';

const charged = () => recording().charge(bodyOf('c-1')).wait(7_370);

describe('a callback', () => {
  it('is answered 200 at once', () => {
    expect(charged().callback('c-1', 200, { tookMs: 900 }).broken()).toEqual([]);
    for (const status of [202, 204, 302, 401, 500] as const)
      expect(charged().callback('c-1', status).broken()).toEqual(['receiver-answers-200-quickly']);
    expect(charged().callback('c-1', 'timeout').broken()).toEqual(['receiver-answers-200-quickly']);
    expect(charged().callback('c-1', 200, { tookMs: 8_000 }).broken()).toEqual(['receiver-answers-200-quickly']);
  });

  it('takes the wall’s time before it is answered, however fast the provider’s clock is', () => {
    const own = () => recording({ timeScale: 30 }).charge(bodyOf('c-1')).wait(7_370);
    // A full queue of connections costs a second before the receiver hears of anything.
    expect(own().callback('c-1', 200, { tookMs: 36_000 }).broken()).toEqual([]);
    expect(own().callback('c-1', 200, { tookMs: 38_000 }).broken()).toEqual(['receiver-answers-200-quickly']);
  });

  it('is answered before its look-up, as a habit: what comes together may be read in either order', () => {
    const day = (callbacks: number) => {
      const own = charged();
      for (let sent = 0; sent < callbacks; sent += 1) own.callback('c-1', 200, { lookedUpFirst: true });
      return own;
    };
    expect(day(19).broken()).toEqual([]);
    expect(day(20).broken()).toEqual(['receiver-answers-200-quickly']);
    expect(day(20).callback('c-1', 200).broken()).toEqual([]);
  });

  it('may be refused where it is not signed, or names somebody else’s charge', () => {
    expect(charged().callback('c-1', 401, { signed: false }).broken()).toEqual([]);
    expect(charged().callback('c-9', 404).broken()).toEqual([]);
    expect(charged().callback('c-9', 500).broken()).toEqual(['receiver-answers-200-quickly']);
  });
});

describe('a callback without a valid HMAC', () => {
  it('that is refused shows that it was looked at', () => {
    expect(charged().callback('c-1', 401, { signed: false }).judged()['receiver-validates-signature']).toBe('pass');
  });

  it('leads to nothing', () => {
    const forged = () => charged().callback('c-1', 200, { signed: false });
    expect(forged().broken()).toEqual([]);
    expect(forged().lookup('c-1').broken()).toEqual(['receiver-validates-signature']);
    expect(forged().wait(40).lookup('c-1').broken()).toEqual(['receiver-validates-signature']);
    expect(forged().tell('c-1', 'released').broken()).toEqual([
      'receiver-confirms-by-lookup',
      'receiver-validates-signature',
    ]);
  });

  it('is nothing against who looks up by a timer, or was refusing it', () => {
    expect(charged().callback('c-1', 200, { signed: false }).wait(630).lookup('c-1').broken()).toEqual([]);
    expect(charged().callback('c-1', 401, { signed: false }).lookup('c-1').broken()).toEqual([]);
    const polling = recording().charge(bodyOf('c-1')).wait(5_000).lookup('c-1').wait(2_370);
    expect(polling.callback('c-1', 200, { signed: false }).wait(100).lookup('c-1').broken()).toEqual([]);
  });
});

describe('forged callbacks of several charges that are polled', () => {
  /** Each is polled, forged a dozen times for seconds, looked up in between, and polled on. */
  const day = (pollsMs: readonly number[], dueMs: readonly number[]) => {
    const all = recording({ timeScale: 20 });
    for (const [index, ms] of dueMs.entries()) {
      const correlator = `c-${index}`;
      all.charge(bodyOf(correlator));
      for (const pollMs of pollsMs) all.wait(pollMs).lookup(correlator);
      all.wait(ms - 120).callback(correlator, 200, { signed: false });
      all.wait(120).lookup(correlator);
      all.wait(90).callback(correlator, 200, { signed: false });
      all.wait(20_130).lookup(correlator);
    }
    return all.broken();
  };
  it('show by waits that are cut short that they are handled', () => {
    expect(day([20_130], [17_230, 16_640, 17_310])).toEqual(['receiver-validates-signature']);
  });
  it('are nothing against who looks up as it would have, late or longer and longer', () => {
    expect(day([20_130], [21_720, 20_560, 20_820])).toEqual([]);
    expect(day([6_130, 9_240], [13_860, 13_770, 14_310])).toEqual([]);
    expect(day([], [21_220, 20_560, 20_820])).toEqual([]);
  });
});

describe('many callbacks in a row without a valid HMAC', () => {
  type Day = ReturnType<typeof recording>;
  const polled = (day: Day, times: number): Day =>
    times === 0 ? day : polled(day.wait(4_970).lookup('c-1'), times - 1);
  const forged = (day: Day, lookups: number, left = 8): Day => {
    if (left === 0) return day;
    const after = day.wait(60).callback('c-1', 200, { signed: false });
    return forged(lookups > 0 ? after.wait(700).lookup('c-1') : after, lookups - 1, left - 1);
  };
  const fast = () => polled(recording({ timeScale: 20 }).charge(bodyOf('c-1')), 6).wait(1_370);

  it('show by many look-ups that they are handled, on a fast clock too and beside polls', () => {
    expect(forged(fast(), 8).broken()).toEqual(['receiver-validates-signature']);
  });

  it('are nothing against who looks up as before', () => {
    expect(forged(fast(), 0).wait(2_230).lookup('c-1').broken()).toEqual([]);
    expect(forged(fast(), 2).broken()).toEqual([]);
    // The charge is not known for as long as the row takes: how often it would be asked for is not known.
    expect(forged(recording({ timeScale: 20 }).charge(bodyOf('c-1')).wait(1_000), 8).broken()).toEqual([]);
    const often = Array.from({ length: 30 }).reduce<Day>((day) => day.wait(690).lookup('c-1'), fast());
    expect(forged(often, 8).broken()).toEqual([]);
  });
});

describe('several callbacks of one charge', () => {
  const twice = () =>
    charged()
      .callback('c-1', 200)
      .lookup('c-1', 200, { status: 'SUCCESS' })
      .tell('c-1', 'released')
      .callback('c-1', 200);
  it('lead to one release', () => {
    expect(twice().judged()['receiver-idempotent']).toBe('pass');
    expect(twice().tell('c-1', 'released').broken()).toEqual(['receiver-idempotent']);
  });
});
