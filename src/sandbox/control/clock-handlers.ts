import type { ClockMode } from '../clock/clock.ts';
import { ClockEndError, type Target } from '../engine/target.ts';
import { describeClock } from '../workspace/describe-workspace.ts';
import { ControlError, done } from './control-answer.ts';
import type { ControlGround, ControlHandler, ControlRequest } from './control-handler.ts';

/** The workspace's clock, by operationId. */
export const clockHandlers: Readonly<Record<string, ControlHandler>> = {
  getClock({ workspace: { clock, schedule } }) {
    return { status: 200, body: { ...describeClock(clock), nextDue: schedule.next()?.at ?? null } };
  },
  advanceClock: (request, ground) => move(request, ground, { byMs: Number(request.body.ms) }),
  setClock(request, ground) {
    const now = request.workspace.clock.now();
    const at = Number(request.body.at);
    if (at < now) throw new ControlError(409, `the clock stands at ${isoOf(now)} and does not go back to ${isoOf(at)}`);
    return move(request, ground, { to: at });
  },
  async paceClock({ workspace, body }, { engine }) {
    const { mode, timeScale = workspace.clock.timeScale } = body as { mode: ClockMode; timeScale?: number };
    await engine.pace(workspace, mode, timeScale);
    return done;
  },
  advanceToNext: (request, ground) => move(request, ground, 'next-due'),
};

async function move({ workspace }: ControlRequest, { engine }: ControlGround, target: Target) {
  const fired = await engine.move(workspace, target).catch((error: unknown) => {
    throw error instanceof ClockEndError ? new ControlError(409, error.message) : error;
  });
  return { status: 200, body: { now: workspace.clock.now(), fired } };
}

function isoOf(at: number): string {
  return new Date(at).toISOString();
}
