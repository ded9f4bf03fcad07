import type { ApiFixtures } from '../../../src/targets/apis/index.ts';
import type { WalletAccount } from '../../../src/targets/apis/merchant-wallet.ts';
import type { Driver, Lease } from '../../../src/targets/drivers/driver.ts';
import { claimCode, payCode, walletBalance } from './customer-app.ts';
import type { Caller, Service, Tenant } from './model.ts';

/** What the owner of the service can do beside HTTP calls, as far as the readings say so. */
export function labDriver(service: Service, tenant: Tenant, leaseOf: (tenant: Tenant) => Lease): Driver {
  const { app, clock, isolate } = service.readings;
  const paying: Driver['customer'] = {
    claimCode: async (use) => claimCode(service, tenant, use),
    payCode: async (use) => payCode(service, tenant, use),
  };
  const looking: Driver['customer'] = { walletBalance: async (of) => walletBalance(service, tenant, of) };
  return {
    ...(app === 'none' ? {} : { customer: { ...paying, ...(app === 'full' ? looking : {}) } }),
    ...(clock === 'virtual'
      ? { clock: { now: async () => tenant.clock.now(), advance: async ({ ms }) => tenant.clock.advance(ms) } }
      : {}),
    ...(isolate === 'yes' ? { isolate: async () => leaseOf(service.newTenant()) } : {}),
  };
}

/** What the owner tells of a tenant. */
export function fixturesOf({ readings }: Service, tenant: Tenant): ApiFixtures {
  const [merchant, agent] = tenant.callers as [Caller, Caller];
  const isTold = readings.told === 'all';
  return {
    accounts: {
      ...(readings.callers === 'agent' ? {} : { merchant: accountOf(merchant, isTold) }),
      ...(readings.callers === 'merchant' ? {} : { agent: accountOf(agent, isTold) }),
    },
    numbers: {
      registered: tenant.customers.map(({ msisdn }) => msisdn),
      ...(isTold ? { unknown: [`26371${tenant.id.slice(1).padStart(3, '0')}9999`] } : {}),
    },
    utility: structuredClone(tenant.products),
    ...(isTold
      ? {
          duplicateChecks: readings.duplicateChecks === 'on',
          utcOffset: readings.zone === 'UTC' ? '+00:00' : readings.zone,
          maxCents: 50_000_000,
          tokenLifetimeSeconds: Number(readings.tokenLifetime),
        }
      : {}),
  };
}

function accountOf({ credentials, accounts, permits }: Caller, isTold: boolean): WalletAccount {
  return {
    credentials: { ...credentials },
    accountNumbers: { USD: accounts.USD.number, ZWG: accounts.ZWG.number },
    ...(isTold ? { permits: [...permits] } : {}),
  };
}
