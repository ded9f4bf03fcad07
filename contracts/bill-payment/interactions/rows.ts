import type { Interaction } from '../../consumer/interaction.ts';

/** An interaction in the rows of its operation. */
export type Row = Omit<Interaction, 'operation'>;

export const rows = (operation: string, ...list: Row[]): Interaction[] => list.map((row) => ({ operation, ...row }));
