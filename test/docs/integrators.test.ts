import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { playScenario } from '../../src/integrator/index.ts';
import { parseScenario } from '../../src/integrator/scenarios/parse-scenario.ts';
import { models } from '../../src/selftest/index.ts';
import { integratorObservers } from '../../src/traffic/integrator-observers.ts';

const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'integrators.md'), 'utf8');

describe('docs/integrators.md', () => {
  it('shows a scenario that can be played as it stands', async () => {
    const [, text = ''] = /^```yaml\n# yaml-language-server[^\n]*\n(.*?)^```$/ms.exec(page) ?? [];
    const scenario = parseScenario(text, { file: 'late-pin.yaml', name: 'late-pin' });
    const integrator = models.find((it) => it.api === scenario.api)?.variants['model'];
    if (!integrator) throw new Error('there is no model integrator');
    const { result, crash, without } = await playScenario({
      scenario,
      integrator,
      observers: integratorObservers,
      clock: 'virtual',
    });
    expect({ crash, without, failed: result.verdicts.filter((it) => it.outcome === 'fail') }).toEqual({
      crash: undefined,
      without: [],
      failed: [],
    });
  });

  it('names every key of a scenario', () => {
    const { $defs } = JSON.parse(
      readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'payproof.scenario.schema.json'), 'utf8'),
    );
    for (const key of Object.keys($defs.scenario.properties))
      expect(page).toMatch(new RegExp(`\`${key}\`|^${key}:`, 'm'));
  });
});
