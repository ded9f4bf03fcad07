import { subscriberOf } from '../../protocol/msisdn.ts';
import { ControlError } from './control-answer.ts';

/**
 * A number in any form, as `263XXXXXXXXX`. Throws ControlError for what is none.
 * @param member where it stands in the body.
 */
export function msisdnOf(number: unknown, member = 'endUserId'): string {
  const found = subscriberOf(String(number), { nineDigits: true });
  if (found === undefined) throw new ControlError(400, `${member} is no Zimbabwe MSISDN; write it as 263XXXXXXXXX`);
  return found;
}
