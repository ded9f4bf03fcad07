import { type Exchange, statusOf, type Trial } from '../../src/conformance/index.ts';
import { rule } from '../../src/given/charge-gateway/index.ts';

/** The rules that a refund refused for its charge's state decides. */
export const conflict = (slug: string): string[] => [rule(slug), rule('refund/409')];

/** Decides that a refund was refused because its charge is not eligible (section 7 E009). */
export function expect409(trial: Trial, slug: string, refused: Exchange, ...proof: Exchange[]): void {
  trial.holds(rule(slug), 409, statusOf(refused), ...proof, refused);
  trial.holds(rule('refund/409'), 409, statusOf(refused), ...proof, refused);
}
