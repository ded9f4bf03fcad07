import { defined } from '../../contract/defined.ts';
import { loadRegister } from '../../contract/index.ts';
import type { ClockMode } from '../clock/clock.ts';
import { listDerivedFaults, listFaults } from '../fault-list.ts';
import { listDialects } from '../listing.ts';
import { describeWorkspace } from '../workspace/describe-workspace.ts';
import type { WorkspaceWish } from '../workspace/wish.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { ControlError, done } from './control-answer.ts';
import type { ControlHandler, ControlRequest } from './control-handler.ts';

/** Workspaces and the catalogue, by operationId. */
export const workspaceHandlers: Readonly<Record<string, ControlHandler>> = {
  listWorkspaces({ query: { username } }, { workspaces }) {
    const all = workspaces.all().filter((it) => username === undefined || hasUsername(it, username));
    return { status: 200, body: { workspaces: all.map(({ id, faults }) => ({ id, faults })) } };
  },
  makeWorkspace({ body }, { workspaces, baseOf }) {
    const like = body.like === undefined ? undefined : workspaces.get(String(body.like));
    if (body.like !== undefined && !like) throw new ControlError(404, `there is no workspace ${String(body.like)}`);
    const clock = body.clock as ClockMode | undefined;
    const timeScale = body.timeScale === undefined ? undefined : Number(body.timeScale);
    const made = workspaces.make({ ...wishOf(body), ...defined({ clock, timeScale }) }, like);
    return { status: 201, body: describeWorkspace(made, baseOf) };
  },
  getWorkspace: ({ workspace }, { baseOf }) => ({ status: 200, body: describeWorkspace(workspace, baseOf) }),
  removeWorkspace({ workspace }, { workspaces }) {
    workspaces.remove(workspace);
    return done;
  },
  resetWorkspace({ workspace }, { workspaces }) {
    workspaces.reset(workspace);
    return done;
  },
  changeBehaviour({ workspace, body }, { workspaces, baseOf }) {
    workspaces.change(workspace, wishOf(body));
    return { status: 200, body: describeWorkspace(workspace, baseOf) };
  },
  listFaults() {
    const rules = new Map(loadRegister().map((it) => [it.id, it]));
    const faults = [...listFaults(), ...listDerivedFaults()].map((it) => {
      const { source: section = '', text: rule = '' } = rules.get(it.breaks) ?? {};
      return { ...it, section, rule };
    });
    return { status: 200, body: { faults } };
  },
  listDialects: () => ({ status: 200, body: { dialects: listDialects() } }),
};

function hasUsername({ apis }: Workspace, username: string): boolean {
  return [...apis.values()].some(({ accounts }) => accounts.some((account) => account.username === username));
}

function wishOf(body: ControlRequest['body']): Pick<WorkspaceWish, 'dialect' | 'faults' | 'callbackSignature'> {
  const { dialect, faults, callbackSignature } = body as WorkspaceWish;
  return defined({ dialect, faults, callbackSignature });
}
