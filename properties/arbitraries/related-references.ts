import fc from 'fast-check';

/**
 * How one reference stands to another that somebody else uses: where software looks one up carelessly, those two are
 * taken for the same. Whether letter case tells two references apart is not shown.
 */
export type Relation =
  | 'beginning'
  | 'longer'
  | 'other-case'
  | 'leading-zero'
  | 'trailing-zero'
  | 'last-character'
  | 'other-hyphens'
  | 'digits'
  | 'few-digits'
  | 'scientific'
  | 'round-digits'
  | 'longest'
  | 'longest-but-its-end'
  | 'long-digits'
  | 'long-digits-but-their-end'
  | 'look-alike'
  | 'signs'
  | 'hyphen-behind'
  | 'two-hyphens';

export const relations: fc.Arbitrary<Relation> = fc.constantFrom(
  'beginning',
  'longer',
  'other-case',
  'leading-zero',
  'trailing-zero',
  'last-character',
  'other-hyphens',
  'digits',
  'scientific',
  'round-digits',
  'longest',
  'longest-but-its-end',
);

/** References that any provider has to take and careless software spoils: too long, taken for a number, trimmed. */
export function easilySpoilt(base: string): string[] {
  const all = [
    ...(['longest', 'digits', 'few-digits', 'round-digits'] as const),
    ...(['scientific', 'hyphen-behind', 'two-hyphens'] as const),
  ];
  return all.map((relation, index) => relatedTo(`${base.slice(0, 29)}${index}`, relation));
}

/**
 * A reference of 8 to 36 letters, digits and hyphens that stands so to `base`, which has 12 to 30 of them; of `signs` it has
 * others too, which an address has to carry as they are.
 */
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
    case 'trailing-zero':
      return `${base}0`;
    case 'last-character':
      return base.slice(0, -1) + (base.endsWith('7') ? '8' : '7');
    case 'other-hyphens':
      return otherHyphens(base);
    case 'digits':
      return digitsOf(base);
    case 'few-digits':
      return fewDigits(base);
    case 'scientific':
      return `1${digitsOf(base).slice(0, 30)}e5`;
    case 'round-digits':
      return `0${digitsOf(base).slice(1, -2)}00`;
    case 'longest':
      return longest(base);
    case 'longest-but-its-end':
      return relatedTo(longest(base), 'last-character');
    case 'long-digits':
      return longDigits(base);
    case 'long-digits-but-their-end':
      return relatedTo(longDigits(base), 'last-character');
    case 'look-alike':
      return lookAlike(base);
    case 'signs':
      return `${base.slice(0, 8)}.${base.slice(8)}_.7`;
    case 'hyphen-behind':
      return `${base}-`;
    case 'two-hyphens':
      return base.includes('-') ? base.replace('-', '--') : `${base}--`;
  }
}

/** The reference and itself again, as long as any provider has to take it. */
function longest(base: string): string {
  return base.padEnd(36, `-${base}`).slice(0, 36);
}

/** More digits than a float can tell apart, and no zero in front. */
function longDigits(base: string): string {
  return `9${digitsOf(base)}`.padEnd(20, '3').slice(0, 20);
}

/** As many digits as every integer of 64 bits holds, and zeros in front that it loses. */
function fewDigits(base: string): string {
  return `00${digitsOf(base).slice(-12)}`;
}

/** A letter O where a zero is, or an I where a one is. */
function lookAlike(base: string): string {
  const other = base.replace(/[01]/, (it) => (it === '0' ? 'O' : 'I'));
  return other === base ? `${base}O` : other;
}

function digitsOf(text: string): string {
  return [...text].map((it) => String(it.charCodeAt(0) % 10)).join('');
}

/** The same letters and digits with a hyphen in another place. */
function otherHyphens(base: string): string {
  const bare = base.replace('-', '');
  const at = base.indexOf('-') === 5 ? 6 : 5;
  return `${bare.slice(0, at)}-${bare.slice(at)}`;
}
