import type { Hooks } from '../../hooks.ts';
import { isCharge, type SubtleDefect } from './subtle-defect.ts';

/** Hooks that know which charges came from a till. */
function atTheTill(make: (isFromTill: (correlator: string) => boolean) => Hooks): () => Hooks {
  return () => {
    const fromTill = new Set<string>();
    const hooks = make((correlator) => fromTill.has(correlator));
    return {
      ...hooks,
      call({ body, operation }) {
        if (operation === 'charge' && /"channel"\s*:\s*"POS"/.test(JSON.stringify(body)))
          fromTill.add(String(body.clientCorrelator));
      },
    };
  };
}

const till = { kind: 'wrong-answer', when: 'value', shows: 'combination' } as const;

/**
 * What lived of the defects that were planted on 2026-11-28, from the document alone, into a provider that is not of this
 * project, and the same class in another place: the first rate is in docs/trust/subtle-defects.md.
 */
export const twelfthSetDefects: readonly SubtleDefect[] = [
  {
    ...till,
    id: 'till-is-not-called-back',
    sentence: 'A notifyUrl is called when the transaction changes; that of a charge of channel POS is not.',
    section: '6.1',
    hooks: atTheTill((isFromTill) => ({
      callback: (url, { clientCorrelator }) => (isFromTill(clientCorrelator) ? '' : url),
    })),
  },
  {
    ...till,
    id: 'till-stays-pending',
    sentence: 'PIN 0000 makes a charge SUCCESS; look-ups of one of channel POS say PENDING for ever.',
    section: '3',
    hooks: atTheTill((isFromTill) => ({
      answer({ body }, { operation }, found) {
        if (operation === 'lookup' && found && isFromTill(found.clientCorrelator) && body.status === 'SUCCESS')
          body.status = 'PENDING';
      },
    })),
  },
  {
    ...till,
    id: 'till-is-declined',
    sentence: 'PIN 0000 makes a charge SUCCESS; one of channel POS becomes FAILED.',
    section: '3',
    hooks: atTheTill((isFromTill) => ({
      outcome: (found, { clientCorrelator }) =>
        found && isFromTill(clientCorrelator) ? { ...found, status: 'FAILED', code: 'X01' } : found,
    })),
  },
  {
    id: 'empty-url-calls-the-last',
    sentence: 'An empty notifyUrl is none; the one of the latest charge that had one is called instead.',
    section: '2.1',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks: () => ({
      callback: (url, _, { transactions }) =>
        url === '' ? (transactions.findLast((one) => isCharge(one) && one.notifyUrl !== '')?.notifyUrl ?? '') : url,
    }),
  },
];
