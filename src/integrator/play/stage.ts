import type { Issued, Moment } from '../../conformance/index.ts';
import type { Api } from '../../contract/index.ts';
import { startSandbox, type Witness, type WorkspaceDescription } from '../../sandbox/index.ts';
import type { ApiFixtures, Credentials } from '../../targets/apis/index.ts';
import { secretsOf } from '../../targets/apis/secrets-of.ts';
import { controlPlane } from '../../targets/drivers/control-plane.ts';
import { wallTimers } from '../../targets/timers.ts';
import type { Ground, GroundApi } from '../ground.ts';
import { startOutcomeAddress } from '../outcome-address.ts';
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
  /** How many calls and deliveries were begun so far. */
  begun(): number;
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
export async function openStage({ scenario, apis, time, see }: StageOptions): Promise<Stage> {
  const keys = {
    callbacks: undefined as unknown as WorkspaceDescription['callbackSignature'],
    billers: [] as string[],
  };
  const answerFates = fatesOfAnswers(scenario.answers ?? [], time);
  const calls = new Map<number, string | undefined>();
  let deliveryFates: ReturnType<typeof fatesOfDeliveries> | undefined;
  let director: ReturnType<typeof newDirector> | undefined;
  let begun = 0;
  const moments = momentsOf({
    see,
    wallNow: wallTimers.now,
    fateOfCall: answerFates,
    fateOfDelivery: (delivery) => deliveryFates?.(delivery),
  });
  const witness: Witness = {
    called(call) {
      begun += 1;
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
      begun += 1;
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
  const outcomes = await startOutcomeAddress((told) => {
    time.stir();
    see({ kind: 'outcome', at: time.now(), told });
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
  return {
    ground: {
      apis: Object.fromEntries(given),
      outcomeUrl: outcomes.url,
      clock: { now: time.now, wait: time.wait },
      async registerWebhook(kind, url) {
        const payments = { kind, url, billerCode: ownBiller?.code, schedule: 'each' };
        const answer = (await plane('registerWebhook', {
          workspace: workspace.id,
          given: kind === 'payments' ? payments : { kind, url },
        })) as { secretKey?: string } | undefined;
        if (answer?.secretKey !== undefined) keys.billers.push(answer.secretKey);
      },
    },
    issued: Object.fromEntries(
      given.map(([api, it]) => [api, { ...it, secrets: secretsOf(api, it), callbackSignature } satisfies Issued]),
    ),
    begun: () => begun,
    problems: () => director?.problems() ?? [],
    async close() {
      await outcomes.close();
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
