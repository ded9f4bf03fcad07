import type { Api } from '../../contract/api.ts';
import { defined } from '../../contract/defined.ts';
import type { ApiFixtures } from '../apis/index.ts';
import type { Method } from '../apis/profile.ts';
import type { TargetSettings } from '../settings/settings.ts';
import { type ControlCall, controlPlane } from './control-plane.ts';
import { ControlPlaneError } from './control-plane-error.ts';
import type { Driver, Lease } from './driver.ts';
import { methodsOf } from './driver-methods.ts';

/** Where a sandbox's control plane is, and which of its workspaces is meant. */
export interface ControlAccess {
  /** Such as `http://127.0.0.1:8080/_payproof`. */
  base: string;
  /** Needed where the sandbox listens beyond loopback. */
  token?: string;
  workspace: string;
}

/** The driver of one workspace: each method is one call of the sandbox's control plane. Its calls throw ControlPlaneError. */
export function controlDriver({ base, token, workspace }: ControlAccess): Driver {
  return driverOf(controlPlane(base, token), () => Promise.resolve(workspace));
}

type Settings = Pick<TargetSettings, 'name' | 'apis' | 'driver'>;

/** The driver `payproof` of a target. */
export function payproofDriver(settings: Settings): Driver {
  const { plane, workspace } = accessOf(settings);
  return driverOf(plane, workspace);
}

/** The workspace that the driver `payproof` of a target controls, and the address of its control plane. Throws ControlPlaneError. */
export async function workspaceBehind(settings: Settings): Promise<{
  control: string;
  workspace: Workspace;
  /** The numbers that its charge gateway knows. */
  numbers(): Promise<readonly KnownNumber[]>;
}> {
  const { base, plane, workspace } = accessOf(settings);
  const of = { workspace: await workspace() };
  return {
    control: base,
    workspace: (await plane('getWorkspace', of)) as Workspace,
    numbers: async () => ((await plane('listNumbers', of)) as { numbers: KnownNumber[] }).numbers,
  };
}

/** A number as the control plane lists it. */
interface KnownNumber {
  endUserId: string;
  whitelisted: boolean;
  barred: boolean;
}

/** What the control plane says of a workspace, as far as a driver has to know. */
interface Workspace {
  id: string;
  apis: Partial<Record<Api, { credentials: Record<string, string>; fixtures: ApiFixtures }>>;
}

/**
 * Where the settings do not name them, the control plane is the one beside the first API's base address, and the
 * workspace is the one that the API's username belongs to.
 */
function accessOf({ name, apis, driver }: Settings) {
  const control = driver?.kind === 'payproof' ? driver : undefined;
  const [api] = Object.values(apis);
  const base = control?.control ?? (api && new URL('/_payproof', api.base).href);
  if (base === undefined) {
    throw new ControlPlaneError(`the target ${name} has driver payproof but neither a control address nor an API`);
  }
  const plane = controlPlane(base, control?.token);
  let found: Promise<string> | undefined;
  const workspace = (): Promise<string> => {
    found ??=
      control?.workspace === undefined
        ? findWorkspace(plane, api?.credentials.username)
        : Promise.resolve(control.workspace);
    return found;
  };
  return { base, plane, workspace };
}

/** The driver of one workspace of that control plane: each method is one call of it. Its calls throw ControlPlaneError. */
export function driverOf(plane: ControlCall, workspace: () => Promise<string>): Driver {
  const call = async (operation: string, given?: object): Promise<unknown> =>
    plane(operation, { workspace: await workspace(), given });
  const calls = (methods: [string, Method][]) =>
    Object.fromEntries(
      methods.map(([name, { control, answer }]) => [
        name,
        async (given?: object) => {
          const body = await call(control, given);
          return answer?.(body as never, given);
        },
      ]),
    );
  return {
    customer: calls(methodsOf('customer')),
    clock: {
      now: async () => ((await call('getClock')) as { now: number }).now,
      async advance({ ms }) {
        await call('advanceClock', { ms });
      },
    },
    operator: calls(methodsOf('operator')),
    async isolate() {
      const { id, apis, callbackSignature } = (await plane('makeWorkspace', {
        // Whoever serves it waits with the wall; a judge moves the clock.
        given: { like: await workspace(), clock: 'frozen' },
      })) as { id: string; apis: Lease['apis'] & object } & Pick<Lease, 'callbackSignature'>;
      return {
        // The addresses stay those of the target: what is judged is what they lead to. Beside these, dialects are told.
        apis: Object.fromEntries(
          Object.entries(apis).map(([api, { credentials, fixtures }]) => [api, defined({ credentials, fixtures })]),
        ),
        ...defined({ callbackSignature }),
        driver: driverOf(plane, () => Promise.resolve(id)),
        async release() {
          await plane('removeWorkspace', { workspace: id });
        },
      };
    },
  };
}

async function findWorkspace(plane: ControlCall, username: string | undefined): Promise<string> {
  const given = username === undefined ? undefined : { username };
  const { workspaces } = (await plane('listWorkspaces', { given })) as { workspaces: { id: string }[] };
  const [only, ...others] = workspaces;
  if (only && others.length === 0) return only.id;
  throw new ControlPlaneError(
    `the sandbox has ${workspaces.length} workspaces for the username ${username ?? '(none)'}; name one as control.workspace`,
  );
}
