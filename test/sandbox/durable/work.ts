import type { Shop } from '../charge-gateway/support.ts';
import type { Received } from '../support.ts';
import type { Entry, Ledger } from './ledger.ts';

/** Random numbers from 0 to below `bound`, always the same for a seed. */
export type Dice = (bound: number) => number;

export function newDice(seed: number): Dice {
  let state = seed >>> 0;
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

/** Takes one random step as a merchant, a customer or a tester. Resolves with what came back: undefined where the sandbox died. */
export async function takeStep(
  shop: Shop,
  ledger: Ledger,
  dice: Dice,
  notifyUrl: string,
): Promise<Received | undefined> {
  const unpaid = ledger.entries.filter((it) => it.charged && !it.pin);
  const paid = ledger.entries.filter((it) => it.pin?.isAcknowledged && it.pin.typed === '0000' && !it.refund);
  const choice = dice(10);
  if (choice < 3 && unpaid.length > 0) return pay(shop, ledger, unpaid[dice(unpaid.length)] as Entry, dice);
  if (choice < 4 && paid.length > 0) return refund(shop, ledger, paid[dice(paid.length)] as Entry, notifyUrl);
  if (choice < 5) return advance(shop, ledger);
  return charge(shop, ledger, notifyUrl);
}

async function charge(shop: Shop, ledger: Ledger, notifyUrl: string): Promise<Received | undefined> {
  const number = ledger.entries.length;
  const entry: Entry = { clientCorrelator: `c-${number}`, referenceCode: `INV-${number}.` };
  ledger.entries.push(entry);
  const answer = await orDead(shop.charge({ ...names(entry), notifyUrl }));
  if (expected(ledger, 'a charge', answer, 200)) entry.charged = answer.body;
  return answer;
}

async function pay(shop: Shop, ledger: Ledger, entry: Entry, dice: Dice): Promise<Received | undefined> {
  const pin = { typed: dice(2) === 0 ? '0000' : '1111', isAcknowledged: false };
  entry.pin = pin;
  const answer = await orDead(shop.pin(entry.charged ?? {}, pin.typed));
  pin.isAcknowledged = expected(ledger, 'a PIN', answer, 200);
  return answer;
}

async function refund(shop: Shop, ledger: Ledger, entry: Entry, notifyUrl: string): Promise<Received | undefined> {
  const own = { clientCorrelator: `${entry.clientCorrelator}-back`, isAcknowledged: false };
  entry.refund = own;
  const answer = await orDead(shop.refund(entry.charged ?? {}, { ...refundNames(own.clientCorrelator), notifyUrl }));
  own.isAcknowledged = expected(ledger, 'a refund', answer, 200);
  return answer;
}

async function advance(shop: Shop, ledger: Ledger): Promise<Received | undefined> {
  const answer = await orDead(shop.ask('POST', '/clock/advance', { ms: 1 }));
  if (expected(ledger, 'an advance', answer, 200)) ledger.clock = Math.max(ledger.clock, Number(answer.body.now));
  return answer;
}

export function names({ clientCorrelator, referenceCode }: Entry) {
  return { clientCorrelator, referenceCode };
}

/** A refund's SMS is told from its charge's by the reference. */
export function refundNames(clientCorrelator: string) {
  return { clientCorrelator, referenceCode: `REF-${clientCorrelator}.` };
}

/** Whether an answer acknowledges the step; any other than the right one is a problem. */
export function expected(
  ledger: Ledger,
  what: string,
  answer: Received | undefined,
  status: number,
): answer is Received {
  if (!answer || (ledger.mayFail && answer.status === 500)) return false;
  ledger.acknowledged += 1;
  if (answer.status !== status) ledger.problems.push(`${what} was answered with ${answer.status}: ${answer.text}`);
  return answer.status === status;
}

/** A call that a killed sandbox never answered is undefined; `fetch` names no other cause here. */
export function orDead(call: Promise<Received>): Promise<Received | undefined> {
  return call.catch(() => undefined);
}
