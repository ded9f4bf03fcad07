import type { Code } from '../../model.ts';
import { text } from '../defect.ts';
import type { SubtleDefect } from './subtle-defect.ts';

/** A reversal that is refused for such a cause leaves its deposit without any other. */
function refusedOnce(causes: readonly string[]): SubtleDefect['hooks'] {
  return () => {
    const burnt = new Set<string>();
    return {
      refused({ cause }, { call }) {
        if (call.operation === 'reversal' && causes.includes(cause))
          burnt.add(text(call, 'originalParticipantReference'));
      },
      refuses: ({ call }) =>
        call.operation === 'reversal' && burnt.has(text(call, 'originalParticipantReference'))
          ? { cause: 'reversed' }
          : undefined,
    };
  };
}

/**
 * What lived of the defects that were planted on 2026-11-28, after those of the thirteenth set, from the document alone, into
 * a provider that is not of this project, and the same class in other places: the first rate is in docs/trust/subtle-defects.md.
 */
export const fourteenthSetDefects: readonly SubtleDefect[] = [
  {
    id: 'claimed-zwg-code-never-reaches-the-merchant',
    sentence: 'The customer pays the merchant; what is paid in ZWG with a code that was claimed before does not come.',
    section: '1',
    kind: 'wrong-money',
    when: 'state',
    shows: 'combination',
    hooks: () => {
      const claimed = new Set<Code>();
      return {
        appTakes(takes, code) {
          if (code.claimedAt !== undefined) claimed.add(code);
          return takes;
        },
        transfers(transfer) {
          const isMeant = [...claimed].some(
            (it) => it.type === 'PAYMENT' && it.currency === 'ZWG' && it.reference === transfer.reference,
          );
          return [transfer.kind === 'payment' && isMeant ? { ...transfer, to: undefined } : transfer];
        },
      };
    },
  },
  {
    id: 'reversal-in-the-other-currency-is-the-last',
    sentence: 'A deposit is reversed by its exact amount and currency; once another currency was refused it is not.',
    section: '4.7',
    kind: 'refuses-too-much',
    when: 'state',
    shows: 'after a refusal',
    hooks: refusedOnce(['not-original', 'unknown-deposit']),
  },
  {
    id: 'reversal-without-a-field-is-the-last',
    sentence: 'A deposit is reversed by a whole request; once one lacked a field it is not.',
    section: '4.7',
    kind: 'refuses-too-much',
    when: 'state',
    shows: 'after a refusal',
    hooks: refusedOnce(['absent']),
  },
];
