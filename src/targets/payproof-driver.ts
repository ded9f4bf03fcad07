import type { Driver, Lease } from './driver.ts';
import type { TargetSettings } from './settings.ts';

/** Where a sandbox's control plane is, and which of its workspaces is meant. */
export interface ControlAccess {
  /** Such as `http://127.0.0.1:8080/_payproof`. */
  base: string;
  /** Needed where the sandbox listens beyond loopback. */
  token?: string;
  workspace: string;
}

/** The control plane was not reached, or refused. */
export class ControlPlaneError extends Error {
  override readonly name = 'ControlPlaneError';
}

type Request = (method: string, path: string, body?: object) => Promise<unknown>;

/** The driver of one workspace: each method is one call of the sandbox's control plane. Its calls throw ControlPlaneError. */
export function controlDriver({ base, token, workspace }: ControlAccess): Driver {
  return driverOf(requester(base, token), () => Promise.resolve(workspace));
}

/**
 * The driver `payproof` of a target. Where the settings do not name them, the control plane is the one beside the
 * first API's base address, and the workspace is the one that the API's username belongs to.
 */
export function payproofDriver({ name, apis, driver }: Pick<TargetSettings, 'name' | 'apis' | 'driver'>): Driver {
  const control = driver?.kind === 'payproof' ? driver : undefined;
  const [api] = Object.values(apis);
  const base = control?.control ?? (api && new URL('/_payproof', api.base).href);
  if (base === undefined) {
    throw new ControlPlaneError(`the target ${name} has driver payproof but neither a control address nor an API`);
  }
  const request = requester(base, control?.token);
  let found: Promise<string> | undefined;
  return driverOf(request, () => {
    found ??=
      control?.workspace === undefined
        ? findWorkspace(request, api?.credentials.username)
        : Promise.resolve(control.workspace);
    return found;
  });
}

function driverOf(request: Request, workspace: () => Promise<string>): Driver {
  const call = async (method: string, path: string, body?: object): Promise<unknown> =>
    request(method, `/workspaces/${encodeURIComponent(await workspace())}${path}`, body);
  const send = async (path: string, body?: object): Promise<void> => {
    await call('POST', path, body);
  };
  return {
    customer: {
      answerPrompt: ({ endUserId, clientCorrelator, pin }) =>
        send('/prompts/answer', { endUserId, clientCorrelator, pin }),
      async smsInbox({ endUserId }) {
        const { sms } = (await call('GET', `/sms?${new URLSearchParams({ endUserId })}`)) as {
          sms: { text: string; at: number }[];
        };
        return sms.map(({ text, at }) => ({ text, at }));
      },
      async prompts({ endUserId }) {
        const path = `/prompts?${new URLSearchParams({ endUserId })}`;
        const { prompts } = (await call('GET', path)) as { prompts: { clientCorrelator: string; text: string }[] };
        return prompts.map(({ clientCorrelator, text }) => ({ clientCorrelator, text }));
      },
      claimCode: ({ msisdn, code }) => send('/codes/claim', { msisdn, code }),
      payCode: ({ msisdn, code }) => send('/codes/pay', { msisdn, code }),
      async walletBalance({ msisdn, currency }) {
        const path = `/wallets?${new URLSearchParams({ msisdn, currency })}`;
        const { wallets } = (await call('GET', path)) as { wallets: { balance: number }[] };
        const [wallet] = wallets;
        if (!wallet) throw new ControlPlaneError(`the number has no wallet in ${currency}`);
        return wallet.balance;
      },
    },
    clock: {
      now: async () => ((await call('GET', '/clock')) as { now: number }).now,
      advance: ({ ms }) => send('/clock/advance', { ms }),
    },
    operator: {
      barNumber: ({ endUserId, barred }) => send('/operator/bar-number', { endUserId, barred }),
      enableSandbox: ({ enabled }) => send('/operator/sandbox', { enabled }),
      maintenance: ({ on }) => send('/operator/maintenance', { on }),
      failNext: () => send('/operator/fail-next'),
      setWallet: (of) => send('/operator/vendor-wallet', of),
      changeBiller: (change) => send('/operator/biller', change),
      setBillerOnline: (of) => send('/operator/biller-online', of),
      setStock: (of) => send('/operator/stock', of),
      failNextReversal: () => send('/operator/fail-next-reversal'),
      registerWebhook: async (registration) =>
        (await call('POST', '/operator/webhook', registration)) as { secretKey?: string },
    },
    async isolate() {
      const made = (await request('POST', '/workspaces', { like: await workspace() })) as { id: string } & Pick<
        Lease,
        'apis'
      >;
      const driver = driverOf(request, () => Promise.resolve(made.id));
      return {
        apis: made.apis ?? {},
        driver,
        async release() {
          await request('DELETE', `/workspaces/${made.id}`);
        },
      };
    },
  };
}

function requester(base: string, token: string | undefined): Request {
  return async (method, path, body) => {
    const url = base.replace(/\/$/, '') + path;
    const headers = {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    };
    const init = {
      method,
      headers,
      redirect: 'error' as const,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    };
    const answer = await fetch(url, init).catch((cause: unknown) => {
      throw new ControlPlaneError(`the control plane at ${base} is not reached; is the sandbox running?`, { cause });
    });
    const text = await answer.text();
    if (!answer.ok) throw new ControlPlaneError(`${method} ${url} answered ${answer.status}: ${reasonOf(text)}`);
    return text === '' ? undefined : JSON.parse(text);
  };
}

async function findWorkspace(request: Request, username: string | undefined): Promise<string> {
  const query = username === undefined ? '' : `?${new URLSearchParams({ username })}`;
  const { workspaces } = (await request('GET', `/workspaces${query}`)) as { workspaces: { id: string }[] };
  const [only, ...others] = workspaces;
  if (only && others.length === 0) return only.id;
  throw new ControlPlaneError(
    `the sandbox has ${workspaces.length} workspaces for the username ${username ?? '(none)'}; name one as control.workspace`,
  );
}

function reasonOf(text: string): string {
  try {
    return String((JSON.parse(text) as { error?: unknown }).error ?? text);
  } catch {
    return text.slice(0, 200);
  }
}
