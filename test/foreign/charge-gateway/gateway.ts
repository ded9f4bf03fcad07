import { randomUUID } from 'node:crypto';
import { startClock } from './clock.ts';
import type { Hooks } from './hooks.ts';
import type { Gateway } from './model.ts';
import type { Readings } from './readings.ts';
import { newTenant } from './tenant.ts';

/** A gateway without its server: its clock, its readings and one tenant. */
export function newGateway(readings: Readings, hooks: Hooks, holdMs: number): Gateway {
  let tenants = 0;
  let transactions = 0;
  const gateway: Gateway = {
    readings,
    hooks,
    holdMs,
    clock: startClock(),
    tenants: [],
    newTenant() {
      const tenant = newTenant(tenants % 1000);
      tenants += 1;
      gateway.tenants.push(tenant);
      return tenant;
    },
    newId() {
      transactions += 1;
      const count = String(transactions).padStart(11, '0');
      const forms = {
        digits: `7${count}`,
        uuid: randomUUID(),
        dotted: `MP26.${count.slice(0, 4)}.A${count.slice(4)}`,
        short: String(transactions),
      };
      return forms[readings.transactionIdForm];
    },
  };
  gateway.newTenant();
  return gateway;
}
