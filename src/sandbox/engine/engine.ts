import { randomUUID } from 'node:crypto';
import type { Api } from '../../contract/index.ts';
import { type ClockState, clockFrom, newClock } from '../clock/clock.ts';
import type { WallTime } from '../clock/wall-time.ts';
import { attempt, type Courier } from '../deliveries/attempt.ts';
import { type DeliveryRow, deliveries, deliveryOf, deliverySecrets } from '../deliveries/tables.ts';
import { type Account, type Call, type Env, RefusedEvent } from '../slice/api-slice.ts';
import type { Answer, Decision, Held, JsonObject } from '../slice/decision.ts';
import { compactText } from '../store/compact-text.ts';
import { type Change, put, remove } from '../store/table.ts';
import type { Workspace, WorkspaceApi } from '../workspace/workspace.ts';
import { type TimerRow, timers } from './schedule.ts';

/** What the engine needs from outside. */
export interface Surroundings {
  wall: WallTime;
  courier: Courier;
  /** How long a call may be held, in ms of wall time, before it is answered without its outcome. */
  holdLimitMs: number;
  /** Resolves when all that was decided so far is stored; undefined where nothing has to be waited for. */
  stored(): Promise<void> | undefined;
}

/** One thing that happened because it fell due. */
export interface Fired {
  at: number;
  kind: 'event' | 'delivery';
  name: string;
}

/** Where to move a clock: by some ms, to an instant, or to the next thing that falls due. */
export type Target = { byMs: number } | { to: number } | 'next-due';

/** Runs decisions: one call or event at a time, each committed as a whole, then whatever falls due. */
export interface Engine {
  /** A promise only where there is something to wait for: most calls in memory are answered at once. */
  call(workspace: Workspace, api: Api, call: Call, account: Account): Answer | Promise<Answer>;
  /** Throws RefusedEvent where the event cannot happen now. */
  happen(workspace: Workspace, api: Api, event: string, payload: JsonObject): void;
  /** Resolves when all that was decided so far is stored; undefined where nothing has to be waited for. */
  stored(): Promise<void> | undefined;
  /** Applies changes of the control plane. */
  change(workspace: Workspace, changes: readonly Change[]): void;
  /** Moves the clock forward; resolves after everything due was done and its deliveries were attempted. */
  move(workspace: Workspace, target: Target): Promise<Fired[]>;
  /** Brings the schedule of a workspace up from its stored timers; what is due is done once the event loop goes round. */
  wake(workspace: Workspace): void;
  /** Answers held calls and stops all timers. */
  stop(workspace: Workspace): void;
  /** Empties a workspace's data, phones, schedule and exchanges; credentials, numbers and clock stay. */
  reset(workspace: Workspace, rows: readonly Change[]): void;
  /** Replaces data, phones, schedule and clock, once moves of the clock that were asked for before have ended. */
  restore(workspace: Workspace, clock: Omit<ClockState, 'wall'>, rows: readonly Change[]): Promise<void>;
}

