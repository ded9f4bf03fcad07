import { setPriority } from 'node:os';
import type { MessagePort } from 'node:worker_threads';
import type { IntegratorObserver, Moment, Observer, Sending } from '../../conformance/index.ts';
import type { Rule } from '../../contract/index.ts';
import { bothEnds } from './both-ends.ts';
import { findingText } from './finding-text.ts';
import type { FromThread, JudgingGround, PackedExchange, PackedMoment, ToThread } from './judging-messages.ts';
import { answerOf, newPackedBodies, packedAnswer, packedRequest, requestOf } from './packed-exchanges.ts';

/** What cannot be sent to a thread, as observers are functions: its own module brings it. */
export interface JudgingSuite {
  rules: readonly Rule[];
  integratorObservers: readonly IntegratorObserver[];
  observers: readonly Observer[];
}

/** By how much whoever passes calls on gets a core before this thread. */
const politeness = 10;

/** The thread's side of judging what passes a proxy. */
export function serveJudging(suite: JudgingSuite, ground: JudgingGround, port: MessagePort): void {
  const post = (message: FromThread, transfer: ArrayBuffer[] = []): void => port.postMessage(message, transfer);
  // On Linux this is of the thread alone.
  if (process.platform === 'linux') setPriority(politeness);
  const judge = bothEnds({
    ...suite,
    ...ground,
    onFinding: (finding) => post({ kind: 'finding', finding: findingText(finding) }),
  });
  const calls = new Map<string, Sending>();

  function momentOf(moment: PackedMoment, bodies: Uint8Array<ArrayBuffer>): Moment | undefined {
    if (moment.kind === 'sent') {
      const call: Sending = { ...moment.call, request: requestOf(moment.request, bodies) };
      calls.set(call.id, call);
      return { kind: 'sent', at: moment.at, call };
    }
    if (moment.kind !== 'answered') return moment;
    const call = calls.get(moment.id);
    calls.delete(moment.id);
    const { at, times, answer } = moment;
    return call && { kind: 'answered', at, exchange: { ...call, at: times, answer: answerOf(answer, bodies) } };
  }

  function judged({ moments, bodies }: ToThread & { kind: 'batch' }): void {
    const all = JSON.parse(moments) as PackedMoment[];
    for (const it of all) {
      const moment = momentOf(it, bodies);
      if (moment) judge.see(moment);
    }
    post({ kind: 'judged', moments: all.length, bytes: bodies.length });
  }

  function finished(command: string): void {
    const all = judge.contributions(command);
    const bodies = newPackedBodies();
    const exchanges = judge.exchanges().map(
      ({ request, answer, ...rest }): PackedExchange => ({
        ...rest,
        request: packedRequest(request, bodies),
        answer: packedAnswer(answer, bodies),
      }),
    );
    const taken = bodies.taken();
    post(
      {
        kind: 'finished',
        contributions: all.map((it) => ({ ...it, findings: [] })),
        findings: all.map((it) => it.findings.map(findingText)),
        exchanges: JSON.stringify(exchanges),
        bodies: taken,
        unjudged: judge.unjudged(),
      },
      [taken.buffer],
    );
  }

  port.on('message', (message: ToThread) => {
    if (message.kind === 'batch') judged(message);
    else finished(message.command);
  });
}
