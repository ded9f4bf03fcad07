import type { Trial } from '../../../src/conformance/index.ts';
import {
  anyPurchase,
  type Biller,
  billerOf,
  createdMember,
  outcomeOf,
  ownPurchase,
  type Product,
  type Purchase,
  sendAuth,
} from '../../../src/given/bill-payment/index.ts';

/** Two products that are authorised each by itself, and paid from the same wallet in the same way. */
export async function pairOf(
  trial: Trial,
  biller: Biller,
  like: Purchase | undefined,
): Promise<Purchase[] | undefined> {
  const products = biller.products.filter((it) => it.enabled);
  for (const [index, one] of products.entries()) {
    for (const other of products.slice(index + 1).filter((it) => wayOf(it) === wayOf(one))) {
      const first = anyPurchase(trial, biller, one, like);
      const second = anyPurchase(trial, biller, other, { ...first, ...like });
      const pair = [first, { ...second, memberNumber: first.memberNumber }];
      if (await areAuthorised(trial, pair)) return pair;
    }
  }
  return undefined;
}

/** Whether each is authorised by itself. */
export async function areAuthorised(trial: Trial, purchases: readonly Purchase[]): Promise<boolean> {
  for (const it of purchases) if (outcomeOf(await sendAuth(trial, it)) !== 'accepted') return false;
  return true;
}

export function wayOf({ requiresForex, authAmountMandated }: Product): string {
  return `${requiresForex} ${authAmountMandated}`;
}

/** A pair of the own biller, for a member of its own. */
export async function ownPair(trial: Trial): Promise<{ biller: Biller; pair: Purchase[] } | undefined> {
  const { code, productCode } = trial.fixtures.ownBiller ?? {};
  if (code === undefined || productCode === undefined) return undefined;
  const biller = await billerOf(trial, code);
  if (!biller.allowsSeveralProducts) return undefined;
  const { MemberNumber } = await createdMember(trial);
  const { purchase } = await ownPurchase(trial, MemberNumber);
  const pair = await pairOf(trial, biller, purchase);
  return pair && { biller, pair };
}
