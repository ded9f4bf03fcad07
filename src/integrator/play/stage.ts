import type { Issued, Moment } from '../../conformance/index.ts';
import { type Api, defined } from '../../contract/index.ts';
import { startSandbox, type Witness, type WorkspaceDescription } from '../../sandbox/index.ts';
import type { ApiFixtures, Credentials } from '../../targets/apis/index.ts';
import { secretsOf } from '../../targets/apis/secrets-of.ts';
import { controlPlane } from '../../targets/drivers/control-plane.ts';
import type { CallbackSignature } from '../../targets/settings/callback-signature.ts';
import { wallTimers } from '../../targets/timers.ts';
import { startDesk } from '../desk.ts';
import type { Ground, GroundApi } from '../ground.ts';
import type { WebhookRegistration } from '../read-registration.ts';
import type { Scenario } from '../scenario.ts';
import { fatesOfAnswers } from '../twists/fate-of-answer.ts';
import { fatesOfDeliveries } from '../twists/fate-of-delivery.ts';
import { newDirector } from './director.ts';
import { momentsOf } from './moments-of.ts';
import type { PlayTime } from './play-time.ts';

/** A sandbox on which a scenario is played, and what an integrator is given of it. */
export interface Stage {
  ground: Ground;
  /** What the provider issued, by API. */
  issued: Partial<Record<Api, Issued>>;
  /** Where addresses of webhooks are registered. */
  webhookUrl: string;
  callbackSignature: CallbackSignature;
  /** When something happened last, in ms of wall time. */
  lastStirAt(): number;
  /** When something falls due next on the provider's clock, as far as is known. */
  nextDue(): Promise<number | undefined>;
  /** What the scenario could not do. */
  problems(): string[];
  close(): Promise<void>;
}

export interface StageOptions {
  scenario: Scenario;
  apis: readonly Api[];
  time: PlayTime;
  /** Hears each moment, once the stage is told what was issued. */
  see(moment: Moment): void;
}

/** Sets up the sandbox of a scenario with its customers, its operator and the outcome address. */
export async function openStage(options: StageOptions): Promise<Stage> {
  const { scenario, apis, time } = options;
  const keys = {
    callbacks: undefined as unknown as WorkspaceDescription['callbackSignature'],
    billers: [] as string[],
  };
  const answerFates = fatesOfAnswers(scenario.answers ?? [], time);
  const calls = new Map<number, string | undefined>();
  let deliveryFates: ReturnType<typeof fatesOfDeliveries> | undefined;
  let director: ReturnType<typeof newDirector> | undefined;
  let lastStirAt = wallTimers.now();
  const see = (moment: Moment): void => {
    lastStirAt = wallTimers.now();
    options.see(moment);
  };
  const moments = momentsOf({
    see,
    wallNow: wallTimers.now,
    fateOfCall: answerFates,
    fateOfDelivery: (delivery) => deliveryFates?.(delivery),
  });
  const witness: Witness = {
    called(call) {
      calls.set(call.id, call.operation);
      time.underWay(1);
      const fate = moments.called(call);
      director?.called(call);
      return fate;
    },
    answered(heard) {
      const operation = calls.get(heard.id);
      calls.delete(heard.id);
      time.underWay(-1);
      moments.answered(heard);
      director?.answered({ operation }, heard.answer === 'reset' ? '' : heard.answer.text);
    },
    sending: moments.sending,
    sent(delivery) {
      time.stir();
      moments.sent(delivery);
    },
    received(receipt) {
      time.stir();
      moments.received(receipt);
    },
    done(deed) {
      time.stir();
      moments.done(deed);
    },
  };
  const { dialect = {}, faults } = scenario;
  const sandbox = await startSandbox({
    witness,
    wall: time.wall,
    clock: 'real-time',
    timeScale: time.scale,
    dialect: Object.fromEntries(Object.entries(dialect).map(([name, value]) => [inFull(name, scenario.api), value])),
    ...(faults ? { faults: faults.map((it) => inFull(it, scenario.api)) } : {}),
  });
  const [workspace] = sandbox.ready.workspaces;
  if (!workspace) throw new Error('the sandbox started without a workspace');
  const { callbackSignature } = workspace;
  const given = apis.flatMap((api) => {
    const own = workspace.apis[api];
    if (!own) return [];
    const { base } = own;
    const credentials = own.credentials as Credentials;
    const fixtures = own.fixtures as ApiFixtures;
    return [[api, { base, credentials, fixtures, callbackSignature }] as [Api, GroundApi]];
  });
  const ownBiller = (workspace.apis['bill-payment']?.fixtures as ApiFixtures | undefined)?.ownBiller;
  Object.assign(keys, { callbacks: callbackSignature });
  if (ownBiller?.secretKey !== undefined) keys.billers.push(ownBiller.secretKey);
  deliveryFates = fatesOfDeliveries(scenario.deliveries ?? [], time, keys);
  const plane = controlPlane(sandbox.ready.control.base, sandbox.ready.control.token);
  const wallet = workspace.apis['merchant-wallet']?.fixtures as ApiFixtures | undefined;
  director = newDirector({
    scenario,
    time,
    plane,
    workspace: workspace.id,
    customers: registeredOf(wallet),
  });
  director.start();
  async function register({ kind, url, token }: WebhookRegistration): Promise<{ secretKey?: string }> {
    const payments = { kind, url, billerCode: ownBiller?.code, schedule: 'each' };
    const given = kind === 'payments' ? payments : defined({ kind, url, token });
    const { secretKey } = ((await plane('registerWebhook', { workspace: workspace?.id ?? '', given })) ?? {}) as {
      secretKey?: string;
    };
    if (secretKey === undefined) return {};
    keys.billers.push(secretKey);
    return { secretKey };
  }
  const desk = await startDesk({
    tell(told) {
      time.stir();
      see({ kind: 'outcome', at: time.now(), told });
    },
    register,
  });
  return {
    ground: {
      apis: Object.fromEntries(given),
      outcomeUrl: desk.outcomeUrl,
      clock: { now: time.now, wait: time.wait },
      log: (line) => see({ kind: 'output', at: time.now(), source: 'stdout', line }),
      async registerWebhook(kind, url) {
        await register({ kind, url });
      },
    },
    webhookUrl: desk.webhookUrl,
    callbackSignature,
    issued: Object.fromEntries(
      given.map(([api, it]) => [api, { ...it, secrets: secretsOf(api, it), callbackSignature } satisfies Issued]),
    ),
    lastStirAt: () => lastStirAt,
    async nextDue() {
      const { nextDue } = (await plane('getClock', { workspace: workspace.id })) as { nextDue: number | null };
      return nextDue ?? undefined;
    },
    problems: () => director?.problems() ?? [],
    async close() {
      await desk.close();
      await sandbox.close();
    },
  };
}

function registeredOf(fixtures: ApiFixtures | undefined): readonly string[] {
  const numbers = fixtures?.numbers as { registered?: readonly string[] } | undefined;
  return numbers?.registered ?? [];
}

/** A switch or a fault of the scenario's API may be named without it. */
function inFull(name: string, api: Api): string {
  return name.includes('/') ? name : `${api}/${name}`;
}
