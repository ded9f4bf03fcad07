import type { Api } from '../../../src/contract/index.ts';
import type { Ground, Integrator } from '../../../src/integrator/index.ts';
import { correctVendors } from './bill-mistakes.ts';
import { correctShops } from './gateway-mistakes.ts';
import { correctTills } from './wallet-mistakes.ts';

export type Program = new (ground: Ground) => { run(): Promise<void> };

/** The foreign programs that keep to their document, by API and name. */
export const correctPrograms: Readonly<Record<Api, Readonly<Record<string, Integrator>>>> = {
  'charge-gateway': allPlayed(correctShops),
  'merchant-wallet': allPlayed(correctTills),
  'bill-payment': allPlayed(correctVendors),
};

/** A program as a scenario is played around it. */
export function played(program: Program): Integrator {
  return (ground) => new program(ground).run();
}

function allPlayed(programs: Readonly<Record<string, Program>>): Record<string, Integrator> {
  return Object.fromEntries(Object.entries(programs).map(([name, it]) => [name, played(it)]));
}
