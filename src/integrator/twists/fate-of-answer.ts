import type { AnswerFate, HeardCall } from '../../sandbox/index.ts';
import type { PlayTime } from '../play/play-time.ts';
import type { AnswerTwist } from '../scenario.ts';
import { spanOf } from '../span-ms.ts';
import { answerInstead, twistAnswer } from './twist-answer.ts';

/** Tells of each call what becomes of its answer: what all the twists that it meets do, in their order. */
export function fatesOfAnswers(
  twists: readonly AnswerTwist[],
  time: PlayTime,
): (call: HeardCall) => AnswerFate | undefined {
  const states = twists.map((twist) => ({ twist, met: 0, endsAt: Number.POSITIVE_INFINITY }));

  function meets(state: (typeof states)[number], call: HeardCall): boolean {
    const { twist } = state;
    if (twist.operation !== call.operation || !hasMembers(call.body, twist.where)) return false;
    state.met += 1;
    const from = twist.from ?? 1;
    if (state.met < from || state.met >= from + (twist.times ?? Number.POSITIVE_INFINITY)) return false;
    if (state.met === from && twist.for !== undefined) state.endsAt = time.now() + spanOf(twist.for);
    return time.now() < state.endsAt;
  }

  return (call) => {
    const meant = states.filter((it) => meets(it, call)).map(({ twist }) => twist.do);
    if (meant.length === 0) return undefined;
    const fate: AnswerFate = { edit: (answer) => meant.reduce(twistAnswer, answer) };
    for (const { instead, lose, delay } of meant) {
      if (instead) fate.instead ??= answerInstead(instead, call);
      if (lose) fate.isLost = true;
      if (delay !== undefined) fate.until = () => time.hold(spanOf(delay));
    }
    return fate;
  };
}

/** Whether a JSON body has members of these values. */
function hasMembers(body: Buffer, where: Record<string, unknown> | undefined): boolean {
  if (!where) return true;
  try {
    const value = JSON.parse(body.toString('utf8')) as Record<string, unknown> | null;
    return Object.entries(where).every(([name, it]) => JSON.stringify(value?.[name]) === JSON.stringify(it));
  } catch {
    return false;
  }
}
