import type { Account } from '../../slice/api-slice.ts';
import type { View } from '../../store/table.ts';
import { developers } from './tables.ts';

/** An account that the portal issued works once its holder entered it in the credential form (section 1). */
export function withActivation(account: Account, view: View): Account {
  if (account.enabled || account.holder === undefined) return account;
  const holder = view.get(developers, account.holder);
  const isActive = holder?.activatedAt !== undefined && holder.username === account.username;
  return isActive ? { ...account, enabled: true } : account;
}
