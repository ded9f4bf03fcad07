import { text } from '../defect.ts';
import type { SubtleDefect } from './subtle-defect.ts';

/**
 * What lived of the defects that were planted on 2026-11-28, after those of the thirteenth set, from the document alone, into
 * a provider that is not of this project: the first rate is in docs/trust/subtle-defects.md.
 */
export const fourteenthSetDefects: readonly SubtleDefect[] = [
  {
    id: 'barred-customer-has-no-charges',
    sentence: 'A look-up finds the charge of its number and correlator; while the customer is barred it does not.',
    section: '4.2',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks: () => ({ found: (found, _call, { barred }) => (found && barred.has(found.msisdn) ? undefined : found) }),
  },
  {
    id: 'refund-cuts-a-long-local-number',
    sentence: 'An endUserId that is no MSISDN is refused; a refund takes a local number with a digit too many.',
    section: '7 E002',
    kind: 'accepts-too-much',
    when: 'endpoint',
    shows: 'combination',
    hooks: () => ({
      call(call) {
        const number = text(call, 'endUserId');
        if (call.operation === 'refund' && /^07\d{9}$/.test(number)) call.body['endUserId'] = number.slice(0, 10);
      },
    }),
  },
];
