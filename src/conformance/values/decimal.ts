/** No amount has more characters, and arithmetic with a million of them takes a minute. */
const longestDecimal = 1_000;

/**
 * The exact value of a decimal number in text (`20`, `20.00`, `2e1`) as canonical text without trailing zeros;
 * undefined where the text is no number, or longer than any amount. The judge's own arithmetic: it shares no code with the sandbox.
 */
export function canonicalDecimal(text: string): string | undefined {
  if (text.length > longestDecimal) return undefined;
  const parts = /^(-?)(\d+)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/.exec(text.trim());
  if (!parts) return undefined;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = parts;
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  const padded = point < 0 ? '0'.repeat(-point) + digits : digits.padEnd(point, '0');
  const at = Math.max(point, 0);
  const integer = padded.slice(0, at).replace(/^0+/, '') || '0';
  const decimals = withoutEndingZeros(padded.slice(at));
  const value = decimals ? `${integer}.${decimals}` : integer;
  return sign && value !== '0' ? `-${value}` : value;
}

/** A regular expression for this takes time in proportion to the square of the zeros. */
function withoutEndingZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
}

/** Whole minor units (cents) of decimal text with at most two decimals. */
export function centsOf(text: string): bigint {
  const [, sign, whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d{0,2})0*)?$/.exec(text) ?? [];
  if (sign === undefined) throw new RangeError(`"${text}" is no amount with at most two decimals`);
  const cents = BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'));
  return sign ? -cents : cents;
}

/** Decimal text with two decimals of whole minor units. */
export function decimalOf(cents: bigint): string {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
