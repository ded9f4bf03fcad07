import { methodsOf } from '../../targets/drivers/driver-methods.ts';
import { durationText } from '../../targets/drivers/duration-text.ts';

type Given = Readonly<Record<string, unknown>>;

/** Methods that do and show nothing of a transaction. */
const untold = new Set(['clock.now', 'customer.answerPrompt', 'customer.smsInbox', 'customer.prompts']);

/** Whether a call of this method of a driver is an event of a run. PINs and SMS are events of their own kind. */
export function isDeed(method: string): boolean {
  return !untold.has(method);
}

/** A deed through the driver in words; `gave` is what the method resolved to. */
export function deedWords(method: string, of: unknown, gave: unknown): string {
  const given = (of ?? {}) as Given;
  if (method === 'clock.advance') return `the clock goes on by ${durationText(Number(given.ms))}`;
  const [part, name] = method.split('.') as ['customer' | 'operator', string];
  const told = methodsOf(part).find(([it]) => it === name)?.[1].tells;
  return told ? told(of as never, gave as never) : plainWords(method, given);
}

/** The method with what it was given, where its profile has no words for it. */
function plainWords(method: string, given: Given): string {
  const values = Object.entries(given).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  return [method, ...values].join(' ');
}
