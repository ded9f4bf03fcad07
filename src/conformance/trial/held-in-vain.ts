import { Lacking, type Trial } from '../check.ts';
import { memberOf, statusOf } from '../values/answer.ts';
import type { TrialParts } from './trial-parts.ts';

const answered = 'charge-gateway: charges are answered though nobody types a PIN';
const held = 'charge-gateway: charges are not answered as nobody types a PIN';
const sentBefore = (correlator: string): string => `charge-gateway: a charge was sent under ${correlator}`;

/**
 * A gateway may hold a charge until its customer answered the prompt. Where nobody can, and none of the run was accepted before without,
 * one that is not answered in time waits for its PIN, and says nothing of the provider: the check lacks whoever types it.
 */
export function heldInVain(send: Trial['send'], { api, tenant, run }: TrialParts): Trial['send'] {
  if (api !== 'charge-gateway' || tenant.driver.customer?.answerPrompt) return send;
  const { learned, notes } = run;
  const numbers = tenant.apis[api]?.fixtures.numbers?.whitelisted ?? [];
  /** One that opens a prompt: of a listed number, and under a correlator that no charge has which waits. */
  const isPrompted = (body: unknown): boolean => {
    const [correlator, number, type] = ['clientCorrelator', 'endUserId', 'tranType'].map((it) => memberOf(body, it));
    if (typeof correlator !== 'string' || learned.has(sentBefore(correlator))) return false;
    learned.set(sentBefore(correlator), 'yes');
    return type === 'MER' && numbers.some((it) => it === number);
  };
  return async (operation, input) => {
    if (operation !== 'charge') return send(operation, input);
    const tells = isPrompted(input?.json);
    const exchange = await send(operation, input);
    if (tells && statusOf(exchange) === 200 && !learned.has(held)) learned.set(answered, 'yes');
    if (exchange.answer !== 'timeout' || learned.has(answered)) return exchange;
    learned.set(held, 'yes');
    notes.add(
      'no charge was answered within `timeout`: as long as the driver has no customer.answerPrompt to type its PIN, a gateway that holds charges until then cannot be judged by them, unless `timeout` is longer than it holds them',
    );
    throw new Lacking('customer.answerPrompt');
  };
}
