import type { Trial } from '../../../../../src/conformance/index.ts';
import type { Step } from '../steps.ts';
import type { Deed, World } from '../world.ts';
import { code } from './codes.ts';
import { change, utility } from './credits.ts';
import { deposit } from './deposits.ts';

/** A paced target gets few of them. */
const fewAtMost = 6;

/** Many of a kind, one after the other, to the first customer in USD: no two amounts beside each other are equal. */
export async function many(trial: Trial, world: World, step: Extract<Step, { do: 'many' }>): Promise<Deed> {
  const isFast = trial.has('isolate') || trial.plenty >= 48;
  const count = isFast ? step.count : Math.min(step.count, fewAtMost);
  const sum: Record<string, number> = {};
  let deed: Deed = { rule: 'deposit-credits-the-account', expected: {}, proof: [] };
  for (let n = 0; n < count; n += 1) {
    deed = await one(trial, world, step.of, 103 + (n % 89));
    for (const [name, cents] of Object.entries(deed.expected)) sum[name] = (sum[name] ?? 0) + cents;
  }
  return { ...deed, expected: sum };
}

function one(trial: Trial, world: World, of: 'deposit' | 'change' | 'code' | 'utility', cents: number): Promise<Deed> {
  const usd = { currency: 'USD' as const, cents };
  if (of === 'deposit') return deposit(trial, world, { do: 'deposit', to: 0, ...usd });
  if (of === 'change') return change(trial, world, { do: 'change', to: 0, ...usd });
  if (of === 'code') return code(trial, world, { do: 'code', type: 'PAYMENT', ...usd });
  return utility(trial, world, { do: 'utility', cents });
}
