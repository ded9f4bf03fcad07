import { loadRegister } from '../contract/index.ts';
import { type Watch, watchSandbox } from '../integrator/index.ts';
import type { Ready, WorkspaceDescription } from '../sandbox/index.ts';
import { controlPlane } from '../targets/drivers/control-plane.ts';
import { integratorObservers } from '../traffic/integrator-observers.ts';
import { findingTold, noteTold } from './finding-told.ts';
import type { Io } from './io.ts';

/** Watches whoever integrates a sandbox that is about to start. */
export interface Watching extends Pick<Watch, 'witness' | 'findings'> {
  /** The sandbox is there: its control plane says what was issued in a workspace. */
  serve(ready: Pick<Ready, 'control' | 'workspaces'>): void;
}

/** Tells findings on stderr, with the workspace where there are several. */
export function watching(io: Pick<Io, 'err'>, timeScale: number | undefined): Watching {
  const served = Promise.withResolvers<Ready['control']>();
  let isOne = true;
  const whose = (workspace: string): string => (isOne ? '' : `${workspace || 'nobody'} `);
  const watch = watchSandbox({
    observers: integratorObservers,
    rules: loadRegister(),
    ...(timeScale === undefined ? {} : { timeScale }),
    async describe(workspace) {
      const { base, token } = await served.promise;
      return (await controlPlane(base, token)('getWorkspace', { workspace })) as WorkspaceDescription;
    },
    onFinding: (workspace, finding) => io.err(`${whose(workspace)}${findingTold(finding)}`),
    onNote: (workspace, note) => io.err(`${whose(workspace)}${noteTold(note)}`),
  });
  return {
    ...watch,
    serve({ control, workspaces }) {
      isOne = workspaces.length === 1;
      watch.begin(workspaces.map((it) => it.id));
      served.resolve(control);
    },
  };
}
