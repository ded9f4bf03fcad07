import { InvalidInputError } from './invalid-input-error.ts';

const literal = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d{1,4})?$/;

/** An amount as the caller has it: a number, or decimal text such as `19.90`, which goes out exactly as it stands. */
export type Amount = number | string;

/** True where both say the same number; false where one of them says none. */
export function sameDecimal(a: Amount, b: Amount): boolean {
  const [one, other] = [canonical(String(a)), canonical(String(b))];
  return one !== undefined && one === other;
}

/**
 * What JSON.stringify writes as exactly this amount. Throws InvalidInputError where it is no decimal number, such as
 * NaN, which JSON would turn into null.
 */
export function amountForJson(amount: Amount, place: string): unknown {
  const text = String(amount);
  if (!literal.test(text)) {
    throw new InvalidInputError(`${place} is ${JSON.stringify(text)}; give a number, or decimal text such as "19.90".`);
  }
  const { rawJSON } = JSON as unknown as { rawJSON?: (text: string) => unknown };
  if (rawJSON) return rawJSON(text);
  if (!isExactAsNumber(text)) {
    throw new InvalidInputError(`${place} has more digits than this Node can send exactly; run Node 22 or later.`);
  }
  return Number(text);
}

/** True where a JavaScript number prints this literal's value again, so that nothing was rounded. */
export function isExactAsNumber(text: string): boolean {
  return sameDecimal(text, Number(text));
}

/** Digits without outer zeros and the power of ten of the last: `19.90` is `199e-1`. */
function canonical(text: string): string | undefined {
  if (!literal.test(text)) return undefined;
  const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.');
  const all = (whole + fraction).replace(/^0+/, '');
  const digits = withoutTrailingZeros(all);
  if (digits === '') return '0';
  const power = Number(exponent) - fraction.length + (all.length - digits.length);
  return `${text.startsWith('-') ? '-' : ''}${digits}e${power}`;
}

/** A loop, as `/0+$/` takes quadratic time on a long run of zeros that does not end the text. */
function withoutTrailingZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
}
