import type { HeardCall } from '../../sandbox/index.ts';
import type { ControlCall } from '../../targets/drivers/control-plane.ts';
import { ControlPlaneError } from '../../targets/drivers/control-plane-error.ts';
import type { CodeDeed, OperatorDeed, PromptDeed, Scenario } from '../scenario.ts';
import { spanOf } from '../span-ms.ts';
import type { PlayTime } from './play-time.ts';

/** Plays the customer and the operator of a scenario. */
export interface Director {
  /** Begins what happens after so much time. */
  start(): void;
  called(call: Pick<HeardCall, 'operation'>): void;
  answered(call: Pick<HeardCall, 'operation'>, text: string): void;
  /** When the next deed of a customer falls due, on the provider's clock; undefined where none is planned or under way. */
  nextDue(): number | undefined;
  /** What it could not do although the scenario says so. */
  problems(): string[];
}

export interface DirectorOptions {
  scenario: Scenario;
  time: PlayTime;
  /** The control plane of the sandbox, and which workspace is meant. */
  plane: ControlCall;
  workspace: string;
  /** Whose app uses codes. */
  customers: readonly string[];
}

/** Where a scenario says nothing, customers agree. */
const usualCustomer: PromptDeed[] = [{ pin: '0000', after: '2s' }];
const usualCodes: CodeDeed[] = [{ claim: '5s', pay: '10s' }];

interface Prompt {
  endUserId: string;
  clientCorrelator: string;
  at: number;
}

export function newDirector({ scenario, time, plane, workspace, customers }: DirectorOptions): Director {
  const { customer = usualCustomer, codes = usualCodes, operator = [] } = scenario;
  const problems: string[] = [];
  const seenPrompts = new Set<string>();
  const seenCodes = new Set<string>();
  const answers = new Map<string, number>();
  /** Deeds of customers that are planned or under way. */
  const planned = new Set<{ at: number }>();

  /** Customers go on whether the integrator waits for them or not. */
  function later(ms: number, operation: string, given: object): void {
    const deed = { at: time.now() + ms };
    planned.add(deed);
    time.after(ms, () => void act(operation, given, false).finally(() => planned.delete(deed)));
  }

  /** Whoever is late finds a prompt or a code gone: nothing is wrong with that. */
  async function act(operation: string, given: object, isRequired: boolean): Promise<unknown> {
    time.underWay(1);
    try {
      return await plane(operation, { workspace, given });
    } catch (problem) {
      if (isRequired || !(problem instanceof ControlPlaneError)) problems.push(`${operation}: ${String(problem)}`);
      return undefined;
    } finally {
      time.underWay(-1);
    }
  }

  async function lookAtPrompts(): Promise<void> {
    const { prompts = [] } = ((await act('listPrompts', {}, true)) ?? {}) as { prompts?: Prompt[] };
    for (const { endUserId, clientCorrelator, at } of prompts) {
      const key = `${clientCorrelator} ${at}`;
      if (seenPrompts.has(key)) continue;
      const deed = customer[Math.min(seenPrompts.size, customer.length - 1)];
      seenPrompts.add(key);
      const { pin } = deed ?? {};
      if (pin === undefined) continue;
      later(spanOf(deed?.after), 'answerPrompt', { endUserId, clientCorrelator, pin });
    }
  }

  function useCode(code: string): void {
    if (seenCodes.has(code)) return;
    const deed = codes[Math.min(seenCodes.size, codes.length - 1)] ?? {};
    const msisdn = customers[seenCodes.size % Math.max(1, customers.length)];
    seenCodes.add(code);
    if (deed.claim !== undefined) later(spanOf(deed.claim), 'claimCode', { msisdn, code });
    if (deed.pay !== undefined) later(spanOf(deed.pay), 'payCode', { msisdn, code });
  }

  function operate({ do: operation, with: given = {} }: OperatorDeed): void {
    void act(operation, given, true);
  }

  return {
    start() {
      for (const deed of operator) if (!deed.after) time.after(spanOf(deed.at), () => operate(deed));
    },
    called({ operation }) {
      if (operation === 'charge') time.after(0, () => void lookAtPrompts());
    },
    answered({ operation = '' }, text) {
      const count = (answers.get(operation) ?? 0) + 1;
      answers.set(operation, count);
      for (const deed of operator) {
        const { after } = deed;
        if (after?.operation !== operation || (after.from ?? 1) !== count) continue;
        time.after(spanOf(after.wait), () => operate(deed));
      }
      if (operation === 'generateCode') for (const code of codeIn(text)) useCode(code);
    },
    nextDue: () => (planned.size === 0 ? undefined : Math.min(...Array.from(planned, (it) => it.at))),
    problems: () => problems,
  };
}

/** The code of an answer, where it holds one. */
function codeIn(text: string): string[] {
  try {
    const { code } = JSON.parse(text) as { code?: unknown };
    return typeof code === 'string' || typeof code === 'number' ? [String(code)] : [];
  } catch {
    return [];
  }
}
