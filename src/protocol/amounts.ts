/** What a decimal literal says, exactly. `cents` may be zero or negative; `decimals` counts as written. */
export type AmountReading =
  | { kind: 'amount'; cents: number; decimals: number }
  | { kind: 'too-precise' }
  | { kind: 'too-large' }
  | { kind: 'not-a-number' };

const literal = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** Reads a decimal literal (`20`, `19.99`, `2e1`) without any float: more than two decimals that count are `too-precise`. */
export function readAmount(text: string): AmountReading {
  const match = literal.exec(text);
  if (!match) return { kind: 'not-a-number' };
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  const shift = Number(exponent) - fraction.length;
  const decimals = Math.max(0, -shift);
  const all = (whole + fraction).replace(/^0+/, '');
  if (all === '') return { kind: 'amount', cents: 0, decimals };
  const digits = withoutTrailingZeros(all);
  const zeros = shift + (all.length - digits.length) + 2;
  if (zeros < 0) return { kind: 'too-precise' };
  // A double keeps 15 significant digits: up to there every JSON reader gets the amount back exactly.
  if (digits.length + zeros > 15) return { kind: 'too-large' };
  return { kind: 'amount', cents: Number(`${sign}${digits}${'0'.repeat(zeros)}`), decimals };
}

/** `2000` as `20.00`. */
export function formatCents(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** `2000` as `20`, `2050` as `20.5`: the shortest decimal text. */
export function formatCentsShort(cents: number): string {
  return formatCents(cents).replace(/\.?0{1,2}$/, '');
}

/** The JSON number of an amount: a division gives the double next to its decimal text, which prints as that text again. */
export function centsToNumber(cents: number): number {
  return cents / 100;
}

/** A loop, as `/0+$/` takes quadratic time on a long run of zeros that does not end the text. */
function withoutTrailingZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
}
