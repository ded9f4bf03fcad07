import { connect } from 'node:net';
import {
  type IntegratorFinding,
  type IntegratorJudge,
  type IntegratorObserver,
  type Issued,
  integratorResult,
  type Moment,
  newIntegratorJudge,
  type RunResult,
} from '../../conformance/index.ts';
import type { Api, Rule } from '../../contract/index.ts';
import type { Exchange } from '../../targets/exchange.ts';
import { eventually, wallTimers } from '../../targets/timers.ts';
import { environmentOf, groundFileOf } from '../exec/environment-of.ts';
import { newGroundFile } from '../exec/ground-file.ts';
import { runCommand } from '../exec/run-command.ts';
import { realTime } from '../play/real-time.ts';
import { openStage, type Stage } from '../play/stage.ts';
import { type ReceiverKind, receiverKinds } from '../receiver-kind.ts';
import type { Scenario } from '../scenario.ts';
import { announcements } from './announcements.ts';
import { chargeCallbacks, chargesCalledBack } from './charge-callbacks.ts';
import { charged } from './charged.ts';
import type { Delivery, Signing } from './delivery.ts';
import { paymentNotices } from './payment-notices.ts';
import { type PostOptions, postDelivery } from './post-delivery.ts';

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

/** Nobody listens at the receiver's address. */
export class NoReceiver extends Error {
  override readonly name = 'NoReceiver';
}

/** How long a receiver has to begin to listen, and how long what follows from a delivery may take. */
const startMs = 20_000;
const settleMs = 400;

