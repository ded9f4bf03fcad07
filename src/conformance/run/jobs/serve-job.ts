import type { MessagePort } from 'node:worker_threads';
import { defined } from '../../../contract/defined.ts';
import { loadRegister } from '../../../contract/register.ts';
import { openTarget } from '../../../targets/open-target.ts';
import { wallTimers } from '../../../targets/timers.ts';
import { interruptible } from '../../trial/interruptible.ts';
import { inWords } from '../in-words.ts';
import { judgeShare, type Share } from '../judge-share.ts';
import { planOf, type Suite } from '../plan.ts';
import type { FromJob, JobGround, ToJob } from './messages.ts';
import { pacedFor } from './paced-for.ts';
import { packPart } from './packed-part.ts';
import { partOfShare } from './part-of-share.ts';
import { queueIn } from './shared-queue.ts';
import type { HiddenTexts } from './team.ts';

/** The thread of one job: takes checks of the plan until none is left, and sends what came of them. */
export async function serveJob(suite: Suite, ground: JobGround, port: MessagePort): Promise<void> {
  const interruption = new AbortController();
  const hidden = Promise.withResolvers<HiddenTexts>();
  let share: Share | undefined;
  const send = (message: FromJob, moved: ArrayBuffer[] = []): void => port.postMessage(message, moved);
  port.on('message', (message: ToJob) => {
    if (message.kind === 'interrupt') interruption.abort();
    else if (message.kind === 'hidden') hidden.resolve(message.hidden);
    else if (share) send({ kind: 'deeds', ...deedsOf(share, message.proofs) });
  });
  try {
    const { apis, seed, command, target: settings, order, costs, memory, job, jobs } = ground;
    const register = apis.flatMap((api) => loadRegister(api));
    const plan = planOf(suite, register, ground);
    const { signal } = interruption;
    const timers = interruptible(wallTimers, signal);
    const target = await openTarget(settings, {
      ...defined({ faults: ground.faults, dialect: ground.dialect }),
      signal,
      timers,
    });
    try {
      const queue = queueIn(memory, costs, job);
      queue.begin();
      send({ kind: 'begun' });
      share = await judgeShare(
        pacedFor(target, jobs),
        plan,
        new Map(register.map((rule) => [rule.id, rule])),
        {
          seed,
          command,
          signal,
          ...defined({ effort: ground.effort }),
          onNote: (note) => send({ kind: 'note', note }),
        },
        {
          jobs,
          order,
          queue,
          tell: ({ report, contribution }) =>
            send({
              kind: 'done',
              check: report.check,
              broken: contribution.findings.map((it) => it.rule),
            }),
          hiddenOfAll(own) {
            send({ kind: 'hidden', hidden: own });
            return hidden.promise;
          },
        },
      );
      const packed = packPart(partOfShare(share));
      send({ kind: 'part', packed }, [packed.bodies]);
    } finally {
      await target.close();
    }
  } catch (problem) {
    send({ kind: 'broken', words: inWords(problem) });
  }
}

/** What findings of the whole run rest on that were seen in this job: `proofs` are its own exchanges. */
export function deedsOf(
  { deedOf, eventsOf }: Pick<Share, 'deedOf' | 'eventsOf'>,
  proofs: readonly (readonly string[])[],
) {
  const deeds = proofs.map((proof) => deedOf({ proof }));
  return { deeds, events: eventsOf(new Set(deeds.flat())) };
}
