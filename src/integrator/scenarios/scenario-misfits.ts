import { type Api, type JsonObject, loadContract, loadRegister, readSpec, slugOf } from '../../contract/index.ts';
import { listDerivedFaults, listFaults } from '../../sandbox/fault-list.ts';
import { isValueOf, listDialects } from '../../sandbox/index.ts';
import type { ConfigProblem } from '../../targets/settings/config-problems.ts';
import { unknownAmongMany, unknownName } from '../../targets/settings/unknown-name.ts';
import type { Scenario } from '../scenario.ts';

/** What the schema cannot say: names that must be those of something. */
export function scenarioMisfits(scenario: Omit<Scenario, 'name'>): ConfigProblem[] {
  const { api, occasions, answers = [], operator = [], faults = [], dialect = {} } = scenario;
  const problems: ConfigProblem[] = [];
  const demand = (kind: string, name: string, legal: readonly string[], path: string[], listing?: string): void => {
    if (legal.includes(name)) return;
    const problem = listing ? unknownAmongMany(kind, name, legal, listing) : unknownName(kind, name, legal);
    problems.push({ path, what: 'value', problem });
  };
  const operations = Object.keys(loadContract(api).operations);
  const rules = loadRegister()
    .filter((it) => it.api === api && it.party !== 'provider')
    .map(slugOf);
  for (const [at, rule] of occasions.entries()) {
    demand('rule of client or receiver', rule, rules, ['occasions', `${at}`], `payproof rules --api ${api}`);
  }
  for (const [at, { operation }] of answers.entries()) {
    demand('operation', operation, operations, ['answers', `${at}`, 'operation']);
  }
  for (const [at, { do: deed, after }] of operator.entries()) {
    demand('operation of the control plane', deed, deeds(), ['operator', `${at}`, 'do']);
    if (after) demand('operation', after.operation, operations, ['operator', `${at}`, 'after', 'operation']);
  }
  const known = faults.length === 0 ? [] : [...listFaults(), ...listDerivedFaults()].map((it) => it.id);
  for (const [at, fault] of faults.entries()) {
    demand('fault', fault, shortAndLong(api, known), ['faults', `${at}`], 'payproof selftest --list');
  }
  const switches = new Map(listDialects().map((it) => [it.id, it]));
  for (const [name, value] of Object.entries(dialect)) {
    const definition = switches.get(name) ?? switches.get(`${api}/${name}`);
    if (definition && isValueOf(definition, value)) continue;
    if (definition) demand(`value of ${name}`, value, definition.values, ['dialect', name]);
    else demand('dialect', name, shortAndLong(api, [...switches.keys()]), ['dialect', name], 'docs/dialects.md');
  }
  return problems;
}

function shortAndLong(api: Api, ids: readonly string[]): string[] {
  const own = ids.filter((it) => it.startsWith(`${api}/`));
  return [...own.map((it) => it.slice(api.length + 1)), ...own];
}

let read: string[] | undefined;

/** What of the control plane changes a workspace. */
function deeds(): string[] {
  if (read) return read;
  const { paths } = readSpec('sandbox-control/openapi.yaml').value as { paths: JsonObject };
  read = Object.entries(paths).flatMap(([path, item]) => {
    const { operationId } = ((item as JsonObject).post ?? {}) as { operationId?: string };
    return path.includes('{workspace}') && operationId !== undefined ? [operationId] : [];
  });
  return read;
}
