import type { Answer } from './answer.ts';
import { post, send, sendUntilServed } from './send.ts';
import type { Cash, Day } from './steps.ts';

/** Takes a customer's cash, and gives it back where the customer thinks better of it. */
export async function takeCash(day: Day, cash: Cash, isGivenBack: boolean): Promise<void> {
  const { steps } = day;
  const account = await steps.accountOf(day, cash);
  if (account === undefined) return;
  const call = post('deposit', '/api/transaction/deposit', steps.depositRequest(day, cash, account));
  const answer = await sendUntilServed(day, call);
  const { reference } = cash;
  if (steps.isUnknown(answer)) {
    const understood = await steps.clearUpDeposit(day, cash, account);
    if (understood === 'open') return day.tell(reference, 'escalated', 'nobody knows what became of the deposit');
    if (understood === 'over') return day.tell(reference, 'failed', 'the deposit was not made');
  } else if (!steps.succeeded(call, answer as Answer))
    return day.tell(reference, 'failed', steps.reasonOf(answer as Answer));
  await day.tell(reference, 'released');
  if (isGivenBack) await giveBack(day, cash, account);
}

async function giveBack(day: Day, cash: Cash, account: string): Promise<void> {
  const { steps } = day;
  let answer: Answer | undefined;
  for (let tries = 0; tries < steps.reversalTries; tries += 1) {
    const body = steps.reversalRequest(day, cash, account);
    answer = await send(day, post('reversal', '/api/transaction/reversal/v2', body));
    if (steps.isReversed(day, answer)) return day.tell(cash.reference, 'refunded');
    if (answer === undefined || answer.status < 500) break;
    await day.ground.clock.wait(30_000);
  }
  await day.tell(cash.reference, 'escalated', answer ? steps.reasonOf(answer) : 'no answer to a reversal');
}
