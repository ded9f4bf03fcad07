import type { Delivery } from '../../model.ts';
import type { SubtleDefect } from './subtle-defect.ts';

const again = { callbackRetry: 'thrice', callbackRepeat: 'once' } as const;

/** Defects that show when a receiver of callbacks is slow or fails. */
export const deliveryDefects: readonly SubtleDefect[] = [
  {
    id: 'second-attempt-is-not-signed',
    sentence: 'Each callback carries a signature; what is sent again does not.',
    section: '6.1',
    kind: 'async',
    when: 'state',
    shows: 'bad receiver',
    report: 'reapit/foundations#7075',
    readings: again,
    hooks: () => ({ delivery: (signed, attempt) => (attempt > 1 ? { ...signed, signature: '' } : signed) }),
  },
  {
    id: 'second-attempt-has-the-first-signature',
    sentence: 'The signature is of the body; what is sent again says so in the body and keeps the first signature.',
    section: '6.1',
    kind: 'async',
    when: 'state',
    shows: 'bad receiver',
    report: 'reapit/foundations#10219',
    readings: again,
    hooks: () => ({
      delivery: (signed, attempt) => (attempt > 1 ? { ...signed, body: `${signed.body}&attempt=${attempt}` } : signed),
    }),
  },
  {
    id: 'receiver-is-given-up',
    sentence: 'Every change of state is called back; after three failed attempts the receiver hears nothing more.',
    section: '6.1',
    kind: 'async',
    when: 'state',
    shows: 'bad receiver',
    report: 'polarsource/polar#8815',
    readings: again,
    hooks: () => {
      const givenUp = new Set<string>();
      return {
        delivered({ origin }, isTaken, attempt) {
          if (!isTaken && attempt === 3) givenUp.add(origin);
        },
        callback: (url) => (url !== '' && givenUp.has(new URL(url).origin) ? '' : url),
      };
    },
  },
  {
    id: 'slow-receiver-swallows-the-next',
    sentence:
      'Every change of state is called back; what falls due while the receiver has not yet answered is dropped.',
    section: '6.1',
    kind: 'async',
    when: 'time',
    shows: 'bad receiver',
    report: 'chatwoot/chatwoot#15920',
    readings: again,
    hooks: () => {
      const busy = new Map<string, number>();
      return {
        delivery(signed) {
          const since = busy.get(signed.url.origin);
          if (since !== undefined && performance.now() - since > 40) return undefined;
          busy.set(signed.url.origin, since ?? performance.now());
          return signed;
        },
        delivered({ origin }) {
          busy.delete(origin);
        },
      };
    },
  },
  {
    id: 'second-attempt-tells-of-another',
    sentence: 'A callback tells of its transaction; what is sent again has the body that was written last.',
    section: '6.1',
    kind: 'async',
    when: 'state',
    shows: 'bad receiver',
    report: 'juspay/hyperswitch#5298',
    readings: again,
    hooks: () => {
      let last: Delivery | undefined;
      return {
        delivery(signed, attempt) {
          if (attempt === 1) last = signed;
          return attempt > 1 && last ? { ...last, url: signed.url } : signed;
        },
      };
    },
  },
];
