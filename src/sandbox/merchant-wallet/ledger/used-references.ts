import { type Change, put } from '../../store/table.ts';
import type { WalletEnv } from '../operation.ts';
import { usedReferenceOf, usedReferences } from '../tables/references.ts';

/** Remembers a reference of a successful call, where the dialect refuses it a second time. */
export function usedReferenceChanges(
  kind: 'caller' | 'participant',
  reference: string,
  { policy: { dialect } }: WalletEnv,
): Change[] {
  const isFree = dialect[kind === 'caller' ? 'repeated-reference' : 'reused-participant-reference'] === 'accepted';
  return isFree || reference === '' ? [] : [put(usedReferences, { id: usedReferenceOf(kind, reference) })];
}