export function newEngine({ wall, courier, holdLimitMs, stored }: Surroundings): Engine {
  const envOf = (workspace: Workspace): Env => ({ now: workspace.clock.now(), newId });

  function commit(workspace: Workspace, api: string, decision: Decision<unknown>, also: readonly Change[] = []): void {
    // Most calls change rows and nothing else.
    if (decision.timers.length + decision.deliveries.length + decision.replies.length + also.length === 0) {
      workspace.store.apply(decision.changes);
      return;
    }
    const now = workspace.clock.now();
    const due: TimerRow[] = decision.timers.map(({ delayMs, event, payload }) => ({
      ...{ id: newId(), api, at: now + delayMs, seq: workspace.schedule.nextSeq() },
      ...{ kind: 'event', name: event, payload },
    }));
    const secrets: Change[] = [];
    const rows = decision.deliveries.map((plan): DeliveryRow => {
      const id = newId();
      if (plan.secretHeaders) secrets.push(put(deliverySecrets, { id, headers: plan.secretHeaders }));
      due.push(deliveryTimer(workspace, api, id, now + plan.delayMs));
      return deliveryOf(plan, { id, api, createdAt: now });
    });
    workspace.store.apply([
      ...decision.changes,
      ...also,
      ...rows.map((row) => put(deliveries, row)),
      ...secrets,
      ...due.map((row) => put(timers, row)),
    ]);
    for (const timer of due) workspace.schedule.add(timer);
    for (const { hold, answer } of decision.replies) workspace.held.get(hold)?.finish(answer);
    if (due.length > 0) arm(workspace);
  }

  /** Sees to it that what is due now is done once the current call is answered, and later things in real time. */
  function arm(workspace: Workspace): void {
    workspace.disarm();
    const next = workspace.schedule.next();
    if (!next || workspace.isClosed) return;
    const waitMs = workspace.clock.wallMsUntil(next.at);
    if (waitMs === Number.POSITIVE_INFINITY) return;
    const fire = (): void => {
      try {
        runDue(workspace, []);
      } catch (error) {
        process.emitWarning(error instanceof Error ? error : String(error));
      }
      arm(workspace);
    };
    if (waitMs > 0) {
      workspace.disarm = wall.after(waitMs, fire);
      return;
    }
    const soon = setImmediate(fire);
    workspace.disarm = () => clearImmediate(soon);
  }

  function runDue(workspace: Workspace, fired: Fired[]): void {
    for (;;) {
      const next = workspace.schedule.next();
      if (!next || next.at > workspace.clock.now() || workspace.isClosed) return;
      workspace.schedule.take();
      fired.push({ at: next.at, kind: next.kind, name: next.name });
      if (next.kind === 'event') runEvent(workspace, next);
      else track(workspace, runDelivery(workspace, next));
    }
  }

  function runEvent(workspace: Workspace, timer: TimerRow): void {
    const done = remove(timers, timer.id);
    try {
      const { behaviour } = apiOf(workspace, timer.api as Api);
      commit(workspace, timer.api, behaviour.event(timer.name, timer.payload, workspace.store, envOf(workspace)), [
        done,
      ]);
    } catch (error) {
      if (!(error instanceof RefusedEvent)) throw error;
      workspace.store.apply([done]);
    }
  }

  async function runDelivery(workspace: Workspace, timer: TimerRow): Promise<void> {
    const row = workspace.store.get(deliveries, timer.name);
    if (!row) return;
    const { epoch } = workspace;
    try {
      // A callback never tells of a change that a crash could still undo.
      await stored();
    } catch {
      return;
    }
    const { delivery, againInMs } = await attempt(row, workspace, courier);
    if (workspace.epoch !== epoch) return;
    const again =
      againInMs === undefined ? [] : [deliveryTimer(workspace, row.api, row.id, workspace.clock.now() + againInMs)];
    workspace.store.apply([put(deliveries, delivery), remove(timers, timer.id), ...again.map((it) => put(timers, it))]);
    for (const it of again) workspace.schedule.add(it);
    if (again.length > 0) arm(workspace);
  }

  function hold(workspace: Workspace, { hold: key, limitMs }: Held, api: WorkspaceApi): Promise<Answer> {
    return new Promise((resolve) => {
      const finish = (answer: Answer): void => {
        cancel();
        workspace.held.delete(key);
        resolve(answer);
      };
      const giveUp = (): void => {
        const decision = api.behaviour.event('hold-ended', { hold: key }, workspace.store, envOf(workspace));
        finish(decision.replies[0]?.answer ?? api.slice.problem('unexpected'));
      };
      const cancel = wall.after(limitMs ?? holdLimitMs, giveUp);
      workspace.held.set(key, { finish, giveUp });
    });
  }

  /** An answer that tells of a change is given once the change is stored. */
  async function onceStored(decided: Answer | Promise<Answer>, waits: Promise<void> | undefined): Promise<Answer> {
    await waits;
    const answer = await decided;
    // A call that was held is answered by a later change.
    await stored();
    return answer;
  }

  return {
    call(workspace, api, call, account) {
      const own = apiOf(workspace, api);
      const decision = own.behaviour.decide(call, account, workspace.store, envOf(workspace));
      const answer = 'hold' in decision.answer ? hold(workspace, decision.answer, own) : decision.answer;
      commit(workspace, api, decision);
      const waits = stored();
      return waits || answer instanceof Promise ? onceStored(answer, waits) : answer;
    },
    happen(workspace, api, event, payload) {
      commit(workspace, api, apiOf(workspace, api).behaviour.event(event, payload, workspace.store, envOf(workspace)));
    },
    stored,
    change: (workspace, changes) => workspace.store.apply(changes),
    move: (workspace, target) =>
      afterMoves(workspace, async () => {
        const fired: Fired[] = [];
        const end = endOf(target, workspace);
        for (;;) {
          runDue(workspace, fired);
          await settled(workspace);
          if (workspace.isClosed) return fired;
          const next = workspace.schedule.next();
          if (!next || next.at > end) break;
          workspace.clock.moveTo(next.at);
        }
        workspace.clock.moveTo(end);
        workspace.journal?.clockMoved();
        arm(workspace);
        return fired;
      }),
    wake(workspace) {
      schedule(workspace);
      arm(workspace);
    },
    stop(workspace) {
      workspace.isClosed = true;
      workspace.disarm();
      for (const { giveUp } of [...workspace.held.values()]) giveUp();
    },
    reset(workspace, rows) {
      empty(workspace);
      workspace.exchanges.clear();
      workspace.store.replace(rows);
    },
    restore: (workspace, { mode, at, timeScale }, rows) =>
      afterMoves(workspace, async () => {
        empty(workspace);
        workspace.store.replace(rows);
        workspace.clock = newClock({ ...clockFrom(wall, mode, timeScale), at }, wall);
        workspace.journal?.clockMoved();
        schedule(workspace);
        arm(workspace);
      }),
  };
}

