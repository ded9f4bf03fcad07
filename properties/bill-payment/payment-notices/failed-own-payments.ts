import type { Trial } from '../../../src/conformance/index.ts';
import {
  type Authorized,
  advance,
  authorize,
  canDrain,
  createdMember,
  freshMemberNumber,
  hourMs,
  outcomeOf,
  ownProduct,
  ownPurchase,
  paid,
  pay,
  payBody,
  payWithoutFunds,
  plus,
  sendAuth,
  sendProcess,
  setsPrice,
  testPurchase,
  withPrice,
} from '../../../src/given/bill-payment/index.ts';

/** Somebody for whom a payment was tried, and whether it was turned down for certain. */
export interface Tried {
  memberNumber: string;
  isRefused: boolean;
}

/** Payments to the own biller that may be turned down: for nobody, at another price than in AUTH, late, without funds. */
export async function failedOwnPayments(trial: Trial): Promise<Tried[]> {
  const nobody = await freshMemberNumber(trial);
  const { purchase } = await ownPurchase(trial, nobody);
  await sendAuth(trial, purchase);
  // It was not paid, whatever AUTH answered.
  const all: Tried[] = [{ memberNumber: nobody, isRefused: true }];
  if (setsPrice(await ownProduct(trial))) {
    const authorized = await ownAuthorized(trial);
    const body = withPrice(payBody(trial, authorized), plus(authorized.purchase.price ?? '1', '0.01'));
    all.push(triedWith(authorized, outcomeOf(await sendProcess(trial, body))));
  }
  const drained = await paidWithoutFunds(trial);
  if (drained) all.push(drained);
  if (!trial.driver.clock?.advance) return all;
  // How long an authorisation lasts is not shown.
  const late = await ownAuthorized(trial);
  await advance(trial, 26 * hourMs);
  all.push(triedWith(late, outcomeOf(await pay(trial, late))));
  return all;
}

/** Payments to the test biller that Fail, and one that is paid. */
export async function failedTestPayments(trial: Trial): Promise<Tried[]> {
  const all: Tried[] = [];
  for (const product of ['AA', 'RV'] as const) {
    const authorized = await authorize(trial, await testPurchase(trial, { product, prefix: 'PF' }));
    all.push(triedWith(authorized, outcomeOf(await pay(trial, authorized))));
  }
  const { purchase } = await paid(trial, await testPurchase(trial, { product: 'AA' }));
  return [...all, { memberNumber: purchase.memberNumber, isRefused: false }];
}

async function ownAuthorized(trial: Trial): Promise<Authorized> {
  const { MemberNumber } = await createdMember(trial);
  return authorize(trial, (await ownPurchase(trial, MemberNumber)).purchase);
}

async function paidWithoutFunds(trial: Trial): Promise<Tried | undefined> {
  if (!canDrain(trial)) return undefined;
  const authorized = await ownAuthorized(trial);
  const answered = await payWithoutFunds(trial, authorized);
  return answered && triedWith(authorized, outcomeOf(answered));
}

function triedWith({ purchase }: Authorized, outcome: string): Tried {
  return { memberNumber: purchase.memberNumber, isRefused: outcome === 'refused' };
}
