import { randomUUID } from 'node:crypto';
import type { Account, Admission, Call, Directory } from '../api-slice.ts';
import { refuse } from './errors.ts';
import { traced } from './traced.ts';
import type { WalletFault } from './wallet-fault.ts';

/** What the X-Api-Key header of a call amounts to. */
export interface KeyVerdict {
  verdict: 'right' | 'missing' | 'wrong';
  account?: Account;
}

/** Judges the API key (section 5), which every call carries; it chooses the workspace. Tokens are judged within it. */
export function admit(
  faults: ReadonlyMap<string, WalletFault>,
  headers: Call['headers'],
  operation: string | undefined,
  directory: Directory,
): Admission {
  const key = headers['x-api-key'];
  const found = key === undefined ? undefined : directory.find(key);
  const on = found ? directory.faultsOf(found.workspace) : [...faults.keys()];
  // Most calls are right and meet no fault.
  if (found && on.length === 0) return { account: found };
  let verdict: KeyVerdict = found
    ? { verdict: 'right', account: found }
    : { verdict: key === undefined ? 'missing' : 'wrong' };
  let refusal = traced(refuse({ code: '063' }, operation, '4xx'), randomUUID());
  for (const id of on) {
    const fault = faults.get(id);
    if (!fault?.key && !fault?.unauthorized) continue;
    // A call that names nobody meets the faults of the newest workspace that has them.
    const meant = found ?? directory.newestWith(id);
    if (!meant) continue;
    verdict = fault.key?.({ ...verdict, account: meant }, operation) ?? verdict;
    refusal = fault.unauthorized?.(refusal) ?? refusal;
  }
  if (verdict.verdict === 'right' && verdict.account) return { account: verdict.account };
  return found ? { refusal, workspace: found.workspace } : { refusal };
}
