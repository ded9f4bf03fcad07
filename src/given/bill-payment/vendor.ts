import { basicHeader, type Exchange, type RawInput, type Trial } from '../../conformance/index.ts';
import type { Credentials } from '../../target/settings.ts';

/** The headers of a vendor call, GET included (section 4), in the name of other credentials where they are given. */
export function vendorHeaders(credentials?: Credentials): Record<string, string> {
  const { username = '', password = '' } = credentials ?? {};
  return {
    'content-type': 'application/json',
    ...(credentials ? { authorization: basicHeader(username, password) } : {}),
  };
}

/** Sends one call of the Vendor interface; nothing is judged. `input.headers` may take a header away with null. */
export function call(
  trial: Trial,
  operation: string,
  input: RawInput = {},
  credentials?: Credentials,
): Promise<Exchange> {
  return trial.send(operation, { ...input, headers: { ...vendorHeaders(credentials), ...input.headers } });
}