/** Customers agree at once; the sandbox's own deliveries reach nobody. */
function scenarioOf(api: Api): Scenario {
  return {
    name: 'receiver',
    api,
    title: 'Deliveries to a receiver.',
    occasions: [],
    customer: [{ pin: '0000', after: '0s' }],
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
  let count = 0;
  const waitingPins = new Set<() => void>();
  let pins = 0;
  // Deliveries stand among the sandbox's calls: all are numbered in one row.
  const renamed = new Map<string, string>();
  const nameOf = (id: string): string => {
    const known = renamed.get(id);
    if (known !== undefined) return known;
    count += 1;
    renamed.set(id, `x${count}`);
    return `x${count}`;
  };
  const see = (moment: Moment): void => {
    if (moment.kind === 'pin') {
      pins += 1;
      for (const it of waitingPins) it();
    }
    if (moment.kind === 'sent') judge?.see({ ...moment, call: { ...moment.call, id: nameOf(moment.call.id) } });
    else if (moment.kind === 'answered') {
      const id = nameOf(moment.exchange.id);
      renamed.delete(moment.exchange.id);
      judge?.see({ ...moment, exchange: { ...moment.exchange, id } });
    } else judge?.see(moment);
  };
  const stage = await openStage({ scenario, apis: [api], time, see });
  const file = newGroundFile();
  const secret = options.secret ?? (words.length > 0 ? ownSecret(stage, kind) : undefined);
  const issued = issuedWith(stage, kind, secret, options.signature);
  judge = newIntegratorJudge({
    observers: observers.filter((it) => it.api === api),
    rules,
    issued: { [api]: issued },
    ...(options.onFinding ? { onFinding: options.onFinding } : {}),
  });
  const stop = new AbortController();
  const facts = { scenario, timeScale: 1, file: file.path };
  file.write(groundFileOf(stage, facts));
  const command =
    words.length === 0
      ? undefined
      : runCommand({
          words,
          folder: options.folder,
          environment: { ...options.environment, ...environmentOf(stage, facts) },
          out: (chunk) => options.err(chunk.toString('utf8')),
          err: (chunk) => options.err(chunk.toString('utf8')),
          onLine: (source, line) => see({ kind: 'output', at: time.now(), source, line }),
          signal: AbortSignal.any([signal, stop.signal]),
          timeoutMs: 3_600_000,
        });
  try {
    options.onStage?.(stage);
    let ended: string | undefined;
    command?.ended.then(({ code, problem }) => {
      ended = problem ?? `it ended with ${code}`;
    });
    await reached(url, () => ended, signal);
    const deliveries = await programmeOf(options, stage, issued, secret, async (needed) => {
      while (pins < needed)
        await new Promise<void>((resolve) => {
          waitingPins.add(resolve);
        });
    });
    for (const [index, delivery] of deliveries.entries()) {
      if (signal.aborted) break;
      const exchange = await deliver(delivery, options, api, see, `own-${index}`);
      await wallTimers.after(settleMs, signal);
      options.onDelivery?.({
        done: index + 1,
        total: deliveries.length,
        name: delivery.name,
        answered: typeof exchange.answer === 'string' ? exchange.answer : String(exchange.answer.status),
        tookMs: Math.round(exchange.at.tookMs),
      });
    }
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
    command?.close();
    file.remove();
    time.close();
    await stage.close();
  }
}

/** Rules of the other kind of receiver of the same API have no occasion here. */
function isOf({ topic, id }: Rule, kind: ReceiverKind): boolean {
  if (kind === 'payments') return topic === 'payment-notices';
  return kind !== 'configuration' || topic === 'announcements' || id.includes('/billerConfigurationChanged/');
}

function ownSecret(stage: Stage, kind: ReceiverKind): string | undefined {
  if (kind === 'charge-callback') return stage.callbackSignature.secret;
  return kind === 'payments' ? stage.issued['bill-payment']?.fixtures.ownBiller?.secretKey : undefined;
}

/** What was issued, with the receiver's own key in it. */
function issuedWith(
  stage: Stage,
  kind: ReceiverKind,
  secret: string | undefined,
  signature: ReceiverOptions['signature'],
): Issued {
  const issued = stage.issued[receiverKinds[kind]];
  if (!issued) throw new Error(`the sandbox has no ${receiverKinds[kind]}`);
  const { callbackSignature, ...rest } = issued;
  if (kind === 'charge-callback')
    return secret === undefined ? rest : { ...rest, callbackSignature: { ...stage.callbackSignature, ...signature, secret } };
  const { ownBiller } = issued.fixtures;
  if (kind === 'configuration' || secret === undefined || !ownBiller) return { ...rest, ...(callbackSignature ? { callbackSignature } : {}) };
  return { ...rest, fixtures: { ...issued.fixtures, ownBiller: { ...ownBiller, secretKey: secret } } };
}

async function programmeOf(
  { kind, url }: ReceiverOptions,
  stage: Stage,
  issued: Issued,
  secret: string | undefined,
  pinned: (count: number) => Promise<void>,
): Promise<Delivery[]> {
  const run = `receiver-${wallTimers.now().toString(36)}`;
  if (kind === 'payments') return paymentNotices(secret ?? '', wallTimers.now() % 1_000_000_000);
  const { fixtures } = issued;
  if (kind === 'configuration') return announcements([fixtures.testBiller, fixtures.ownBiller?.code].flatMap((it) => it ?? []), secret);
  const ground = stage.ground.apis['charge-gateway'];
  if (!ground) throw new Error('the sandbox has no charge gateway');
  const charges = await charged(ground, chargesCalledBack, { run, notifyUrl: url });
  await pinned(charges.length);
  return chargeCallbacks(charges, issued.callbackSignature);
}

async function deliver(
  delivery: Delivery,
  options: ReceiverOptions,
  api: Api,
  see: (moment: Moment) => void,
  id: string,
): Promise<Exchange> {
  const wall = wallTimers.now();
  const begun = wallTimers.elapsed();
  const { headers, body } = delivery;
  const request = { method: 'POST', url: options.url, headers: Object.entries(headers), body };
  const call = { id, by: 'provider' as const, api, at: { wall, tookMs: 0 }, request };
  see({ kind: 'sent', at: wall, call });
  const answer = await postDelivery(options.url, delivery, options);
  const tookMs = wallTimers.elapsed() - begun - (delivery.pauseMs ?? 0);
  const exchange = { ...call, at: { wall, tookMs: Math.max(0, tookMs) }, answer };
  see({ kind: 'answered', at: wallTimers.now(), exchange });
  return exchange;
}

/** Waits until somebody listens at the receiver's address. */
async function reached(url: string, ended: () => string | undefined, signal: AbortSignal): Promise<void> {
  const found = await eventually(wallTimers, startMs, async () => {
    if (signal.aborted || ended() !== undefined) return 'over';
    return (await isListening(url)) ? 'reached' : undefined;
  });
  const why = ended();
  if (why !== undefined) throw new NoReceiver(`the receiver's command is gone before anything was sent: ${why}`);
  if (found === undefined)
    throw new NoReceiver(`nobody listens at ${new URL(url).host} after ${startMs / 1_000} s; start the receiver, or give its command behind --`);
}

function isListening(url: string): Promise<boolean> {
  const { hostname, port, protocol } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port) || (protocol === 'https:' ? 443 : 80),
    });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
