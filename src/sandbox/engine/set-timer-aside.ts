import { redactorOf } from '../secrets/redact.ts';
import { secretsOf } from '../secrets/secrets-of.ts';
import { warn } from '../secrets/warn.ts';
import { setAside } from '../shared-tables/set-aside.ts';
import { put, remove } from '../store/table.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { type TimerRow, timers } from './schedule.ts';

/** Takes a timer off the schedule that cannot be done, for whatever reason: it is kept and told, and all else goes on. */
export function setTimerAside(workspace: Workspace, timer: TimerRow, error: unknown): void {
  const secrets = secretsOf(workspace);
  warn(error, secrets);
  const message = error instanceof Error ? error.message : String(error);
  workspace.store.apply([
    remove(timers, timer.id),
    put(setAside, {
      id: timer.id,
      table: timers.name,
      row: JSON.stringify(timer),
      reason: `it could not be done: ${redactorOf(secrets)(message)}`,
      at: workspace.clock.now(),
    }),
  ]);
}
