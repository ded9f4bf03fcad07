import { rowOf, text } from '../../store/row-judge.ts';
import type { Table } from '../../store/table.ts';

/** A reference that a successful call used up: those of codes, changes, utilities, and every participantReference. */
export interface UsedReference {
  /** `<kind> <reference>`. */
  id: string;
}

export const usedReferences: Table<UsedReference> = {
  name: 'merchant-wallet/used-references',
  key: (row) => row.id,
  judge: rowOf<UsedReference>({ id: text }),
  indexes: {},
};

export function usedReferenceOf(kind: 'caller' | 'participant', reference: string): string {
  return `${kind} ${reference}`;
}
