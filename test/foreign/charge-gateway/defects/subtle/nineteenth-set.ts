import { text } from '../defect.ts';
import type { SubtleDefect } from './subtle-defect.ts';

/**
 * What lived of the defects that were planted on 2026-11-29, after those of the eighteenth set, from the document alone, into a
 * provider in Java that is not of this project: the first rate is in docs/trust/subtle-defects.md.
 */
export const nineteenthSetDefects: readonly SubtleDefect[] = [
  {
    id: 'zeros-before-a-correlator-do-not-count',
    sentence:
      'Each correlator that was not used is taken; here those of digits are numbers, and zeros before them none.',
    section: '7 E005',
    kind: 'refuses-too-much',
    when: 'value',
    shows: 'rare value',
    readings: { reusedCorrelator: 'refuse' },
    hooks: () => ({
      call(call) {
        const correlator = text(call, 'clientCorrelator');
        if (/^0*\d{1,16}$/.test(correlator)) call.body.clientCorrelator = correlator.replace(/^0+(?=\d)/, '');
      },
    }),
  },
  {
    id: 'last-digit-of-a-refund-may-be-a-letter',
    sentence: 'A number that is none gives E002; here eleven digits and a letter are taken for one in refunds.',
    section: '7 E002',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'rare value',
    hooks: () => ({
      overlooks: ({ code }, call) =>
        code === 'E002' && /^(REF|REV)$/.test(text(call, 'tranType')) && /^\d{11}[a-z]$/.test(text(call, 'endUserId')),
    }),
  },
];
