import { randomUUID } from 'node:crypto';
import type { Admission, Call, Directory } from '../slice/api-slice.ts';
import { admitUnder } from '../slice/authorization.ts';
import { refuse } from './answers/errors.ts';
import { traced } from './answers/traced.ts';
import type { WalletFault } from './wallet-fault.ts';

/** Judges the API key (section 5), which every call carries; it chooses the workspace. Tokens are judged within it. */
export function admit(
  faults: ReadonlyMap<string, WalletFault>,
  headers: Call['headers'],
  operation: string | undefined,
  directory: Directory,
): Admission {
  const key = headers['x-api-key'];
  const account = key === undefined ? undefined : directory.find(key);
  return admitUnder(faults, {
    authorization: account ? { verdict: 'right', account } : { verdict: key === undefined ? 'missing' : 'wrong' },
    operation,
    directory,
    refusal: () => traced(refuse({ code: '063' }, operation, '4xx'), randomUUID()),
  });
}
