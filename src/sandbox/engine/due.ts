import type { Api } from '../../contract/index.ts';
import { newBreather } from '../clock/breather.ts';
import { afterAttempt } from '../deliveries/after-attempt.ts';
import { attempt } from '../deliveries/attempt.ts';
import { deliveries } from '../deliveries/tables.ts';
import { warn } from '../secrets/warn.ts';
import { RefusedEvent } from '../slice/api-slice.ts';
import { put, remove } from '../store/table.ts';
import { apiOf, type Workspace } from '../workspace/workspace.ts';
import { commit, deliveryTimer } from './commit.ts';
import { envOf } from './env-of.ts';
import { track } from './in-flight.ts';
import { type TimerRow, timers } from './schedule.ts';
import { setTimerAside } from './set-timer-aside.ts';
import type { Surroundings } from './surroundings.ts';

/** One thing that happened because it fell due. */
export interface Fired {
  at: number;
  kind: 'event' | 'delivery';
  name: string;
}

/** What falls due in workspaces: events of their APIs, and deliveries. */
export interface Due {
  /**
   * Does what is due now, and tells of each in `fired`; deliveries are begun and not waited for. Of very much it does a part
   * and leaves the rest due: the event loop is everybody's.
   */
  run(workspace: Workspace, fired: Fired[]): void;
  /** Sees to it that what is due now is done once the current call is answered, and later things in real time. */
  arm(workspace: Workspace): void;
}

export function newDue({ wall, courier, stored }: Omit<Surroundings, 'holdLimitMs'>): Due {
  function arm(workspace: Workspace): void {
    workspace.disarm();
    const next = workspace.schedule.next();
    if (!next || workspace.isClosed || workspace.isBetween) return;
    const waitMs = workspace.clock.wallMsUntil(next.at);
    if (waitMs === Number.POSITIVE_INFINITY) return;
    const fire = (): void => {
      try {
        run(workspace, []);
      } catch (error) {
        warn(error, []);
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

  function run(workspace: Workspace, fired: Fired[]): void {
    for (const { isTired } = newBreather(); !isTired(); ) {
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
      const decision = behaviour.event(timer.name, timer.payload, workspace.store, envOf(workspace));
      if (commit(workspace, timer.api, decision, done)) arm(workspace);
    } catch (error) {
      if (error instanceof RefusedEvent) workspace.store.apply([done]);
      else setTimerAside(workspace, timer, error);
    }
  }

  async function runDelivery(workspace: Workspace, timer: TimerRow): Promise<void> {
    const { epoch } = workspace;
    try {
      await deliver(workspace, timer);
    } catch (error) {
      if (workspace.epoch === epoch) setTimerAside(workspace, timer, error);
    }
  }

  async function deliver(workspace: Workspace, timer: TimerRow): Promise<void> {
    const row = workspace.store.get(deliveries, timer.name);
    if (!row) throw new Error('its delivery is not there');
    const { epoch } = workspace;
    try {
      // A callback never tells of a change that a crash could still undo.
      await stored();
    } catch {
      return;
    }
    const made = await attempt(row, workspace, courier);
    if (workspace.epoch !== epoch) return;
    // It may have been sent again meanwhile.
    const { delivery, againInMs } = afterAttempt(workspace.store.get(deliveries, row.id) ?? row, made);
    const changes = [put(deliveries, delivery), remove(timers, timer.id)];
    if (againInMs === undefined) {
      workspace.store.apply(changes);
      return;
    }
    const again = deliveryTimer(workspace, row.api, row.id, workspace.clock.now() + againInMs);
    workspace.store.apply([...changes, put(timers, again)]);
    workspace.schedule.add(again);
    arm(workspace);
  }

  return { run, arm };
}
