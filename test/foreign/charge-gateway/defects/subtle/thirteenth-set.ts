import { newTransaction } from '../../transactions.ts';
import { text } from '../defect.ts';
import { inLookup, type SubtleDefect } from './subtle-defect.ts';

/**
 * What lived of the defects that were planted later on 2026-11-28, from the document alone, into a provider that is not of
 * this project, and the same class in another place: the first rate is in docs/trust/subtle-defects.md.
 */
export const thirteenthSetDefects: readonly SubtleDefect[] = [
  {
    id: 'plus-in-an-address-is-a-blank',
    sentence: 'The gateway calls the notifyUrl; a plus in its query is called as a blank.',
    section: '6.1',
    kind: 'async',
    when: 'value',
    shows: 'rare value',
    hooks: () => ({ callback: (url) => url.replaceAll('+', '%20') }),
  },
  {
    id: 'hyphen-behind-does-not-count',
    sentence: 'A correlator is refused when it was used; one that has a hyphen more at its end counts as used.',
    section: '7 E005',
    kind: 'refuses-too-much',
    when: 'value',
    shows: 'close together',
    hooks: () => ({
      firstUse: (found, call, { transactions }) =>
        found ?? transactions.find((one) => `${one.clientCorrelator}-` === text(call, 'clientCorrelator')),
    }),
  },
  {
    id: 'two-hyphens-are-one',
    sentence: 'A look-up carries the referenceCode; two hyphens in it have become one.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    hooks: inLookup((body) => {
      body.referenceCode = String(body.referenceCode).replaceAll('--', '-');
    }),
  },
  {
    id: 'charge-in-maintenance-is-kept',
    sentence: 'A charge that is answered 503 is no transaction; it is made and prompts its customer.',
    section: '7 E015',
    kind: 'wrong-state',
    when: 'state',
    shows: 'combination',
    hooks: () => ({
      refused(call, { code }, tenant, gateway) {
        if (code === 'E015' && call.operation === 'charge') newTransaction(gateway, tenant, call);
      },
    }),
  },
  {
    id: 'charge-without-access-is-kept',
    sentence: 'A charge that is answered 403 is no transaction; one whose developer lost access meanwhile is made.',
    section: '7 E007',
    kind: 'wrong-state',
    when: 'state',
    shows: 'combination',
    hooks: () => ({
      refused(call, { code }, tenant, gateway) {
        if (code === 'E007' && call.operation === 'charge') newTransaction(gateway, tenant, call);
      },
    }),
  },
];
