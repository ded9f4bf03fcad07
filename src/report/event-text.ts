import type { TargetEvent } from '../conformance/check.ts';

/** An event in words. */
export function eventText(event: TargetEvent): string {
  if (event.kind === 'deed') return event.words;
  if (event.kind === 'sms') return `SMS: ${event.text}`;
  return event.kind === 'pin'
    ? `types PIN ${event.pin} at the prompt`
    : 'was asked for the PIN, and did not say it was typed';
}

/** Who does it: the customer, or whoever sees to clock, billers and switches. */
export function isOfCustomer(event: TargetEvent): boolean {
  return event.kind !== 'deed' || event.method.startsWith('customer.');
}
