import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { apis } from '../../../src/contract/index.ts';
import { findScenarios, shippedScenarios } from '../../../src/integrator/scenarios/find-scenarios.ts';
import { parseScenario } from '../../../src/integrator/scenarios/parse-scenario.ts';

const read = (text: string) => parseScenario(text, { file: 'my.yaml', name: 'my' });

/** The sentences that refuse it. */
function refusalOf(text: string): string[] {
  try {
    read(text);
  } catch (problem) {
    return (problem as Error).message.split('\n');
  }
  return [];
}

const head = 'api: charge-gateway\ntitle: Something happens.\n';

describe('a scenario', () => {
  it('is read with its values as JSON has them', () => {
    const text = `${head}occasions: []\ncustomer: [{ pin: '0000', after: 5s }]\nanswers:\n  - operation: lookup\n    do: { set: { status: null, amount: 12.5 } }\n`;
    expect(read(text)).toEqual({
      name: 'my',
      api: 'charge-gateway',
      title: 'Something happens.',
      occasions: [],
      customer: [{ pin: '0000', after: '5s' }],
      answers: [{ operation: 'lookup', do: { set: { status: null, amount: 12.5 } } }],
    });
  });

  it('that is wrong is told by its line, with what is legal', () => {
    expect(refusalOf('api: charge-gateway\noccasions: []\n')).toEqual([
      "my.yaml:1:1: the file lacks the key 'title'; What happens, in one sentence.",
    ]);
    expect(refusalOf(`${head}occasions: []\ncustomer:\n  - pin: 0000\n    after: 5 minutes\n`)).toEqual([
      "my.yaml:5:10: 'customer[0].pin' must be a text",
      "my.yaml:6:12: 'customer[0].after' must be a span of time such as 500ms, 5s, 2m, 3h or 1d",
    ]);
    expect(
      refusalOf(`${head}occasions: []\nanswers:\n  - operation: lookup\n    do: { lose: true, delay: 5s }\n`),
    ).toEqual([
      "my.yaml:6:9: 'answers[0].do' must hold exactly one key: lose, delay, instead, status, set, unset, asText, twice",
    ]);
    expect(refusalOf(`${head}occasions: [\n`)[0]).toMatch(/^my\.yaml:4:1: /);
  });

  it('that names what there is not is told so', () => {
    const text = `${head}occasions: [no-such-rule]\nanswers: [{ operation: lokup, do: { lose: true } }]\noperator: [{ do: maintenence, with: { on: true } }]\nfaults: [nothing]\ndialect: { sms-currencies: usd }\n`;
    expect(refusalOf(text).map((it) => it.slice(0, 60))).toEqual([
      "my.yaml:3:13: unknown rule of client or receiver 'no-such-ru",
      "my.yaml:4:24: unknown operation 'lokup'; did you mean 'looku",
      "my.yaml:5:18: unknown operation of the control plane 'mainte",
      "my.yaml:6:10: unknown fault 'nothing'; did you mean 'zwg-ref",
      "my.yaml:7:28: unknown dialect 'sms-currencies'; did you mean",
    ]);
  });

  it('of the user is found by its path, and one of ours by its name', () => {
    const folder = mkdtempSync(join(tmpdir(), 'scenario-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, 'late.yaml'), `${head}occasions: []\n`);
    expect(findScenarios(['late.yaml'], apis, folder).map((it) => it.name)).toEqual(['late']);
    expect(() => findScenarios(['gone.yaml'], apis, folder)).toThrow('gone.yaml: cannot be read: ENOENT');
    expect(() => findScenarios(['no-such'], apis, folder)).toThrow("--scenario: unknown scenario 'no-such'");
  });
});

it('every shipped scenario is right: its operations, faults, dialects, and the rules that it names', () => {
  const scenarios = shippedScenarios();
  expect(scenarios.every((it) => it.occasions.length > 0)).toBe(true);
});
