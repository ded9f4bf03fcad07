import type { Asked, Member } from '../model.ts';

/** Makes something else of a member that these operations save. */
export const saving =
  (operations: string[], change: (next: Member, before: Member | undefined, asked: Asked) => Member) => () => ({
    saves: (next: Member, before: Member | undefined, asked: Asked) =>
      operations.includes(asked.call.operation) ? change(next, before, asked) : next,
  });
