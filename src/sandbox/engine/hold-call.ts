import { waitForOthers } from '../clock/wait-for-others.ts';
import { ownFailure } from '../hints/own-failure.ts';
import { secretsOf } from '../secrets/secrets-of.ts';
import { warn } from '../secrets/warn.ts';
import type { Answer, Held } from '../slice/decision.ts';
import type { Workspace, WorkspaceApi } from '../workspace/workspace.ts';
import { envOf } from './env-of.ts';
import type { Surroundings } from './surroundings.ts';

/** Keeps a call open until a decision replies to it, its time is over, or the sandbox stops. */
export function holdCall(
  workspace: Workspace,
  { hold, limitMs }: Held,
  api: WorkspaceApi,
  { wall, holdLimitMs }: Pick<Surroundings, 'wall' | 'holdLimitMs'>,
): Promise<Answer> {
  return new Promise((resolve) => {
    const finish = (answer: Answer): void => {
      cancel();
      workspace.held.delete(hold);
      resolve(answer);
    };
    const giveUp = (): void => {
      try {
        const decision = api.behaviour.event('hold-ended', { hold }, workspace.store, envOf(workspace));
        finish(decision.replies[0]?.answer ?? ownFailure(api.slice));
      } catch (error) {
        warn(error, secretsOf(workspace));
        finish(ownFailure(api.slice));
      }
    };
    const cancel = waitForOthers(wall, workspace.isClosed ? 0 : (limitMs ?? holdLimitMs), giveUp);
    workspace.held.set(hold, { finish, giveUp });
  });
}

/** Answers all calls that are held, without what they wait for. */
export function giveUpHeld({ held }: Workspace): void {
  for (const { giveUp } of [...held.values()]) giveUp();
}
