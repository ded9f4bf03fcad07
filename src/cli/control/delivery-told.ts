import type { DeliveryForwarder, DeliveryReply } from '../../integrator/index.ts';
import { escapedJson, visible } from '../../protocol/visible.ts';
import type { NoAnswer, RawAnswer, RawRequest } from '../../targets/exchange.ts';
import { shownAnswer } from '../../targets/wire/cut-answer.ts';
import type { JudgedDelivery } from '../../traffic/judged-delivery.ts';
import type { Io } from '../io.ts';
import { timeTold } from './time-told.ts';

/** A delivery that came, and what became of it. */
export interface HeardDelivery {
  /** Unix ms on the wall. */
  at: number;
  request: RawRequest;
  judged: JudgedDelivery;
  /** Undefined where it was sent on to nobody. */
  sent: { url: string; answer: RawAnswer | NoAnswer; tookMs: number } | undefined;
}

/** Sends a delivery on and takes the time that its answer took. */
export async function forwarded(
  forwarder: DeliveryForwarder,
  request: RawRequest,
  io: Pick<Io, 'elapsed'>,
): Promise<{ answer: RawAnswer | NoAnswer; tookMs: number }> {
  const begun = io.elapsed();
  const answer = await forwarder.forward(request);
  return { answer, tookMs: Math.round(io.elapsed() - begun) };
}

/** What the sandbox is answered: as the receiver did, 502 where it did not, 200 where there is none. */
export function replyOf(answer: RawAnswer | NoAnswer | undefined): DeliveryReply {
  if (answer === undefined) return { status: 200, headers: [], body: Buffer.alloc(0) };
  const problem = problemOf(answer);
  if (typeof answer !== 'string' && problem === undefined) return answer;
  return { status: 502, headers: [['Content-Type', 'text/plain']], body: Buffer.from(`not forwarded: ${problem}`) };
}

/** Why an answer cannot be given on; undefined where it can. */
function problemOf(answer: RawAnswer | NoAnswer): string | undefined {
  if (typeof answer === 'string') return answer;
  if (answer.cut) return answer.cut.reason;
  return answer.status >= 200 ? undefined : `its status is ${answer.status}, which is none of HTTP`;
}

/** What a report tells of an answer: its status where one was read, and why it was not given on. */
function answerTold(answer: RawAnswer | NoAnswer): { status?: number; problem?: string } {
  const problem = problemOf(answer);
  const status = typeof answer === 'string' ? 0 : shownAnswer(answer).status;
  return { ...(status > 0 && { status }), ...(problem !== undefined && { problem }) };
}

const marks = new Map([
  [true, 'GENUINE'],
  [false, 'NOT GENUINE'],
  [undefined, 'unsigned'],
]);

/** A delivery in two or three lines, or in one of JSON. */
export function deliveryTold(
  { at, request, judged, sent }: HeardDelivery,
  { json, body: isBodyWanted }: { json?: boolean; body?: boolean },
): string {
  const { method, url: path, headers, body } = request;
  const id = headers.find(([name]) => name.toLowerCase() === 'x-sandbox-delivery-id')?.[1];
  const { kind, isGenuine, because } = judged;
  const answer = sent && answerTold(sent.answer);
  if (json) {
    const forward = sent && { url: sent.url, tookMs: sent.tookMs, ...answer };
    const text = body.toString('utf8');
    return escapedJson(
      JSON.stringify({ at, id, kind, isGenuine: isGenuine ?? null, because, method, path, body: text, forward }),
    );
  }
  const lines = [
    `${timeTold(at)} ${kind} ${id ?? 'without an id'} ${method} ${path} ${marks.get(isGenuine)}: ${because}`,
  ];
  if (isBodyWanted) lines.push(`  ${body.toString('utf8')}`);
  if (sent && answer) {
    const { status, problem } = answer;
    const words = [
      ...(status === undefined ? ['no answer'] : [status]),
      ...(problem === undefined ? [] : [`(${problem})`]),
    ];
    lines.push(`  -> ${sent.url}: ${words.join(' ')} in ${sent.tookMs} ms`);
  }
  return lines.map(visible).join('\n');
}
