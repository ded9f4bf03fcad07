import { Lacking, type Trial } from '../../../conformance/index.ts';
import type { Credentials } from '../../../targets/apis/index.ts';
import type { Permission, WalletAccount } from '../../../targets/apis/merchant-wallet.ts';

export type { Permission };

export type AccountType = 'merchant' | 'agent';

/** One account of the target, as a check uses it. */
export interface Account {
  type: AccountType | 'unknown';
  credentials: Credentials;
  accountNumbers: NonNullable<WalletAccount['accountNumbers']>;
  /** All that it may do; undefined where the target does not declare it. */
  permits: readonly Permission[] | undefined;
}

/** What is typical of a type (section 1); the target file may declare something else. */
export const typicalPermits: Readonly<Record<AccountType, readonly Permission[]>> = {
  merchant: ['payment-codes', 'code-inquiry', 'bank-change', 'utility-payments', 'statements'],
  agent: [
    'payment-codes',
    'code-inquiry',
    'bank-change',
    'utility-payments',
    'statements',
    'withdrawal-codes',
    'deposits',
    'deposit-inquiry',
    'reversals',
  ],
};

/** The target's accounts, the one with more permissions first; that of the API's credentials where none is declared. */
export function accountsOf(trial: Pick<Trial, 'fixtures' | 'credentials'>): Account[] {
  const { accounts } = trial.fixtures;
  const declared = (['agent', 'merchant'] as const).flatMap((type): Account[] => {
    const account = accounts?.[type];
    if (!account) return [];
    const { credentials = trial.credentials, accountNumbers = {}, permits } = account;
    return [{ type, credentials, accountNumbers, permits }];
  });
  if (declared.length > 0) return declared;
  return [{ type: 'unknown', credentials: trial.credentials, accountNumbers: {}, permits: undefined }];
}

/** Whether the account may do it: by what is declared, else by what is typical; one of unknown type is tried. */
export function mayDo({ type, permits }: Account, permission: Permission): boolean {
  if (permits) return permits.includes(permission);
  // Who may ask for linked accounts is not shown: whoever may deposit needs it.
  const typical = permission === 'linked-accounts' ? 'deposits' : permission;
  return type === 'unknown' || typicalPermits[type].includes(typical);
}

/** The first account that may do all of it. Throws Lacking where there is none. */
export function accountFor(trial: Trial, ...permissions: Permission[]): Account {
  const account = accountsOf(trial).find((it) => permissions.every((permission) => mayDo(it, permission)));
  if (!account) throw new Lacking(`an account that may do: ${permissions.join(', ')}`);
  return account;
}

/** The n-th customer with a wallet, `263XXXXXXXXX`. Throws Lacking where there are fewer. */
export function customerOf(trial: Trial, n = 0): string {
  const number = trial.fixtures.numbers?.registered?.[n];
  if (number === undefined)
    throw new Lacking(n === 0 ? 'fixture:numbers.registered' : `fixture:numbers.registered (${n + 1} numbers)`);
  return number;
}

/** The first two customers with a wallet, or the one that there is: two tell accounts apart. */
export function customersOf(trial: Trial): string[] {
  return [customerOf(trial), ...(trial.fixtures.numbers?.registered ?? []).slice(1, 2)];
}

/** The account's own number in a currency. Throws Lacking where the target file has none. */
export function ownAccountNumber({ type, accountNumbers }: Account, currency: 'USD' | 'ZWG'): string {
  const number = accountNumbers[currency];
  if (number === undefined) throw new Lacking(`fixture:accounts.${type}.accountNumbers.${currency}`);
  return number;
}

/** The currencies that the account has: those of its numbers, USD where none is declared. */
export function currenciesOf({ accountNumbers }: Account): ('USD' | 'ZWG')[] {
  const all = ['USD', 'ZWG'] as const;
  const own = all.filter((it) => accountNumbers[it] !== undefined);
  return own.length > 0 ? own : ['USD'];
}

/** The largest amount of one call, in cents. */
export function maximumOf(trial: Trial): number {
  return trial.fixtures.maxCents ?? 10_000;
}
