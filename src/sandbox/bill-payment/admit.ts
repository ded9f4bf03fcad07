import { parseBasicHeader } from '../../protocol/credentials.ts';
import type { Account, Admission, Call, Directory } from '../api-slice.ts';
import { isSame } from '../is-same.ts';
import type { BillFault } from './bill-fault.ts';
import { billDialect } from './dialects.ts';
import { unauthorized } from './refusals.ts';

/** What the Authorization header of a call amounts to. */
export interface Authorization {
  verdict: 'right' | 'missing' | 'malformed' | 'wrong';
  /** Whose username it names, whatever the password. */
  account?: Account;
}

/** Judges Basic credentials (section 5); they choose the workspace. Roles are judged within it. */
export function admit(
  faults: ReadonlyMap<string, BillFault>,
  headers: Call['headers'],
  operation: string | undefined,
  directory: Directory,
): Admission {
  let authorization = authorize(headers.authorization, directory);
  const { account } = authorization;
  const dialect = account && directory.dialectOf(account.workspace);
  let refusal = unauthorized(dialect ? billDialect(dialect)['unauthorized-body'] : 'empty');
  const on = account ? directory.faultsOf(account.workspace) : [...faults.keys()];
  const given = parseBasicHeader(headers.authorization);
  for (const id of on) {
    const fault = faults.get(id);
    if (!fault?.authorization && !fault?.unauthorized) continue;
    // A call that names nobody meets the faults of the newest workspace that has them.
    const meant = account ?? directory.newestWith(id);
    if (!meant) continue;
    authorization = fault.authorization?.({ ...authorization, account: meant }, operation, given) ?? authorization;
    refusal = fault.unauthorized?.(refusal) ?? refusal;
  }
  if (authorization.verdict === 'right' && authorization.account) return { account: authorization.account };
  return account ? { refusal, workspace: account.workspace } : { refusal };
}

function authorize(header: string | undefined, directory: Directory): Authorization {
  if (header === undefined) return { verdict: 'missing' };
  const given = parseBasicHeader(header);
  if (!given) return { verdict: 'malformed' };
  const account = directory.find(given.username);
  if (!account) return { verdict: 'wrong' };
  return { verdict: isSame(given.password, account.password) ? 'right' : 'wrong', account };
}
