import type { Mistake } from '../../mistake.ts';
import { mistake } from './make.ts';

/** How payments are reversed (sections 4.1 and 7). */
export const reversalMistakes: readonly Mistake[] = [
  mistake('reversal-by-own-reference', 'a reversal has the Reference of its payment', 'client-reversal-reference-new', {
    reversalReference: (_day, reference) => reference,
  }),
  mistake(
    'reversal-of-platform-reference',
    'a reversal names its payment by the PlatformReference',
    'client-reverses-by-the-payments-reference',
    { reversedReference: (_reference, { json }) => String(json.PlatformReference) },
  ),
  mistake(
    'reversal-by-http-200',
    'a reversal that was answered 200 counts as made',
    'client-reads-error-code',
    { isReversed: (answer) => answer?.status === 200 },
    'reversal-fails',
  ),
];
