import type { Account, Asked, Currency, Customer, Line, Tenant, Transfer } from './model.ts';

/** Moves money and books it on both ends. */
export function transfer({ hooks, now, tenant }: Pick<Asked, 'hooks' | 'now' | 'tenant'>, planned: Transfer): void {
  for (const { from, to, ...rest } of hooks.transfers?.(planned, tenant) ?? [planned]) {
    const book = (account: Account | undefined, cents: number) => {
      if (!account) return;
      const line: Line = { ...rest, at: now, cents };
      account.lines.push(...(hooks.lines?.(line, account) ?? [line]));
    };
    book(from, -rest.cents);
    book(to, rest.cents);
  }
}

/** What an account holds, in cents; `until` leaves out what was booked at that time or later. */
export function balanceOf({ openingCents, lines }: Account, until = Number.POSITIVE_INFINITY): number {
  return lines.filter(({ at }) => at < until).reduce((sum, { cents }) => sum + cents, openingCents);
}

/** The first account of a customer in a currency: the one that codes and change use. */
export function walletOf({ accounts }: Customer, currency: Currency): Account {
  const wallet = accounts.find((account) => account.currency === currency);
  if (!wallet) throw new Error(`A customer has no wallet in ${currency}.`);
  return wallet;
}

/** A customer's account by its number. */
export function customerAccount(tenant: Tenant, number: string): Account | undefined {
  return tenant.customers.flatMap(({ accounts }) => accounts).find((account) => account.number === number);
}
