import type { Gateway, Outcome, Tenant, Transaction } from './model.ts';
import { subscriber } from './msisdn.ts';
import { change } from './transactions.ts';

const expiryMs = 120_000;

const invalidPin: Outcome = { status: 'FAILED', message: 'Transaction Failed - Invalid PIN', code: 'X22' };

/** Section 3, PIN matrix. */
const outcomes: Record<string, Outcome> = {
  '0000': { status: 'SUCCESS', message: 'Transaction Successful' },
  '1111': { status: 'FAILED', message: 'Insufficient Balance', code: 'E010' },
  '2222': invalidPin,
  '9999': { status: 'FAILED', message: 'Transaction Limit Exceeded', code: 'E013' },
};

/** Puts the USSD prompt of a charge on the customer's phone. */
export function openPrompt(gateway: Gateway, tenant: Tenant, charge: Transaction): void {
  charge.prompt = 'open';
  if (gateway.readings.promptExpiry === 'never') return;
  gateway.clock.later(expiryMs, () => {
    if (charge.prompt !== 'closed') leaveAlone(gateway, tenant, charge);
  });
}

export function openPrompts(tenant: Tenant, msisdn: string): Transaction[] {
  return tenant.transactions.filter((one) => one.prompt === 'open' && one.msisdn === msisdn);
}

/**
 * The customer types a PIN.
 *
 * @throws Error where no prompt of that charge is open on that number.
 */
export function enterPin(
  gateway: Gateway,
  tenant: Tenant,
  entry: { endUserId: string; clientCorrelator: string; pin: string },
): void {
  const msisdn = subscriber(entry.endUserId, gateway.readings) ?? entry.endUserId;
  const { hooks, readings, clock } = gateway;
  const open =
    openPrompts(tenant, msisdn).find((one) => one.clientCorrelator === entry.clientCorrelator) ??
    hooks.reached?.(entry.clientCorrelator, tenant);
  if (!open) throw new Error(`No prompt of the charge '${entry.clientCorrelator}' is open on ${msisdn}.`);
  const charge = hooks.prompted ? hooks.prompted(open, tenant) : open;
  const known = outcomes[entry.pin] ?? (readings.otherPin === 'failed' ? invalidPin : undefined);
  if (!known) return;
  charge.prompt = 'closed';
  const outcome = hooks.outcome ? hooks.outcome(known, charge, entry.pin, tenant) : known;
  if (!outcome) return;
  charge.isProcessed = true;
  if (readings.outcomeDelay === 'none') settle(gateway, tenant, charge, outcome);
  else clock.later(readings.outcomeDelay === 'short' ? 5 : 150, () => settle(gateway, tenant, charge, outcome));
}

/**
 * The customer closes the prompt without a PIN, which ends it as if nobody had answered.
 *
 * @throws Error where no prompt of that charge is open on that number.
 */
export function closePrompt(
  gateway: Gateway,
  tenant: Tenant,
  { endUserId, clientCorrelator }: { endUserId: string; clientCorrelator: string },
): void {
  const msisdn = subscriber(endUserId, gateway.readings) ?? endUserId;
  const open = openPrompts(tenant, msisdn).find((one) => one.clientCorrelator === clientCorrelator);
  if (!open) throw new Error(`No prompt of the charge '${clientCorrelator}' is open on ${msisdn}.`);
  for (const charge of gateway.hooks.closed?.(open, tenant) ?? [open]) leaveAlone(gateway, tenant, charge);
}

function leaveAlone(gateway: Gateway, tenant: Tenant, charge: Transaction): void {
  charge.prompt = 'closed';
  if (gateway.readings.promptExpiry === 'closed') return;
  settle(gateway, tenant, charge, { status: 'FAILED', message: 'Customer did not respond', code: 'X23' });
}

function settle(gateway: Gateway, tenant: Tenant, charge: Transaction, outcome: Outcome): void {
  change(gateway, tenant, charge, outcome);
  charge.waiter?.();
}
