import { basicHeader, type Exchange, Lacking, type RawInput, type Trial } from '../../../conformance/index.ts';
import type { OwnBiller } from '../../../targets/apis/bill-payment.ts';
import type { Credentials } from '../../../targets/apis/index.ts';

/** The biller whose members and payments the Biller interface serves. Throws Lacking where the target file has none. */
export function ownBillerOf(trial: Trial): OwnBiller {
  const biller = trial.fixtures.ownBiller;
  if (!biller) throw new Lacking('fixture:ownBiller');
  return biller;
}

/** Sends one call of the Biller interface, as its Biller Admin where no other user is given; nothing is judged. */
export function billerCall(
  trial: Trial,
  operation: string,
  input: RawInput = {},
  { username = '', password = '' }: Credentials = ownBillerOf(trial).credentials,
): Promise<Exchange> {
  const authorization = basicHeader(username, password);
  return trial.send(operation, { ...input, headers: { authorization, ...input.headers } });
}
