import { checks } from '../../properties/index.ts';
import { runConformance } from '../../src/conformance/index.ts';
import { builtInTargets } from '../../src/targets/settings/built-in-targets.ts';
import { observers } from '../../src/traffic/index.ts';
import { tell } from './tell.ts';

// One full run of the charge gateway on the embedded sandbox, sandbox and all in this process.
await tell(async () => {
  const { exchanges } = await runConformance({
    suite: { checks, observers },
    target: builtInTargets.sandbox,
    apis: ['charge-gateway'],
    seed: 1,
    command: 'payproof verify',
  });
  return exchanges.length;
});
