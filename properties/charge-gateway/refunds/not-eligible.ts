import { type Exchange, statusOf, type Trial } from '../../../src/conformance/index.ts';

/** The rules that a refund refused for its charge's state decides. */
export const conflict = (slug: string): string[] => [slug, 'refund/409'];

/** Decides that a refund was refused because its charge is not eligible (section 7 E009). */
export function expect409(trial: Trial, slug: string, refused: Exchange, ...proof: Exchange[]): void {
  trial.holds(slug, 409, statusOf(refused), ...proof, refused);
  trial.holds('refund/409', 409, statusOf(refused), ...proof, refused);
}

/** Decides that a refund of a charge of which nothing is left for it was not accepted; how it is refused is not looked at. */
export function expectNothingMore(trial: Trial, refund: Exchange, ...proof: Exchange[]): void {
  const isRefused = statusOf(refund) !== 200;
  trial.expects('refunds-never-exceed-the-charge', 'refused', isRefused, 'accepted', ...proof, refund);
}
