import { type BasicCredentials, parseBasicHeader } from '../../protocol/credentials.ts';
import type { Account, Admission, Call, Directory } from '../api-slice.ts';
import { isSame } from '../is-same.ts';
import type { ChargeFault } from './charge-fault.ts';
import { refuse } from './errors.ts';

/** What the Authorization header of a call amounts to. */
export interface Authorization {
  verdict: 'right' | 'missing' | 'malformed' | 'wrong';
  /** Whose username it names, whatever the password. */
  account?: Account;
}

/** Judges Basic credentials (section 5); they choose the workspace. */
export function admit(
  faults: ReadonlyMap<string, ChargeFault>,
  headers: Call['headers'],
  operation: string | undefined,
  directory: Directory,
): Admission {
  let authorization = authorize(headers.authorization, directory);
  const { account } = authorization;
  const on = account ? directory.faultsOf(account.workspace) : [...faults.keys()];
  // Most calls are right and meet no fault.
  if (account && authorization.verdict === 'right' && on.length === 0) return { account };
  let refusal = refuse({ code: 'E006' }, 'http-status');
  for (const id of on) {
    const fault = faults.get(id);
    if (!fault?.authorization && !fault?.unauthorized) continue;
    // A call that names nobody meets the faults of the newest workspace that has them.
    const meant = account ?? directory.newestWith(id);
    if (!meant) continue;
    authorization = fault.authorization?.({ ...authorization, account: meant }, operation) ?? authorization;
    refusal = fault.unauthorized?.(refusal) ?? refusal;
  }
  if (authorization.verdict === 'right' && authorization.account) return { account: authorization.account };
  return account ? { refusal, workspace: account.workspace } : { refusal };
}

/** A client sends the same header with every call; it is read again where another comes between. */
let read: { header: string; given: BasicCredentials | undefined } | undefined;

function authorize(header: string | undefined, directory: Directory): Authorization {
  if (header === undefined) return { verdict: 'missing' };
  if (read?.header !== header) read = { header, given: parseBasicHeader(header) };
  const { given } = read;
  if (!given) return { verdict: 'malformed' };
  const account = directory.find(given.username);
  if (!account) return { verdict: 'wrong' };
  return { verdict: isSame(given.password, account.password) ? 'right' : 'wrong', account };
}
