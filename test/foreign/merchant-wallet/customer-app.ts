import { isClaimed, lifeMs } from './code-life.ts';
import { newAuthNumber } from './ids.ts';
import { balanceOf, transfer, walletOf } from './ledger.ts';
import type { Code, Currency, Customer, Service, Tenant } from './model.ts';
import { customerOf } from './msisdn.ts';

interface Use {
  msisdn: string;
  code: string;
}

const withdrawalFeeCents = 7;
const paymentFeeCents = 3;

/** Types a code into a customer's app. @throws Error where the app refuses it. */
export function claimCode(service: Service, tenant: Tenant, use: Use): void {
  const { code, customer } = found(service, tenant, use);
  const now = tenant.clock.now();
  if (!takes(service, code, customer, now)) throw new Error(`The app refuses the code ${use.code}.`);
  claim(service, code, customer, now);
}

/** Pays or cashes out with a code, claiming it first. @throws Error where the app refuses it. */
export function payCode(service: Service, tenant: Tenant, use: Use): void {
  const { code, customer } = found(service, tenant, use);
  const now = tenant.clock.now();
  if (!takes(service, code, customer, now)) throw new Error(`The app refuses the code ${use.code}.`);
  const { readings, hooks } = service;
  const means = { hooks, now, tenant };
  const wallet = walletOf(customer, code.currency);
  const isWithdrawal = code.type === 'WITHDRAWAL';
  const fee = isWithdrawal && readings.customerFee === 'withdrawal' ? withdrawalFeeCents : 0;
  if (balanceOf(wallet) < code.cents + fee) throw new Error('The wallet does not hold that much.');
  claim(service, code, customer, now);
  code.paidAt = now;
  const own = code.caller.accounts[code.currency];
  const rest = { narration: code.narration ?? '', reference: code.reference, authNumber: newAuthNumber(service) };
  const kind = isWithdrawal ? 'withdrawal' : 'payment';
  transfer(means, { ...rest, kind, cents: code.cents, from: wallet, to: own });
  if (fee > 0) transfer(means, { ...rest, kind: 'fee', cents: fee, from: wallet });
  if (!isWithdrawal && readings.paymentFee === 'own-line' && code.cents > paymentFeeCents) {
    transfer(means, { ...rest, kind: 'fee', cents: paymentFeeCents, from: own });
  }
  hooks.paid?.(code, customer);
}

/** What the customer's app shows as balance, in cents: all accounts of that currency. */
export function walletBalance(
  { readings }: Service,
  tenant: Tenant,
  { msisdn, currency }: { msisdn: string; currency: Currency },
): number {
  const customer = customerOf(tenant, msisdn, readings);
  if (!customer) throw new Error(`There is no customer ${msisdn}.`);
  return customer.accounts
    .filter((account) => account.currency === currency)
    .reduce((sum, account) => sum + balanceOf(account), 0);
}

function found({ readings }: Service, tenant: Tenant, use: Use): { code: Code; customer: Customer } {
  const customer = customerOf(tenant, use.msisdn, readings);
  if (!customer) throw new Error(`There is no customer ${use.msisdn}.`);
  const code = tenant.codes.find((one) => one.code === use.code);
  if (!code) throw new Error(`The app does not know the code ${use.code}.`);
  return { code, customer };
}

function claim(service: Service, code: Code, { msisdn }: Customer, now: number): void {
  if (isClaimed(code, service, now) && code.claimedBy === msisdn) return;
  code.claimedAt = now;
  code.claimedBy = msisdn;
}

/** True where a customer may claim or pay this code now. */
function takes(service: Service, code: Code, customer: Customer, now: number): boolean {
  const isLiving = code.paidAt === undefined && now < code.createdAt + lifeMs(code, service);
  const isFree = !isClaimed(code, service, now) || code.claimedBy === customer.msisdn;
  return service.hooks.appTakes?.(isLiving && isFree, code, customer, now) ?? (isLiving && isFree);
}
