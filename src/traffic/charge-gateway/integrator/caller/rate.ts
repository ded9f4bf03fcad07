import { integratorObserver } from '../../../../conformance/index.ts';

const perMinute = 500;

/**
 * Section 8: 500 requests a minute. Where minutes begin is not told, so that only what is above the rate wherever they
 * begin is above it.
 */
export const rate = integratorObserver({
  slug: 'charge-gateway-caller-rate',
  title: 'no minute has more than 500 calls, wherever minutes begin',
  rules: ['client-keeps-to-the-rate'],
  watch(hand) {
    /** By the second at which minutes begin: the current one and its calls. */
    const minutes = Array.from({ length: 60 }, () => ({ minute: -1, calls: 0, isAbove: false }));
    let calls = 0;
    return (moment) => {
      if (moment.kind === 'end' && calls > 0) hand.holds('client-keeps-to-the-rate', true, true);
      if (moment.kind !== 'sent' || moment.call.by !== 'client') return;
      calls += 1;
      const second = Math.floor(moment.at / 1_000);
      for (const [offset, it] of minutes.entries()) {
        const minute = Math.floor((second - offset) / 60);
        if (minute !== it.minute) Object.assign(it, { minute, calls: 0 });
        it.calls += 1;
        if (it.calls > perMinute) it.isAbove = true;
      }
      if (!minutes.every((it) => it.isAbove)) return;
      for (const it of minutes) it.isAbove = false;
      hand.holds('client-keeps-to-the-rate', 'at most 500 calls a minute', 'more than 500', moment.call);
    };
  },
});
