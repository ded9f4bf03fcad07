import fc from 'fast-check';

/**
 * How one reference stands to another that somebody else uses: where software looks one up carelessly, those two are
 * taken for the same. Whether letter case tells two references apart is not shown.
 */
export type Relation = 'beginning' | 'longer' | 'other-case' | 'leading-zero' | 'last-character' | 'digits' | 'longest';

export const relations: fc.Arbitrary<Relation> = fc.constantFrom(
  'beginning',
  'longer',
  'other-case',
  'leading-zero',
  'last-character',
  'digits',
  'longest',
);

/** A reference of 8 to 36 letters, digits and hyphens that stands so to `base`, which has 12 to 30 of them. */
export function relatedTo(base: string, relation: Relation): string {
  switch (relation) {
    case 'beginning':
      return base.slice(0, -1);
    case 'longer':
      return `${base}1`;
    case 'other-case':
      return base === base.toUpperCase() ? base.toLowerCase() : base.toUpperCase();
    case 'leading-zero':
      return `0${base}`;
    case 'last-character':
      return base.slice(0, -1) + (base.endsWith('7') ? '8' : '7');
    case 'digits':
      return [...base].map((it) => String(it.charCodeAt(0) % 10)).join('');
    case 'longest':
      return base.padEnd(36, `-${base}`).slice(0, 36);
  }
}
