import { join } from 'node:path';
import { checks } from '../../properties/index.ts';
import { apis, loadCoverage, loadRegister } from '../../src/contract/index.ts';
import { rulePage } from '../../src/contract/rule-pages.ts';
import { scenarioSchema } from '../../src/integrator/index.ts';
import { listFaults } from '../../src/sandbox/fault-list.ts';
import { listDialects } from '../../src/sandbox/index.ts';
import { driverMethods } from '../../src/targets/drivers/driver-methods.ts';
import { driverText } from '../../src/targets/index.ts';
import { configSchema } from '../../src/targets/settings/config-schema.ts';
import { observers } from '../../src/traffic/index.ts';
import { integratorObservers } from '../../src/traffic/integrator-observers.ts';
import { installedPackages } from '../licences/installed-packages.ts';
import { dialectsPage } from './dialects-page.ts';
import { faultsPage } from './faults-page.ts';
import { licencesPage } from './licences-page.ts';
import { targetsPage } from './targets-page.ts';

/** Every page that is made from data: its text by its path below the repository. */
export function pages(): ReadonlyMap<string, string> {
  const [dialects, faults] = [listDialects(), listFaults()];
  const rules = loadRegister();
  const ofIntegrators = integratorObservers.map((it) => ({ ...it, needs: ['the traffic of an integrator'] }));
  const ofRules = apis.map((api): [string, string] => {
    const coverage = loadCoverage(api);
    const ground = {
      deciders: [...checks, ...observers, ...ofIntegrators],
      faults,
      dialects,
      ...(coverage ? { coverage } : {}),
    };
    return [
      `docs/rules/${api}.md`,
      rulePage(
        api,
        rules.filter((it) => it.api === api),
        ground,
      ),
    ];
  });
  return new Map([
    ...ofRules,
    ['docs/dialects.md', dialectsPage(dialects, new Set(rules.map((it) => it.id)))],
    ['docs/faults.md', faultsPage(faults)],
    ['docs/licences.md', licencesPage(installedPackages(join(import.meta.dirname, '..', '..')))],
    ['docs/examples/drivers/http.ts', driverText({ reach: 'http', methods: driverMethods, live: driverMethods })],
    ['docs/examples/drivers/shell.ts', driverText({ reach: 'shell', methods: driverMethods, live: driverMethods })],
    ['docs/targets.md', targetsPage()],
    ['docs/payproof.config.schema.json', `${JSON.stringify(configSchema(), undefined, 2)}\n`],
    ['docs/payproof.scenario.schema.json', `${JSON.stringify(scenarioSchema(), undefined, 2)}\n`],
  ]);
}
