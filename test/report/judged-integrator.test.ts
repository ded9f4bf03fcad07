import { describe, expect, it } from 'vitest';
import type { RunResult } from '../../src/conformance/index.ts';
import { formats, renderRunJson, renderTerminal } from '../../src/report/index.ts';
import { runResult } from '../fixtures/run-result.ts';

/** A run that judged an integrator, around one scenario. */
const run: RunResult = {
  ...runResult,
  judged: 'integrator',
  integrator: { command: 'node shop.js', build: '1.4.2' },
  simulated: true,
  notes: [{ note: 'the scenario charge-gateway/late-pin gave no occasion for charge-gateway/a', times: 1 }],
};

describe('reports of a run that judged an integrator', () => {
  it('say so, and never that a provider was', () => {
    for (const name of ['html', 'junit', 'sarif', 'markdown', 'ctrf'] as const) {
      const text = formats[name].render(run, {});
      expect(text, name).toContain('the integrator 1.4.2');
      expect(text, name).not.toMatch(
        /Who runs the provider|proof of a real provider|Its answers differ|go-live cases were not/,
      );
    }
    const text = renderTerminal(run, { color: false });
    expect(text.split('\n')[0]).toMatch(/^payproof \S+ judged the integrator 1\.4\.2, on /);
    expect(text).toContain("SIMULATED: a simulation stood in the provider's place");
  });

  it('tell who has to act, what was played, and which build of which command', () => {
    const page = formats.html.render(run, {});
    expect(page).toContain('Who writes the integrator');
    expect(page).toContain('<h2>Scenarios</h2>');
    expect(page).toContain('gave no occasion for charge-gateway/a');
    expect(page).toContain('<code>node shop.js</code>');
    expect(JSON.parse(renderRunJson(run))).toMatchObject({
      judged: 'integrator',
      integrator: { command: 'node shop.js', build: '1.4.2' },
    });
  });
});
