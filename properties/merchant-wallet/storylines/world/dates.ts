import { type Exchange, fieldOf, type Trial, textIn } from '../../../../src/conformance/index.ts';
import { offsetMsOf } from '../../../../src/given/merchant-wallet/index.ts';

/** Clocks of one provider that are a little apart. */
export const dateSlackMs = 120_000;

const hourMs = 3_600_000;
/** No zone is further behind UTC. */
const furthestBehindMs = 12 * hourMs;

const form = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(Z|[+-]\d\d:?\d\d)?$/;

/**
 * The last instant that a date and time may mean; undefined where its form is another one, or it may be a whole day. Where the
 * target declares its zone, one without a zone is in that or in UTC: only of statements it is said that theirs are local.
 */
function latestOf(text: string | undefined, aheadMs: number | undefined): number | undefined {
  const [, date, time = '', zone] = form.exec(text ?? '') ?? [];
  if (date === undefined || /^00:00(:00(\.0+)?)?$/.test(time)) return undefined;
  const at = Date.parse(`${date}T${time}${zone ?? 'Z'}`);
  const behindMs = aheadMs === undefined ? furthestBehindMs : Math.max(0, -aheadMs);
  return Number.isNaN(at) ? undefined : at + (zone === undefined ? behindMs : 0);
}

/**
 * Which instant of a movement a date in an answer names is not shown, nor in which zone where it tells none: none of them is
 * before its call was sent.
 */
export function judgeAnswerDate(
  trial: Trial,
  { exchange, at }: { exchange: Exchange; at: number },
  field: string,
  answer = exchange,
): void {
  if (!trial.driver.clock?.now) return;
  const text = textIn(fieldOf(answer, field));
  const latest = latestOf(text, offsetMsOf(trial.fixtures.utcOffset));
  if (latest === undefined) return;
  const earliest = at - exchange.at.tookMs - dateSlackMs;
  const words = `no date before ${new Date(earliest).toISOString()}, when it was asked for`;
  const proof = answer === exchange ? [exchange] : [exchange, answer];
  trial.expects('answer-dates-not-before-the-call', words, latest >= earliest, `${field} ${text}`, ...proof);
}
