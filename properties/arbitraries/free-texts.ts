import fc from 'fast-check';

/** What people and shops write where free text may stand, and what careless escaping, cutting and encoding spoils. */
export const freeTexts: readonly string[] = [
  'Tea & Co <"Best" \'Brew\'>',
  'Café São João Ñandú',
  'Cafe\u0301 (combining accent)',
  'متجر الشاي',
  'Ndlovu – Mazowe € 5 №7',
  'Tea 🍵 and 👩‍🌾',
  '100% off; a=b&c=d + e',
  'back\\slash "quote" /slash/',
  '$1 $& ${name} {{name}} %s %d',
  // What looks escaped already: whoever unescapes once too often spoils it.
  '%41%2B &amp; \\u0041 x',
  '=1+1; @tea - + -5',
  'Two  blanks,   then\u00A0three',
];

export const freeText: fc.Arbitrary<string> = fc.constantFrom(...freeTexts);
