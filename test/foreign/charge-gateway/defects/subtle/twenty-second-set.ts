import { text } from '../defect.ts';
import type { SubtleDefect } from './subtle-defect.ts';

/**
 * What lived of the defects that were planted on 2026-11-29, after those of the twenty-first set, from the document alone, into a
 * provider in Python that is not of this project: the first rate is in docs/trust/subtle-defects.md.
 */
export const twentySecondSetDefects: readonly SubtleDefect[] = [
  {
    id: 'another-till-refunds-again',
    sentence:
      'A charge that was refunded is not refunded again; here what was given back is counted for each terminalID by itself.',
    section: '3, 7 E009',
    kind: 'accepts-too-much',
    when: 'state',
    shows: 'combination',
    hooks: () => ({
      overlooks: ({ field }, call, { fixtures: { merchant } }) =>
        ['refunded', 'partial', 'rest'].includes(field ?? '') && text(call, 'terminalID') !== merchant.terminalID,
    }),
  },
];
