import { textAt } from '../shared/json.ts';
import type { Asked, Biller, Payment, Problem, Product, Wallet } from './model.ts';
import type { Readings } from './readings.ts';

/** Text of a body field; '' where there is none. */
export function textOf({ call }: Pick<Asked, 'call'>, field: string): string {
  return textAt(call.body, field);
}

/** A query value; undefined where it is not given. */
export function queried({ call, readings }: Pick<Asked, 'call' | 'readings'>, name: string): string | undefined {
  return call.query[readings.queryNames === 'any' ? name.toLowerCase() : name];
}

export function billerOf({ tenant }: Pick<Asked, 'tenant'>, code: string): Biller | undefined {
  return tenant.billers.find((one) => one.code === code);
}

export function productOf(biller: Biller, code: string): Product | undefined {
  return biller.products.find((one) => one.code === code);
}

/** A reference as it is compared with others. */
export function keyOf(reference: string, { referenceCase }: Readings): string {
  return referenceCase === 'any' ? reference.toLowerCase() : reference;
}

/** The payment that a reference names. */
export function paymentOf(asked: Asked, reference: string): Payment | undefined {
  const { tenant, readings, hooks } = asked;
  const key = keyOf(reference, readings);
  const found = tenant.payments.find((one) => keyOf(one.reference, readings) === key);
  return hooks.payment ? hooks.payment(found, asked) : found;
}

/** The wallet that payments in a currency are debited from: the open one where there are two. */
export function walletOf({ wallets }: Asked['tenant'], currency: string): Wallet {
  const wallet = wallets.findLast((one) => one.currency === currency);
  if (!wallet) throw new Error(`There is no wallet in ${currency}.`);
  return wallet;
}

/** The first problem that counts. */
export function firstOf(problems: Iterable<Problem>, asked: Asked): Problem | undefined {
  for (const problem of problems) if (!asked.hooks.overlooks?.(problem, asked)) return problem;
  return undefined;
}

export function sumOf(lines: readonly { price: number; quantity: number }[]): number {
  return lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
}
