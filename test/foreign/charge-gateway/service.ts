import { parseArgs } from 'node:util';
import type { ApiFixtures, Credentials } from '../../../src/targets/apis/index.ts';
import type { Driver, Lease } from '../../../src/targets/drivers/driver.ts';
import type { CallbackSignature } from '../../../src/targets/settings/settings.ts';
import { closed, listen } from '../shared/listen.ts';
import { backDoorOf } from './back-door.ts';
import { callbackSecret } from './callback.ts';
import { defectOf } from './defects/index.ts';
import { newGateway } from './gateway.ts';
import { basePath, gatewayServer } from './http.ts';
import { labDriver } from './lab.ts';
import type { Tenant } from './model.ts';
import { chosenReadings, type Readings } from './readings.ts';

export interface ForeignGateway {
  base: string;
  credentials: Credentials;
  fixtures: ApiFixtures;
  callbackSignature: CallbackSignature;
  /** Address of the HTTP back door of the first tenant. */
  backDoor: string;
  driver: Driver;
  close(): Promise<void>;
}

/**
 * Starts a charge gateway on loopback that somebody else could have written. Without options it keeps to every
 * sentence of the document and takes the unusual way wherever the document leaves one.
 *
 * @param options `readings` switches single readings; `defect` plants one defect; `port` 0 takes any free one; `holdMs`, how long a
 * held charge waits for its PIN, 300 by default.
 * @throws Error where a reading, its value or a defect is not known; it lists the legal ones.
 */
export async function startForeignGateway(
  options: { readings?: Partial<Readings>; defect?: string; port?: number; holdMs?: number } = {},
): Promise<ForeignGateway> {
  const defect = options.defect === undefined ? undefined : defectOf(options.defect);
  const gateway = newGateway(
    chosenReadings({ ...defect?.readings, ...options.readings }),
    defect?.hooks() ?? {},
    options.holdMs ?? 300,
  );
  const server = gatewayServer(
    gateway,
    backDoorOf(gateway, (tenant) => leaseOf(tenant)),
  );
  const origin = await listen(server, options.port);
  const base = `${origin}${basePath}`;
  const given = ({ credentials, fixtures }: Tenant) => structuredClone({ base, credentials, fixtures });
  const driverOf = (tenant: Tenant) => labDriver(gateway, tenant, leaseOf);
  const leaseOf = (tenant: Tenant): Lease => ({ apis: { 'charge-gateway': given(tenant) }, driver: driverOf(tenant) });
  const first = gateway.tenants[0] as Tenant;
  return {
    ...given(first),
    callbackSignature: {
      header: 'X-Gateway-Signature',
      secret: callbackSecret,
      encoding: gateway.readings.callbackSignature,
      algorithm: 'sha256',
    },
    backDoor: `${origin}/back-door/${first.id}`,
    driver: driverOf(first),
    close() {
      gateway.clock.close();
      return closed(server);
    },
  };
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      reading: { type: 'string', multiple: true, default: [] },
      defect: { type: 'string' },
      port: { type: 'string', default: '0' },
    },
  });
  const chosen = Object.fromEntries(values.reading.map((pair) => pair.split('=', 2))) as Partial<Readings>;
  const started = await startForeignGateway({
    readings: chosen,
    port: Number(values.port),
    ...(values.defect === undefined ? {} : { defect: values.defect }),
  });
  const { base, credentials, fixtures, callbackSignature, backDoor } = started;
  process.stdout.write(`${JSON.stringify({ base, credentials, fixtures, callbackSignature, backDoor })}\n`);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void started.close());
}

if (import.meta.main) {
  main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 2;
  });
}
