import type { Received } from '../support.ts';
import type { Deposit, Ledger, Order } from './ledger.ts';
import { depositCents, type OtherApis } from './other-apis.ts';
import { type Dice, expected, orDead } from './work.ts';

/** One random step at the merchant wallet or at bill payment. */
export async function takeOtherStep(apis: OtherApis, ledger: Ledger, dice: Dice): Promise<Received | undefined> {
  const unpaid = ledger.orders.filter((it) => it.auth === 'acknowledged' && !it.pay);
  const choice = dice(3);
  if (choice === 0) return deposit(apis, ledger);
  if (choice === 1 && unpaid.length > 0) return pay(apis, ledger, unpaid[dice(unpaid.length)] as Order);
  return authorize(apis, ledger);
}

async function deposit(apis: OtherApis, ledger: Ledger): Promise<Received | undefined> {
  const made: Deposit = { reference: `d-${ledger.deposits.length}`, state: 'sent' };
  ledger.deposits.push(made);
  const answer = await orDead(apis.deposit(made.reference));
  if (expected(ledger, 'a deposit', answer, 200)) made.state = 'acknowledged';
  return answer;
}

async function authorize(apis: OtherApis, ledger: Ledger): Promise<Received | undefined> {
  const made: Order = { reference: `o-${ledger.orders.length}`, auth: 'sent' };
  ledger.orders.push(made);
  const answer = await orDead(apis.process('Auth', made.reference));
  if (expected(ledger, 'an AUTH', answer, 200)) made.auth = 'acknowledged';
  return answer;
}

async function pay(apis: OtherApis, ledger: Ledger, order: Order): Promise<Received | undefined> {
  order.pay = 'sent';
  const answer = await orDead(apis.process('Pay', order.reference));
  if (expected(ledger, 'a PAY', answer, 200)) order.pay = 'acknowledged';
  return answer;
}

/** Whether a crash may have cut it off. */
export function isUnsure({ state, auth, pay }: Partial<Deposit & Order>): boolean {
  return [state, auth, pay].includes('sent');
}

/** Compares what was acknowledged with what came back, and sends again what was cut off. */
export async function compareOthers(
  apis: OtherApis,
  ledger: Ledger,
  { deposits, orders }: Pick<Ledger, 'deposits' | 'orders'>,
): Promise<void> {
  const say = (problem: string): void => void ledger.problems.push(problem);
  for (const it of deposits) {
    const { status } = await apis.deposit(it.reference);
    // Whether one that was cut off was done twice is told by the balance at the end.
    const isRight = status === 409 || (status === 200 && it.state === 'sent');
    if (!isRight) say(`the ${it.state} deposit ${it.reference} sent again is answered with ${status}`);
    it.state = 'acknowledged';
  }
  for (const it of orders) {
    const { Status } = (await apis.process('Status', it.reference)).body;
    if (it.pay === 'acknowledged' && Status !== 'Paid') say(`the paid order ${it.reference} is ${Status}`);
    const isKnown = Status === 'Authorized' || Status === 'Paid';
    if (it.auth === 'acknowledged' && !isKnown) say(`the authorised order ${it.reference} is ${Status}`);
    if (!isKnown) await apis.process('Auth', it.reference);
    it.auth = 'acknowledged';
    if (!it.pay) continue;
    await apis.process('Pay', it.reference);
    it.pay = 'acknowledged';
    const { Status: after } = (await apis.process('Status', it.reference)).body;
    if (after !== 'Paid') say(`the order ${it.reference} is ${after} after its PAY`);
  }
}

/** At the very end: the money that moved is that of what was done, once each. */
export async function compareBalances(apis: OtherApis, ledger: Ledger, before: { customer: number; vendor: number }) {
  const after = await apis.balances();
  const paid = ledger.orders.filter((it) => it.pay).length;
  const wanted = {
    customer: before.customer + depositCents * ledger.deposits.length,
    vendor: before.vendor - orderCents * paid,
  };
  if (after.customer !== wanted.customer) {
    ledger.problems.push(`${ledger.deposits.length} deposits: ${after.customer} cents, not ${wanted.customer}`);
  }
  if (after.vendor !== wanted.vendor) {
    ledger.problems.push(`${paid} paid orders: ${after.vendor} cents are left, not ${wanted.vendor}`);
  }
}

const orderCents = 25_50;
