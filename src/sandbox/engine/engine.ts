import type { Api } from '../../contract/index.ts';
import { type Breather, newBreather } from '../clock/breather.ts';
import { type ClockMode, type ClockState, clockFrom, newClock } from '../clock/clock.ts';
import type { DeliveryRow } from '../deliveries/tables.ts';
import type { Account, Call } from '../slice/api-slice.ts';
import type { Answer, JsonObject } from '../slice/decision.ts';
import { IndexNotMade } from '../store/index-in-pieces.ts';
import type { Change } from '../store/table.ts';
import type { Content } from '../workspace/snapshot.ts';
import { apiOf, type Workspace } from '../workspace/workspace.ts';
import { commit } from './commit.ts';
import { type Fired, newDue } from './due.ts';
import { envOf } from './env-of.ts';
import { giveUpHeld, holdCall } from './hold-call.ts';
import { afterMoves, settled } from './in-flight.ts';
import { type Resending, resend } from './resend.ts';
import { timers } from './schedule.ts';
import type { Surroundings } from './surroundings.ts';
import { endOf, type Target } from './target.ts';
import { blockTold } from './tell-block.ts';

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
  /** Sends a delivery once more at once; undefined where there is none of that id. */
  resend(workspace: Workspace, what: Resending): Promise<DeliveryRow | undefined>;
  /** Lets time stand still or pass, from what it is, once moves of the clock that were asked for before have ended. */
  pace(workspace: Workspace, mode: ClockMode, timeScale: number): Promise<void>;
  /** Empties a workspace's data, phones, schedule and exchanges; credentials, numbers and clock stay. */
  reset(workspace: Workspace, rows: readonly Change[]): void;
  /** Replaces data, phones, schedule and clock, once moves of the clock that were asked for before have ended. */
  restore(workspace: Workspace, clock: Omit<ClockState, 'wall'>, content: Content): Promise<void>;
}

export function newEngine(surroundings: Surroundings): Engine {
  const { wall, stored } = surroundings;
  const due = newDue(surroundings);

  /** An answer that tells of a change is given once the change is stored. */
  async function onceStored(decided: Answer | Promise<Answer>, waits: Promise<void> | undefined): Promise<Answer> {
    await waits;
    const answer = await decided;
    // A call that was held is answered by a later change.
    await stored();
    return answer;
  }

  /** Does all that is due now. */
  async function runAll(workspace: Workspace, fired: Fired[], breathe: Breather['breathe']): Promise<void> {
    for (;;) {
      due.run(workspace, fired);
      const next = workspace.schedule.next();
      if (workspace.isClosed || !next || next.at > workspace.clock.now()) return;
      await pause(workspace, breathe);
    }
  }

  const engine: Engine = {
    call(workspace, api, call, account) {
      const own = apiOf(workspace, api);
      const decision = decidedOrNot(() =>
        own.behaviour.decide(call, account, workspace.store.patient, envOf(workspace)),
      );
      // Nothing was changed by it yet.
      if (decision instanceof IndexNotMade) return decision.made.then(() => engine.call(workspace, api, call, account));
      const { answer: reply } = decision;
      const told = blockTold(api, decision, surroundings.courier);
      const decided = 'hold' in reply ? holdCall(workspace, reply, own, surroundings) : reply;
      const answer = told ? (decided instanceof Promise ? decided.then(told) : told(decided)) : decided;
      if (commit(workspace, api, decision)) due.arm(workspace);
      const waits = stored();
      return waits || answer instanceof Promise ? onceStored(answer, waits) : answer;
    },
    happen(workspace, api, event, payload) {
      const decision = apiOf(workspace, api).behaviour.event(event, payload, workspace.store, envOf(workspace));
      if (commit(workspace, api, decision)) due.arm(workspace);
    },
    stored,
    change: (workspace, changes) => workspace.store.apply(changes),
    move: (workspace, target) =>
      afterMoves(workspace, async () => {
        const fired: Fired[] = [];
        const end = endOf(target, workspace);
        const from = workspace.clock.now();
        const { breathe } = newBreather();
        for (;;) {
          await runAll(workspace, fired, breathe);
          await settled(workspace);
          await pause(workspace, breathe);
          if (workspace.isClosed) return fired;
          const next = workspace.schedule.next();
          if (!next || next.at > Math.max(end, workspace.clock.now())) break;
          workspace.clock.moveTo(next.at);
        }
        workspace.clock.moveTo(end);
        workspace.journal?.clockMoved();
        const moved = { from, now: end, fired: fired.length };
        workspace.feed.add({ kind: 'clock', show: () => moved }, end);
        due.arm(workspace);
        return fired;
      }),
    pace: (workspace, mode, timeScale) =>
      afterMoves(workspace, async () => {
        const at = workspace.clock.now();
        workspace.clock = newClock({ ...clockFrom(wall, mode, timeScale), at }, wall);
        workspace.journal?.clockMoved();
        due.arm(workspace);
      }),
    wake(workspace) {
      schedule(workspace);
      due.arm(workspace);
    },
    stop(workspace) {
      workspace.isClosed = true;
      workspace.disarm();
      giveUpHeld(workspace);
      workspace.feed.end();
    },
    resend: (workspace, what) => resend(workspace, what, surroundings),
    reset(workspace, rows) {
      empty(workspace);
      workspace.exchanges.clear();
      workspace.feed.clear();
      workspace.store.replace(rows);
    },
    restore: (workspace, { mode, at, timeScale }, content) =>
      afterMoves(workspace, async () => {
        empty(workspace);
        workspace.store.swap(content.rows);
        workspace.clock = newClock({ ...clockFrom(wall, mode, timeScale), at }, wall);
        workspace.journal?.clockMoved();
        if (content.schedule) workspace.schedule = content.schedule;
        else schedule(workspace);
        due.arm(workspace);
      }),
  };
  return engine;
}

function decidedOrNot<T>(decide: () => T): T | IndexNotMade {
  try {
    return decide();
  } catch (error) {
    if (error instanceof IndexNotMade) return error;
    throw error;
  }
}

/** Lets the event loop go round amid a move of the clock: what is due then belongs to the move, which tells of it. */
async function pause(workspace: Workspace, breathe: Breather['breathe']): Promise<void> {
  workspace.isBetween = true;
  workspace.disarm();
  await breathe();
  workspace.isBetween = false;
}

/** Ends all that was under way on the data that now goes. */
function empty(workspace: Workspace): void {
  workspace.disarm();
  giveUpHeld(workspace);
  workspace.epoch += 1;
  workspace.schedule.clear();
}

/** Brings the schedule up from the stored timers. */
function schedule(workspace: Workspace): void {
  for (const timer of workspace.store.all(timers)) workspace.schedule.add(timer);
}
