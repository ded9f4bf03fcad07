import { basicHeader, defined, type Exchange, type RawInput, type Trial } from '../../../conformance/index.ts';
import type { Credentials } from '../../../targets/apis/index.ts';
import { noteMovement } from '../../moved-money.ts';

/** The headers of a vendor call, GET included (section 4), in the name of other credentials where they are given. */
export function vendorHeaders(credentials?: Credentials): Record<string, string> {
  const { username = '', password = '' } = credentials ?? {};
  return defined({
    'content-type': 'application/json',
    authorization: credentials ? basicHeader(username, password) : undefined,
  });
}

function movesMoney(operation: string, { json }: RawInput): boolean {
  if (operation === 'reversePayment') return true;
  const { Action = '' } = (json ?? {}) as { Action?: unknown };
  return operation === 'processPayment' && /^(pay|retry)$/i.test(String(Action));
}

/** Sends one call of the Vendor interface; nothing is judged. `input.headers` may take a header away with null. */
export function call(
  trial: Trial,
  operation: string,
  input: RawInput = {},
  credentials?: Credentials,
): Promise<Exchange> {
  if (movesMoney(operation, input)) noteMovement(trial);
  return trial.send(operation, { ...input, headers: { ...vendorHeaders(credentials), ...input.headers } });
}
