import type { Integrator } from '../../../integrator/index.ts';
import { billingSteps, hasOwnBiller } from './billing.ts';
import { concludingSteps } from './concluding.ts';
import { usualOrders } from './orders.ts';
import { payingSteps } from './paying.ts';
import { startReceiver } from './receiver.ts';
import { reportingSteps } from './reporting.ts';
import type { Day, Steps } from './steps.ts';

/** Each step as the document wants it. */
export const modelSteps: Steps = {
  orders: usualOrders,
  ...payingSteps,
  ...concludingSteps,
  ...reportingSteps,
  ...billingSteps,
};

/** A vendor and a biller that do all by the document, or some steps otherwise. */
export function integratorOf(changes: Partial<Steps> = {}): Integrator {
  return async (ground) => {
    const api = ground.apis['bill-payment'];
    if (!api) return;
    const steps = { ...modelSteps, ...changes };
    const day: Day = { ground, api, steps, catalogue: new Map(), taken: new Set(), background: [], count: 0 };
    const configuration = await startReceiver((it) => steps.configuration(day, it));
    const payments = await startReceiver((it) => steps.payments(day, it));
    try {
      await ground.registerWebhook('configuration', configuration.url);
      await ground.registerWebhook('payments', payments.url);
      await steps.loadCatalogue(day);
      await trade(day);
    } finally {
      await configuration.close();
      await payments.close();
    }
  };
}

async function trade(day: Day): Promise<void> {
  const { steps, ground } = day;
  await steps.lookups(day);
  if (hasOwnBiller(day)) await steps.members(day);
  for (const order of steps.orders(day)) {
    await steps.beforeOrder(day, order);
    day.count += 1;
    await steps.showCatalogue(day, order);
    if (steps.mayOrder(day, order)) await steps.buy(day, order);
  }
  await steps.reports(day);
  // What was announced or delivered meanwhile is worked off before the day ends.
  await ground.clock.wait(600_000);
  while (day.background.length > 0) await Promise.all(day.background.splice(0));
}
