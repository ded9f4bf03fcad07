import { type DeliveryRow, deliveries, deliveryOf, deliverySecrets } from '../deliveries/tables.ts';
import type { Decision } from '../slice/decision.ts';
import { type Change, put } from '../store/table.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { newId } from './env-of.ts';
import { type TimerRow, timers } from './schedule.ts';

/**
 * Stores all of a decision at once, and answers the calls that were held for it.
 * @returns whether anything falls due by it.
 */
export function commit(
  workspace: Workspace,
  api: string,
  { changes, deliveries: plans, timers: timerPlans, replies }: Decision<unknown>,
  done?: Change,
): boolean {
  // Most calls change rows and nothing else.
  if (timerPlans.length + plans.length + replies.length === 0 && done === undefined) {
    workspace.store.apply(changes);
    return false;
  }
  const now = workspace.clock.now();
  const due: TimerRow[] = timerPlans.map(({ delayMs, event, payload }) => ({
    id: newId(),
    api,
    at: now + delayMs,
    seq: workspace.schedule.nextSeq(),
    kind: 'event',
    name: event,
    payload,
  }));
  const secrets: Change[] = [];
  const rows = plans.map((plan): DeliveryRow => {
    const id = newId();
    if (plan.secretHeaders) secrets.push(put(deliverySecrets, { id, headers: plan.secretHeaders }));
    due.push(deliveryTimer(workspace, api, id, now + plan.delayMs));
    return deliveryOf(plan, { id, api, createdAt: now });
  });
  workspace.store.apply([
    ...changes,
    ...(done ? [done] : []),
    ...rows.map((row) => put(deliveries, row)),
    ...secrets,
    ...due.map((row) => put(timers, row)),
  ]);
  for (const timer of due) workspace.schedule.add(timer);
  for (const { hold, answer } of replies) workspace.held.get(hold)?.finish(answer);
  return due.length > 0;
}

/** The timer of a delivery's next attempt. */
export function deliveryTimer({ schedule }: Workspace, api: string, delivery: string, at: number): TimerRow {
  return { id: newId(), api, at, seq: schedule.nextSeq(), kind: 'delivery', name: delivery, payload: {} };
}
