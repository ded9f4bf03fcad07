import type { Transaction } from '../../model.ts';
import { inLookup, isCharge, type SubtleDefect } from './subtle-defect.ts';

/** Tells the time of Harare under the name of UTC where a look-up finds such a charge. */
function inHarare(isMeant: (found: Transaction) => boolean): SubtleDefect['hooks'] {
  return inLookup((body, found) => {
    if (!isMeant(found) || typeof body.timestamp !== 'string') return;
    body.timestamp = new Date(Date.parse(body.timestamp) + 7_200_000).toISOString();
  });
}

const zone = { section: '2.4', kind: 'wrong-answer', when: 'state', shows: 'combination' } as const;

/**
 * What lived of the defects that were planted on 2026-11-27, from the document alone, into a provider that is not of this
 * project, and the same classes in other places: the first rate is in docs/trust/subtle-defects.md.
 */
export const eleventhSetDefects: readonly SubtleDefect[] = [
  {
    ...zone,
    id: 'failed-one-is-dated-in-harare',
    sentence: 'The timestamp of a look-up is in UTC; that of a FAILED charge is two hours ahead.',
    hooks: inHarare(({ status }) => status === 'FAILED'),
  },
  {
    ...zone,
    id: 'paid-one-is-dated-in-harare',
    sentence: 'The timestamp of a look-up is in UTC; that of a charge in SUCCESS is two hours ahead.',
    hooks: inHarare(({ status, refundedCents }) => status === 'SUCCESS' && refundedCents === 0),
  },
  {
    ...zone,
    id: 'refunded-one-is-dated-in-harare',
    sentence: 'The timestamp of a look-up is in UTC; that of a charge that was given back is two hours ahead.',
    hooks: inHarare(({ refundedCents }) => refundedCents > 0),
  },
  {
    id: 'local-form-finds-that-of-others',
    sentence: 'A look-up needs the number of the charge; one by 07XXXXXXXX goes by the correlator alone.',
    section: '4.2',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'combination',
    hooks: () => ({
      found: (found, { endUserId, clientCorrelator }, { transactions }) =>
        found ??
        transactions.find(
          (one) => endUserId.startsWith('07') && one.clientCorrelator === clientCorrelator && isCharge(one),
        ),
    }),
  },
  {
    id: 'local-form-shows-the-latest',
    sentence: 'An unknown correlator is not found; a look-up by 07XXXXXXXX then shows the latest charge of the number.',
    section: '4.2',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'combination',
    hooks: () => ({
      found: (found, { endUserId }, { transactions }) =>
        found ??
        transactions.findLast(
          (one) => endUserId.startsWith('07') && one.msisdn === `263${endUserId.slice(1)}` && isCharge(one),
        ),
    }),
  },
  {
    id: 'correlator-of-a-refunded-one-is-free',
    sentence: 'A correlator is used once; that of a charge that was given back makes another charge.',
    section: '7',
    kind: 'accepts-too-much',
    when: 'state',
    shows: 'combination',
    hooks: () => ({
      firstUse: (found, { operation }) =>
        operation === 'charge' && found !== undefined && found !== 'spent' && found.refundedCents > 0
          ? undefined
          : found,
    }),
  },
];
