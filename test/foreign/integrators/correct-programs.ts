import type { Ground, Integrator } from '../../../src/integrator/ground.ts';
import { correctVendors } from './bill-mistakes.ts';
import { correctShops } from './gateway-mistakes.ts';
import { correctShops as secondShops } from './second/shops.ts';
import { correctTills as secondTills } from './second/tills.ts';
import { correctVendors as secondVendors } from './second/vendors.ts';
import { correctOffices } from './thirteenth/bill-vendors.ts';
import { correctTills } from './wallet-mistakes.ts';

export type Program = new (ground: Ground) => { run(): Promise<void> };

/** The foreign programs that keep to their document, by API and name. */
export const correctPrograms: Readonly<
  Record<'charge-gateway' | 'merchant-wallet' | 'bill-payment', Readonly<Record<string, Integrator>>>
> = {
  'charge-gateway': allPlayed({ ...correctShops, ...secondShops }),
  'merchant-wallet': allPlayed({ ...correctTills, ...secondTills }),
  'bill-payment': allPlayed({ ...correctVendors, ...secondVendors, ...correctOffices }),
};

/** A program as a scenario is played around it. */
export function played(program: Program): Integrator {
  return (ground) => new program(ground).run();
}

function allPlayed(programs: Readonly<Record<string, Program>>): Record<string, Integrator> {
  return Object.fromEntries(Object.entries(programs).map(([name, it]) => [name, played(it)]));
}
