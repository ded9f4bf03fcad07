import { subscriberOf } from '../../protocol/msisdn.ts';
import { ControlError } from './control-answer.ts';

/** A customer's number in any form, as `263XXXXXXXXX`. Throws ControlError for what is none. */
export function msisdnOf(endUserId: unknown): string {
  const found = subscriberOf(String(endUserId), { nineDigits: true });
  if (found === undefined) throw new ControlError(400, 'endUserId is no Zimbabwe MSISDN; write it as 263XXXXXXXXX');
  return found;
}
