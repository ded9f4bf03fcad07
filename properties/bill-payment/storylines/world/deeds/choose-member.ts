import type { KnownMember, World } from '../model.ts';

/** The n-th member of the own biller who is surely one, round and round. */
export function livingMember({ members }: World, at: number): KnownMember | undefined {
  const living = members.filter((it) => !it.isDeleted && !it.isOpen);
  return living[at % Math.max(1, living.length)];
}
