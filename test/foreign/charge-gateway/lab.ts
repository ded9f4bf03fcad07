import type { Driver, Lease } from '../../../src/targets/drivers/driver.ts';
import type { Gateway, Tenant, Transaction } from './model.ts';
import { subscriber } from './msisdn.ts';
import { closePrompt, enterPin, openPrompts } from './prompt.ts';

/**
 * What the gateway's owner can do beside HTTP calls, for one tenant. Moving the clock and making tenants are there
 * only where the readings say so.
 */
export function labDriver(gateway: Gateway, tenant: Tenant, leaseOf: (tenant: Tenant) => Lease): Driver {
  const { readings, clock } = gateway;
  const full = (endUserId: string) => subscriber(endUserId, readings) ?? endUserId;
  return {
    customer: {
      answerPrompt: async (entry) => enterPin(gateway, tenant, entry),
      cancelPrompt: async (prompt) => closePrompt(gateway, tenant, prompt),
      smsInbox: async ({ endUserId }) =>
        tenant.messages.filter(({ to }) => to === full(endUserId)).map(({ text, at }) => ({ text, at })),
      prompts: async ({ endUserId }) =>
        openPrompts(tenant, full(endUserId)).map((charge) => shownPrompt(charge, readings.promptNames)),
    },
    operator: {
      barNumber: async ({ endUserId, barred }) => {
        if (barred) tenant.barred.add(full(endUserId));
        else tenant.barred.delete(full(endUserId));
      },
      enableSandbox: async ({ enabled }) => {
        tenant.enabled = enabled;
      },
      maintenance: async ({ on }) => {
        tenant.maintenance = on;
      },
      failNext: async () => {
        tenant.failNext = true;
      },
    },
    // All tenants share one clock: where there are several, none of them may move it.
    ...(readings.clock === 'virtual' && readings.isolate === 'no'
      ? { clock: { now: async () => clock.now(), advance: async ({ ms }) => clock.advance(ms) } }
      : {}),
    ...(readings.isolate === 'yes' ? { isolate: async () => leaseOf(gateway.newTenant()) } : {}),
  };
}

function shownPrompt(charge: Transaction, names: 'correlator' | 'text'): { clientCorrelator?: string; text: string } {
  const text = `Pay ${charge.merchantName} for ${charge.referenceCode}? Enter PIN`;
  return names === 'text' ? { text } : { clientCorrelator: charge.clientCorrelator, text };
}
