/**
 * The subscriber `263XXXXXXXXX` that a Zimbabwe MSISDN names, or undefined where it is none.
 * Read are `263XXXXXXXXX` and `07XXXXXXXX`, and the nine-digit local form where `nineDigits` says so
 * (charge gateway, section 2.1: whether that one is normalised is not shown).
 */
export function subscriberOf(msisdn: string, options: { nineDigits?: boolean } = {}): string | undefined {
  if (/^263\d{9}$/.test(msisdn)) return msisdn;
  if (/^07\d{8}$/.test(msisdn)) return `263${msisdn.slice(1)}`;
  if (options.nineDigits && /^7\d{8}$/.test(msisdn)) return `263${msisdn}`;
  return undefined;
}
