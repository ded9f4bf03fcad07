import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checks } from '../../properties/index.ts';
import { loadRegister } from '../../src/contract/index.ts';
import { listFaults } from '../../src/sandbox/fault-list.ts';
import { observers } from '../../src/traffic/index.ts';
import { integratorObservers } from '../../src/traffic/integrator-observers.ts';

/** The APIs whose every rule is decided already. */
const judged = ['bill-payment', 'charge-gateway', 'merchant-wallet'] as const;

const root = join(import.meta.dirname, '..', '..');

describe.each(judged)('%s', (api) => {
  const register = loadRegister(api);
  const topicOf = new Map(register.map((rule) => [rule.id, rule.topic]));
  const deciders = [...checks, ...observers].filter((it) => it.api === api);
  const ofIntegrators = integratorObservers.filter((it) => it.api === api);
  const visible = register.filter((rule) => rule.party === 'provider' && rule.undecidable === undefined);

  it('every provider rule that can be seen has a check or an observer', () => {
    const decided = new Set(deciders.flatMap((it) => it.rules));
    expect(visible.filter((rule) => !decided.has(rule.id)).map((rule) => rule.id)).toEqual([]);
  });

  it('every rule of openapi.yaml that binds the other side has an observer of integrators', () => {
    const decided = new Set(ofIntegrators.flatMap((it) => it.rules));
    const facts = register.filter((rule) => rule.party !== 'provider' && rule.from === 'contract');
    expect(facts.filter((rule) => !decided.has(rule.id)).map((rule) => rule.id)).toEqual([]);
  });

  it('observers of integrators decide rules of client and receiver, and none of the provider', () => {
    const parties = new Map(register.map((rule) => [rule.id, rule.party]));
    const named = ofIntegrators.flatMap((it) => it.rules);
    expect(named.filter((id) => (parties.get(id) ?? 'provider') === 'provider')).toEqual([]);
  });

  it('every check and observer names rules that exist', () => {
    const named = deciders.flatMap((it) => [...it.rules, ...('assumes' in it ? (it.assumes ?? []) : [])]);
    expect(named.filter((id) => !topicOf.has(id))).toEqual([]);
  });

  it('a check or observer stands under a topic of its rules; what spans topics is a storyline', () => {
    const misplaced = deciders.filter(
      ({ rules, topic }) =>
        topic !== 'storylines' &&
        !rules.some((id) => topicOf.get(id) === topic) &&
        rules.some((id) => topicOf.get(id) !== 'contract'),
    );
    expect(misplaced.map((it) => `${it.topic}/${it.slug}`)).toEqual([]);
  });

  it('each rule of rules/<topic>.yaml is decided under its topic, unless it is one of every call', () => {
    const topicsOf = ({ id }: { id: string }): Set<string> =>
      new Set(deciders.flatMap(({ rules, topic }) => (rules.includes(id) ? [topic] : [])));
    const elsewhere = visible.filter((rule) => {
      const topics = topicsOf(rule);
      const isOfEveryCall = topics.size >= 3;
      return rule.topic !== 'contract' && !topics.has(rule.topic) && !topics.has('storylines') && !isOfEveryCall;
    });
    expect(elsewhere.map((rule) => `${rule.topic}: ${rule.id} <- ${[...topicsOf(rule)]}`)).toEqual([]);
  });

  it('each fault stands in the file of the topic of the rule that it breaks', () => {
    const misplaced = listFaults().filter((it) => it.api === api && it.topic !== topicOf.get(it.breaks));
    expect(misplaced.map((it) => `${it.topic}/${it.id}`)).toEqual([]);
  });

  it('the trees know no topic but those of the rules', () => {
    const topics = new Set(register.map((rule) => rule.topic));
    const names = ['properties', 'src/traffic', 'src/sandbox'].flatMap((tree) => topicsIn(tree, api));
    expect(names.filter((it) => !topics.has(it))).toEqual([]);
  });
});

/** The topics that the index of a tree lists. */
function topicsIn(tree: string, api: string): string[] {
  if (tree === 'properties')
    return readdirSync(join(root, tree, api), { withFileTypes: true })
      .filter(
        (it) => it.isDirectory() && it.name !== 'storylines' && existsSync(join(root, tree, api, it.name, 'index.ts')),
      )
      .map((it) => it.name);
  if (tree === 'src/sandbox') return [...new Set(listFaults().flatMap((it) => (it.api === api ? [it.topic] : [])))];
  return [...new Set(observers.flatMap((it) => (it.api === api ? [it.topic] : [])))];
}

it('no two checks or observers share a slug', () => {
  const slugs = [...checks, ...observers, ...integratorObservers].map((it) => it.slug);
  expect(slugs.filter((slug, index) => slugs.indexOf(slug) !== index)).toEqual([]);
});
