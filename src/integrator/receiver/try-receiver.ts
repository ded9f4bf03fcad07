import {
  type IntegratorFinding,
  type IntegratorJudge,
  type IntegratorObserver,
  integratorResult,
  type Moment,
  newIntegratorJudge,
  type RunResult,
} from '../../conformance/index.ts';
import type { Api, Rule } from '../../contract/index.ts';
import { wallTimers } from '../../targets/timers.ts';
import { environmentOf, groundFileOf } from '../exec/environment-of.ts';
import { newGroundFile } from '../exec/ground-file.ts';
import { realTime } from '../play/real-time.ts';
import { openStage, type Stage } from '../play/stage.ts';
import { type ReceiverKind, receiverKinds } from '../receiver-kind.ts';
import type { Scenario } from '../scenario.ts';
import { countedPins } from './counted-pins.ts';
import { deliver } from './deliver.ts';
import type { Delivery, Signing } from './delivery.ts';
import { inOneRow } from './in-one-row.ts';
import { issuedWith, ownSecret } from './issued-with.ts';
import type { PostOptions } from './post-delivery.ts';
import { programmeOf } from './programme-of.ts';
import { reached } from './reached.ts';
import { startReceiver } from './start-receiver.ts';

export interface ReceiverOptions extends PostOptions {
  kind: ReceiverKind;
  url: string;
  /** The key that the receiver verifies with, or the token of announcements; that of the sandbox where a command is started. */
  secret?: string;
  /** Of callbacks, whose form the document does not show. */
  signature: Partial<Omit<Signing, 'secret'>>;
  /** Starts the receiver, with the sandbox's addresses in its environment. */
  words: readonly string[];
  folder: string;
  environment: Readonly<Record<string, string | undefined>>;
  observers: readonly IntegratorObserver[];
  rules: readonly Rule[];
  signal: AbortSignal;
  command: string;
  err(text: string): void;
  onStage?(stage: Pick<Stage, 'ground'>): void;
  onDelivery?(progress: { done: number; total: number; name: string; answered: string; tookMs: number }): void;
  onFinding?(finding: IntegratorFinding): void;
}

/** How long what follows from a delivery may take. */
const settleMs = 400;

/** So slow are some look-ups that whoever waits for them before answering is seen to wait. */
const slowly = { delay: '1500ms' };

/** Customers agree at once; the sandbox's own deliveries reach nobody. */
function scenarioOf(api: Api): Scenario {
  return {
    name: 'receiver',
    api,
    title: 'Deliveries to a receiver.',
    occasions: [],
    customer: [{ pin: '0000', after: '0s' }],
    // The first ListBillers is the catalogue's.
    answers: [
      api === 'charge-gateway'
        ? { operation: 'lookup', times: 3, do: slowly }
        : { operation: 'listBillers', from: 2, times: 3, do: slowly },
    ],
    deliveries: [{ do: { drop: true } }],
  };
}

/** Sends a receiver all that may come, one after the other, and judges what it does. Throws NoReceiver. */
export async function tryReceiver(options: ReceiverOptions): Promise<RunResult> {
  const { kind, url, observers, rules, signal, words } = options;
  const api = receiverKinds[kind];
  const scenario = scenarioOf(api);
  const startedAt = new Date(wallTimers.now()).toISOString();
  const begun = wallTimers.elapsed();
  const time = realTime(1);
  let judge: IntegratorJudge | undefined;
  const pins = countedPins();
  // Deliveries stand among the sandbox's calls.
  const see = inOneRow((moment) => {
    judge?.see(moment);
    if (moment.kind === 'pin') pins.more();
  });
  const stage = await openStage({ scenario, apis: [api], time, see });
  const file = newGroundFile();
  const secret = options.secret ?? (words.length > 0 ? ownSecret(stage, kind) : undefined);
  const issued = issuedWith(stage, kind, secret, options.signature);
  judge = newIntegratorJudge({
    observers: observers.filter((it) => it.api === api),
    rules,
    issued: { [api]: issued },
    // A receiver runs already when its catalogue is announced as changed.
    isOneProcess: true,
    ...(options.onFinding ? { onFinding: options.onFinding } : {}),
  });
  const stop = new AbortController();
  const facts = { scenario, timeScale: 1, file: file.path };
  file.write(groundFileOf(stage, facts));
  const started = startReceiver(options, {
    environment: { ...options.environment, ...environmentOf(stage, facts) },
    onLine: (source, line) => see({ kind: 'output', at: time.now(), source, line }),
    signal: AbortSignal.any([signal, stop.signal]),
  });
  try {
    options.onStage?.(stage);
    await reached(url, started.endedBy, signal);
    const ground = stage.ground.apis[api];
    if (!ground) throw new Error(`the sandbox has no ${api}`);
    const deliveries = await programmeOf({ kind, url, ground, issued, secret, agreed: pins.reached });
    await deliverAll(deliveries, options, { api, see });
    see({ kind: 'end', at: time.now() });
    return integratorResult({
      judges: [judge],
      rules: rules.filter((it) => it.party === 'receiver' && isOf(it, kind)),
      apis: [api],
      target: { name: `${kind} at ${url}`, kind: 'remote', bases: { [api]: url }, capabilities: [] },
      simulated: true,
      reports: [],
      secrets: [secret, ...issued.secrets.map((it) => it.value), stage.callbackSignature.secret],
      startedAt,
      tookMs: Math.round(wallTimers.elapsed() - begun),
      interrupted: signal.aborted,
      command: options.command,
    });
  } finally {
    stop.abort();
    started.close();
    file.remove();
    time.close();
    await stage.close();
  }
}

/** One after the other; what follows from each has time to come. */
async function deliverAll(
  deliveries: readonly Delivery[],
  options: ReceiverOptions,
  { api, see }: { api: Api; see(moment: Moment): void },
): Promise<void> {
  const { signal } = options;
  for (const [index, delivery] of deliveries.entries()) {
    if (signal.aborted) break;
    const exchange = await deliver(delivery, options, { api, see, id: `own-${index}` });
    if (exchange === undefined) break;
    const { answer, at } = exchange;
    await wallTimers.after(settleMs, signal);
    options.onDelivery?.({
      done: index + 1,
      total: deliveries.length,
      name: delivery.name,
      answered: typeof answer === 'string' ? answer : String(answer.status),
      tookMs: Math.round(at.tookMs),
    });
  }
}

/** Rules of the other kind of receiver of the same API have no occasion here. */
function isOf({ topic, id }: Rule, kind: ReceiverKind): boolean {
  if (kind === 'payments') return topic === 'payment-notices';
  return kind !== 'configuration' || topic === 'announcements' || id.includes('/billerConfigurationChanged/');
}
