import { type Chosen, choose } from '../shared/reading.ts';
import { answerReadings } from './readings/answers.ts';
import { billerReadings } from './readings/biller-side.ts';
import { paymentReadings } from './readings/payment.ts';
import { requestReadings } from './readings/requests.ts';

/**
 * Every place where the document of the bill payment platform is silent or says two things, as one switch. The default
 * is seldom the answer that comes to mind first: a judge that took that answer for law disagrees with this provider.
 */
export const readings = { ...requestReadings, ...paymentReadings, ...answerReadings, ...billerReadings } as const;

export type ReadingName = keyof typeof readings;
export type Readings = Chosen<typeof readings>;

/** @throws Error where a name or a value is not in the table; it lists the legal ones. */
export function chosenReadings(chosen: Partial<Readings> = {}): Readings {
  return choose(readings, chosen);
}
