import type { Trial } from '../../../../../src/conformance/index.ts';
import { type LinkedAccount, linkedAccount } from '../../../../../src/given/merchant-wallet/index.ts';
import type { Step } from '../steps.ts';
import { customerAt, type Deed, ownedBy, type World } from '../world.ts';

export type Step2 = Extract<Step, { do: 'at-once' }>;

/** Calls of one step that are sent at the same moment. */
export type Pair = (trial: Trial, world: World, step: Step2) => Promise<Deed>;

/** The account of the n-th customer in the currency of a step. */
export function account(trial: Trial, world: World, step: Step2, n: number): Promise<LinkedAccount> {
  return linkedAccount(trial, world.session, customerAt(world, n), ownedBy(world.session, step.currency));
}

/** What several deeds did together. */
export function merged(rule: string, deeds: readonly Deed[]): Deed {
  const expected: Record<string, number> = {};
  for (const deed of deeds)
    for (const [name, cents] of Object.entries(deed.expected)) expected[name] = (expected[name] ?? 0) + cents;
  return { rule, expected, proof: deeds.flatMap((it) => it.proof) };
}