/** Moves of a clock, and what replaces it, go one after the other. */
function afterMoves<T>(workspace: Workspace, work: () => Promise<T>): Promise<T> {
  const done = workspace.moves.then(work);
  workspace.moves = done.catch(() => undefined);
  return done;
}

/** Ends all that was under way on the data that now goes. */
function empty(workspace: Workspace): void {
  workspace.disarm();
  for (const { giveUp } of [...workspace.held.values()]) giveUp();
  workspace.epoch += 1;
  workspace.schedule.clear();
}

function schedule(workspace: Workspace): void {
  for (const timer of workspace.store.all(timers)) workspace.schedule.add(timer);
}

/** Node puts a UUID together from twenty pieces, which would all be kept. */
function newId(): string {
  return compactText(randomUUID());
}

function endOf(target: Target, { clock, schedule }: Workspace): number {
  if (target === 'next-due') return schedule.next()?.at ?? clock.now();
  return 'to' in target ? target.to : clock.now() + target.byMs;
}

function deliveryTimer(workspace: Workspace, api: string, delivery: string, at: number): TimerRow {
  return {
    id: newId(),
    api,
    at,
    seq: workspace.schedule.nextSeq(),
    kind: 'delivery',
    name: delivery,
    payload: {},
  };
}

function track(workspace: Workspace, work: Promise<void>): void {
  const tracked: Promise<void> = work.finally(() => workspace.inFlight.delete(tracked));
  workspace.inFlight.add(tracked);
}

async function settled(workspace: Workspace): Promise<void> {
  while (workspace.inFlight.size > 0) await Promise.all(workspace.inFlight);
}

function apiOf(workspace: Workspace, api: Api): WorkspaceApi {
  const own = workspace.apis.get(api);
  if (!own) throw new Error(`the workspace ${workspace.id} does not carry ${api}`);
  return own;
}
