import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Api, apis } from './api.ts';
import { loadContract } from './contract.ts';
import { ContractError } from './contract-error.ts';
import { contractFacts } from './contract-rules.ts';
import { defined } from './defined.ts';
import { deliveryFacts } from './delivery-facts.ts';
import { readSpec } from './read-spec.ts';
import { requestFacts } from './request-facts.ts';
import type { Certainty, Party, Rule, Undecidable } from './rule.ts';
import { ruleFiles } from './rule-files.ts';
import { specsFolder } from './specs-folder.ts';

const parties: readonly Party[] = ['provider', 'client', 'receiver'];
const certainties: readonly Certainty[] = ['stated', 'conflicting', 'implied', 'silent'];
const reasons: readonly Undecidable[] = ['portal', 'real-money', 'human-process'];
const keys = ['id', 'party', 'certainty', 'source', 'text', 'readings', 'undecidable', 'harm', 'occasion'];

/** All rules, from openapi.yaml and rules/<topic>.yaml, of one API or of every API that has a contract. Throws ContractError. */
export function loadRegister(api?: Api): Rule[] {
  const chosen = api ? [api] : apis.filter((it) => existsSync(join(specsFolder(), it, 'openapi.yaml')));
  return chosen.flatMap((it) => {
    const contract = loadContract(it);
    const facts = [...contractFacts(contract), ...requestFacts(contract), ...deliveryFacts(contract)];
    return [...facts.map((fact) => fact.rule), ...registerRules(it)];
  });
}

const read = new Map<Api, Rule[]>();

/** The rules of rules/<topic>.yaml, read once a process. */
function registerRules(api: Api): Rule[] {
  const known = read.get(api) ?? readRules(api);
  read.set(api, known);
  return known;
}

function readRules(api: Api): Rule[] {
  const seen = new Set<string>();
  return ruleFiles(api).flatMap((file) => {
    const place = `specs/${file}`;
    const list = (readSpec(file).value as { rules?: unknown } | null)?.rules;
    if (!Array.isArray(list)) throw new ContractError(place, 'has no list `rules`');
    return list.map((entry: Record<string, unknown>, index) => {
      const rule = ruleOf(api, basename(file, '.yaml'), entry, `${place} rules[${index}] ${String(entry.id ?? '')}`);
      if (seen.has(rule.id)) throw new ContractError(place, `the rule ${rule.id} stands there twice`);
      seen.add(rule.id);
      return rule;
    });
  });
}

function ruleOf(api: Api, topic: string, entry: Record<string, unknown>, place: string): Rule {
  const text = (key: string): string => {
    const value = entry[key];
    if (typeof value !== 'string' || value === '') throw new ContractError(place, `lacks the text \`${key}\``);
    return value;
  };
  const unknown = Object.keys(entry).find((key) => !keys.includes(key));
  if (unknown) throw new ContractError(place, `has the unknown key \`${unknown}\`; legal keys: ${keys.join(', ')}`);
  const certainty = oneOf(certainties, text('certainty'), place);
  const readings = entry.readings as string[] | undefined;
  if (certainty === 'conflicting' && (readings?.length ?? 0) < 2)
    throw new ContractError(place, 'is conflicting and names fewer than two readings');
  if ((certainty === 'implied') !== (entry.harm !== undefined))
    throw new ContractError(place, 'must name its `harm` where it is implied, and only there');
  return {
    id: `${api}/${text('id')}`,
    api,
    party: oneOf(parties, text('party'), place),
    certainty,
    source: String(entry.source ?? ''),
    text: text('text'),
    from: 'register',
    topic,
    ...defined({
      readings,
      harm: certainty === 'implied' ? text('harm') : undefined,
      occasion: entry.occasion === undefined ? undefined : text('occasion'),
      undecidable: entry.undecidable === undefined ? undefined : oneOf(reasons, text('undecidable'), place),
    }),
  };
}

function oneOf<T extends string>(legal: readonly T[], value: string, place: string): T {
  const found = legal.find((it) => it === value);
  if (found === undefined) throw new ContractError(place, `"${value}" is none of ${legal.join(', ')}`);
  return found;
}
