import { toldBlock } from '../deliveries/told-block.ts';
import { headerValueOf } from '../hints/hint-header.ts';
import type { Answer, Decision } from '../slice/decision.ts';
import type { Surroundings } from './surroundings.ts';

/** The header of an answer whose callback will not be sent. */
const blockHeader = 'X-Sandbox-Callback';

/** Says in the answer to a call that the callback which it asks for will not be sent, and why. */
export function blockTold(
  api: string,
  { deliveries, willNotify }: Pick<Decision, 'deliveries' | 'willNotify'>,
  courier: Surroundings['courier'],
): ((answer: Answer) => Answer) | undefined {
  const meant = willNotify ?? deliveries[0];
  const told = meant && toldBlock({ api, ...meant }, courier.policy());
  if (!told) return undefined;
  const value = headerValueOf(`not sent to ${told.url}: ${told.reason}`);
  return (answer) => ({ ...answer, headers: { ...answer.headers, [blockHeader]: value } });
}
