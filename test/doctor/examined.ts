import { suite } from '../../src/cli/suite.ts';
import type { Api } from '../../src/contract/index.ts';
import { type Examination, examine, type Finding } from '../../src/doctor/index.ts';
import type { ApiSettings, Driver, TargetSettings } from '../../src/targets/index.ts';

/** A provider that listens, and what its owner can do. */
export interface Provider extends ApiSettings {
  driver?: Driver;
}

/** Examines a provider as a remote target, with our receiver on loopback. */
export function examined(api: Api, provider: Provider, changes: Partial<TargetSettings> = {}): Promise<Examination> {
  const { base, credentials, fixtures, driver } = provider;
  const settings: TargetSettings = {
    name: 'foreign',
    kind: 'remote',
    apis: { [api]: { base, credentials, fixtures } },
    ...(driver && { driver: { kind: 'object', driver } }),
    callbacks: { kind: 'loopback' },
    timeoutMs: 8000,
    patienceMs: 2000,
    quietMs: 50,
    callsPerMinute: 60_000,
    ...changes,
  };
  return examine({ settings, problems: [], unknown: [] }, { suite });
}

/** What is complained of, in one line each. */
export function complaints({ findings }: { findings: readonly Finding[] }): string[] {
  return findings.filter((it) => it.level !== 'note').map((it) => `${it.level} ${it.key ?? it.about}: ${it.found}`);
}
