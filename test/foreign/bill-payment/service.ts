import type { ApiFixtures, Credentials } from '../../../src/targets/apis/index.ts';
import type { Driver, Lease } from '../../../src/targets/drivers/driver.ts';
import { closed, listen } from '../shared/listen.ts';
import { defectOf } from './defects/index.ts';
import { credentialsOf, fixturesOf } from './fixtures.ts';
import type { Hooks } from './hooks.ts';
import { basePath, billServer } from './http.ts';
import { labDriver } from './lab.ts';
import type { Service, Tenant } from './model.ts';
import { chosenReadings, type Readings } from './readings.ts';
import { newTenant } from './tenant.ts';

export interface ForeignBills {
  base: string;
  /** Those of the vendor. */
  credentials: Credentials;
  fixtures: ApiFixtures;
  driver: Driver;
  close(): Promise<void>;
}

/**
 * Starts a bill payment platform on loopback that somebody else could have written. Without options it keeps to every
 * sentence of the document and takes the unusual way wherever the document leaves one.
 *
 * @param options `readings` switches single readings; `defect` plants one defect; `hooks` let it take its own way.
 * @throws Error where a reading, its value or a defect is not known; it lists the legal ones.
 */
export async function startForeignBills(
  options: { readings?: Partial<Readings>; defect?: string; hooks?: Hooks } = {},
): Promise<ForeignBills> {
  const defect = options.defect === undefined ? undefined : defectOf(options.defect);
  const hooks = options.hooks ?? defect?.hooks() ?? {};
  const service = newService(chosenReadings({ ...defect?.readings, ...options.readings }), hooks);
  const server = billServer(service);
  const base = `${await listen(server)}${basePath}`;
  const given = (tenant: Tenant) => ({
    base,
    credentials: credentialsOf(tenant, 0),
    fixtures: fixturesOf(service, tenant),
  });
  const leaseOf = (tenant: Tenant): Lease => ({
    apis: { 'bill-payment': given(tenant) },
    driver: labDriver(service, tenant, leaseOf),
  });
  const first = service.newTenant();
  return {
    ...given(first),
    driver: labDriver(service, first, leaseOf),
    async close() {
      for (const { clock } of service.tenants) clock.stop();
      await closed(server);
    },
  };
}

function newService(readings: Readings, hooks: Hooks): Service {
  let numbers = 0;
  const service: Service = {
    readings,
    hooks,
    tenants: [],
    newTenant() {
      const tenant = newTenant(service.tenants.length, readings);
      service.tenants.push(tenant);
      return tenant;
    },
    next() {
      numbers += 1;
      return numbers;
    },
  };
  return service;
}
