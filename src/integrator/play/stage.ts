import { type Issued, type Moment, newNotes } from '../../conformance/index.ts';
import { type Api, defined } from '../../contract/index.ts';
import { type SandboxOptions, startSandbox, type WorkspaceDescription } from '../../sandbox/index.ts';
import { controlPlane } from '../../targets/drivers/control-plane.ts';
import type { CallbackSignature } from '../../targets/settings/callback-signature.ts';
import { wallTimers } from '../../targets/timers.ts';
import { startDesk } from '../desk.ts';
import type { Ground } from '../ground.ts';
import type { WebhookRegistration } from '../read-registration.ts';
import type { Scenario } from '../scenario.ts';
import { strayNote } from '../stray-note.ts';
import { fatesOfAnswers } from '../twists/fate-of-answer.ts';
import { fatesOfDeliveries } from '../twists/fate-of-delivery.ts';
import type { SigningKeys } from '../twists/sign-anew.ts';
import { type Director, newDirector } from './director.ts';
import { givenOf } from './given-of.ts';
import type { PlayTime } from './play-time.ts';
import { stageWitness } from './stage-witness.ts';

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
  /** What is to be told beside the verdicts: calls that belong to no API. */
  notes(): { note: string; times: number }[];
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

/** Sets up the sandbox of a scenario with its customers, its operator and the desk. */
export async function openStage({ scenario, apis, time, ...options }: StageOptions): Promise<Stage> {
  let director: Director | undefined;
  let deliveryFates: ReturnType<typeof fatesOfDeliveries> | undefined;
  const notes = newNotes();
  let lastStirAt = wallTimers.now();
  const see = (moment: Moment): void => {
    lastStirAt = wallTimers.now();
    options.see(moment);
  };
  const sandbox = await startSandbox({
    witness: stageWitness({
      time,
      see,
      director: () => director,
      strayed: (call) => notes.add(strayNote(call)),
      fateOfCall: fatesOfAnswers(scenario.answers ?? [], time),
      fateOfDelivery: (delivery) => deliveryFates?.(delivery),
    }),
    wall: time.wall,
    clock: 'real-time',
    timeScale: time.scale,
    ...behaviourOf(scenario),
  });
  const { workspaces, control } = sandbox.ready;
  const workspace = workspaces[0] as WorkspaceDescription;
  const { id, callbackSignature } = workspace;
  const given = givenOf(workspace, apis);
  const plane = controlPlane(control.base, control.token);
  const { ownBiller } = given.fixtures('bill-payment');
  const keys: SigningKeys = { callbacks: callbackSignature, billers: [ownBiller?.secretKey ?? []].flat() };
  deliveryFates = fatesOfDeliveries(scenario.deliveries ?? [], time, keys);
  const customers = given.fixtures('merchant-wallet').numbers?.registered ?? [];
  director = newDirector({ scenario, time, plane, workspace: id, customers });
  director.start();

  async function register({ kind, url, token }: WebhookRegistration): Promise<{ secretKey?: string }> {
    const payments = { kind, url, billerCode: ownBiller?.code, schedule: 'each' };
    const wanted = kind === 'payments' ? payments : defined({ kind, url, token });
    const answer = (await plane('registerWebhook', { workspace: id, given: wanted })) as { secretKey?: string };
    if (answer.secretKey !== undefined) keys.billers.push(answer.secretKey);
    return answer;
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
      apis: given.apis,
      outcomeUrl: desk.outcomeUrl,
      clock: { now: time.now, wait: time.wait },
      log: (line) => see({ kind: 'output', at: time.now(), source: 'stdout', line }),
      async registerWebhook(kind, url) {
        await register({ kind, url });
      },
    },
    webhookUrl: desk.webhookUrl,
    callbackSignature,
    issued: given.issued,
    lastStirAt: () => lastStirAt,
    async nextDue() {
      const { nextDue } = (await plane('getClock', { workspace: id })) as { nextDue: number | null };
      const due = [nextDue, director?.nextDue()].filter((it) => it !== null && it !== undefined);
      return due.length === 0 ? undefined : Math.min(...due);
    },
    notes: notes.list,
    problems: () => director?.problems() ?? [],
    async close() {
      await desk.close();
      await sandbox.close();
    },
  };
}

/** Switches and faults of the scenario, which may be named without its API. */
function behaviourOf({ api, dialect = {}, faults }: Scenario): Pick<SandboxOptions, 'dialect' | 'faults'> {
  const inFull = (name: string): string => (name.includes('/') ? name : `${api}/${name}`);
  return defined({
    dialect: Object.fromEntries(Object.entries(dialect).map(([name, value]) => [inFull(name), value])),
    faults: faults?.map(inFull),
  });
}
