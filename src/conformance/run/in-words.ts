import { DriverBroken } from '../../targets/drivers/driver-broken.ts';
import { AnswerCut } from '../../targets/wire/cut-answer.ts';
import { TooMuchReceived } from '../../targets/wire/receiver.ts';
import { Throttled, Unreachable } from '../check.ts';
import { Disturbed } from '../trial/attempts.ts';

const own = [Unreachable, Disturbed, DriverBroken, TooMuchReceived, AnswerCut, Throttled];

/** A target may have a say in them. */
const longestWords = 4_000;

/** Of payproof's own errors the message; of others, which are its own defects, where they were thrown too. */
export function inWords(problem: unknown): string {
  const isOwn = own.some((it) => problem instanceof it);
  const words =
    problem instanceof Error ? (isOwn ? problem.message : (problem.stack ?? problem.message)) : String(problem);
  return words.length <= longestWords ? words : `${words.slice(0, longestWords)}…`;
}
