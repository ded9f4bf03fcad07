import { InvalidInputError } from './invalid-input-error.ts';

/** Values of an API's settings, each taken from the options or else from `PAYPROOF_<API>_<NAME>`. */
export function settingsOf<Name extends string>(
  api: string,
  names: readonly Name[],
  given: Partial<Record<Name, string | undefined>>,
  env: Record<string, string | undefined>,
): Record<Name, string> {
  const found: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const variable = `PAYPROOF_${upperCase(api)}_${upperCase(name)}`;
    const value = given[name] ?? env[variable];
    if (value === undefined || value === '') {
      throw new InvalidInputError(`The ${api} client has no ${name}: give the option \`${name}\`, or set ${variable}.`);
    }
    found[name] = value;
  }
  return found as Record<Name, string>;
}

/** A base address without its last slash. Throws InvalidInputError where it is no HTTP address or carries credentials. */
export function baseAddress(base: string): string {
  const url = URL.parse(base);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new InvalidInputError('The base address is no http or https address.');
  if (url.username || url.password) {
    throw new InvalidInputError('The base address holds credentials; give them as username and password instead.');
  }
  if (url.search || url.hash)
    throw new InvalidInputError('The base address holds a query or a fragment; leave it out.');
  let end = base.length;
  while (base[end - 1] === '/') end -= 1;
  return base.slice(0, end);
}

/** `bill-payment` as `BILL_PAYMENT`, `apiKey` as `API_KEY`. */
function upperCase(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toUpperCase();
}
