import type { Answer, Decision } from '../../slice/decision.ts';
import { slowMs } from '../billers/test-scenario.ts';
import type { BillEnv } from '../operation.ts';

/** Longer than a slow answer takes on a clock in real time; on one that nobody moves, the call ends without outcome. */
const limitMs = 240_000;

/** The same decision, its answer held back for 120 s of the workspace's clock (section 3.3). */
export function answeredLate(decision: Decision<Answer>, reference: string, { newId }: BillEnv): Decision {
  const hold = `bill-payment/${reference}/${newId()}`;
  const payload = { hold, body: decision.answer.body ?? null };
  const timer = { delayMs: slowMs, event: 'answer-held', payload };
  return { ...decision, answer: { hold, limitMs }, timers: [...decision.timers, timer] };
}
