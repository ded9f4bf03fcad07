import { post, send, sendUntilServed } from './send.ts';
import type { Day, Order, Understood } from './steps.ts';

/** Longer than a code lives (section 3). */
const patienceMs = 11 * 60_000;

/** Sells something for a code: makes it, shows it, and inquires it until it is paid or over. */
export async function sell(day: Day, order: Order): Promise<void> {
  const { steps, ground } = day;
  const { reference } = order;
  const call = post('generateCode', '/api/code/generate', steps.codeRequest(day, order));
  const made = await sendUntilServed(day, call);
  if (made === undefined || steps.isUnknown(made)) return day.tell(reference, 'escalated', 'no answer to a code');
  if (!steps.succeeded(call, made)) return day.tell(reference, 'failed', steps.reasonOf(made));
  await day.tell(reference, 'shown', steps.shownText(day, made));
  const code = String(made.body.code);
  const until = ground.clock.now() + patienceMs;
  let understood = steps.understoodGenerated(made);
  for (let asked = 0; understood === 'open' && ground.clock.now() < until; asked += 1) {
    await steps.beforeInquiry(day, asked);
    understood = await inquire(day, order, code);
  }
  await conclude(day, reference, understood);
}

async function inquire(day: Day, order: Order, code: string): Promise<Understood> {
  const { steps } = day;
  const call = post('codeInquiry', '/api/code/inquiry', steps.inquiryRequest(day, code, order));
  const answer = await send(day, call);
  if (answer === undefined || !steps.succeeded(call, answer)) return steps.understoodFailedInquiry(answer);
  return steps.understoodCode(day, order, answer);
}

async function conclude(day: Day, reference: string, understood: Understood): Promise<void> {
  if (understood === 'done') await day.tell(reference, 'released');
  else if (understood === 'over') await day.tell(reference, 'failed', 'the code was not paid');
  else await day.tell(reference, 'escalated', 'nobody knows what became of the code');
}
