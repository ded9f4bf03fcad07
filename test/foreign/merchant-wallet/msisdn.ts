import type { Customer, Tenant } from './model.ts';
import type { Readings } from './readings.ts';

/** The number as `263XXXXXXXXX`; undefined where it is none. */
export function subscriber(text: string, { msisdnForms }: Readings): string | undefined {
  if (/^263\d{9}$/.test(text)) return text;
  if (msisdnForms === 'strict') return undefined;
  const rest = /^(?:\+263|0)(\d{9})$/.exec(text)?.[1];
  return rest === undefined ? undefined : `263${rest}`;
}

export function customerOf(tenant: Tenant, msisdn: string, readings: Readings): Customer | undefined {
  const number = subscriber(msisdn, readings);
  return tenant.customers.find((customer) => customer.msisdn === number);
}
