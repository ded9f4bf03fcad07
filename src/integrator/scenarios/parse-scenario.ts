import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { loadLater } from '../../contract/load-later.ts';
import { type ConfigProblem, problemsIn } from '../../targets/settings/config-problems.ts';
import { ConfigurationError, type Place } from '../../targets/settings/configuration-error.ts';
import type { Scenario } from '../scenario.ts';
import { scenarioMisfits } from './scenario-misfits.ts';
import { scenarioSchema } from './scenario-schema.ts';

let compiled: ValidateFunction | undefined;

/**
 * Reads a scenario out of YAML; `file` names it in errors. Throws ConfigurationError that names file and line, what is
 * wrong and what is legal.
 */
export function parseScenario(text: string, { file, name }: { file: string; name: string }): Scenario {
  const { isMap, isNode, LineCounter, parseDocument } = loadLater<typeof import('yaml')>('yaml');
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const at = (offset: number | undefined): Place => {
    if (offset === undefined) return { file };
    const { line, col } = lines.linePos(offset);
    return { file, line, column: col };
  };
  const refuse = (problems: readonly { place: Place; problem: string }[]): never => {
    throw new ConfigurationError(problems);
  };
  const placeOf = ({ path, what }: ConfigProblem): Place => {
    const holder = path.length > 1 ? document.getIn(path.slice(0, -1), true) : document.contents;
    const pair = isMap(holder) ? holder.items.find(({ key }) => String(key) === path.at(-1)) : undefined;
    const value = path.length === 0 ? document.contents : document.getIn(path, true);
    const node = what === 'key' && pair ? pair.key : (value ?? holder);
    return at(isNode(node) ? node.range?.[0] : undefined);
  };
  if (document.errors.length > 0) {
    refuse(document.errors.slice(0, 10).map((it) => ({ place: at(it.pos[0]), problem: it.message })));
  }
  const value: unknown = document.toJS();
  compiled ??= new Ajv2020({ allErrors: true, verbose: true, allowUnionTypes: true }).compile(scenarioSchema());
  const wrong = compiled(value) ? scenarioMisfits(value as Scenario) : problemsIn(compiled);
  if (wrong.length > 0) refuse(wrong.map((it) => ({ place: placeOf(it), problem: it.problem })));
  return { name, ...(value as Omit<Scenario, 'name'>) };
}
