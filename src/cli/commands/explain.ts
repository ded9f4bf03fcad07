import { Command } from 'commander';
import { apis, type Certainty, loadCoverage, loadRegister, nearest, type Rule } from '../../contract/index.ts';
import { visibleLines } from '../../protocol/visible.ts';
import { examplesOf, type FaultInfo, listDialects } from '../../sandbox/index.ts';
import { integratorObservers } from '../../traffic/integrator-observers.ts';
import { type ExitCode, exitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import { plantable } from '../options/planted-faults.ts';
import { placeInCheckout } from '../place-in-checkout.ts';
import { suite } from '../suite.ts';
import { UsageError } from '../usage-error.ts';

/** The command `explain`; `act` gets the id. */
export function explainCommand(act: (id: string) => Promise<void>): Command {
  return new Command('explain')
    .description('Say what a rule, a check or a fault is, what belongs to it, and how to run it.')
    .argument('<id>', 'id of a rule or fault, with or without its API, or slug of a check')
    .addHelpText('after', '\nExample: npx payproof explain charge-gateway/refund-above-original-refused')
    .action(act);
}

const ofIntegrators = integratorObservers.map((it) => ({ ...it, needs: ['the traffic of an integrator'] }));
const deciders = [...suite.checks, ...suite.observers, ...ofIntegrators];

/** Explains everything that has this id, or this id behind its API. Throws UsageError where nothing has. */
export function explain(id: string, io: Io): Promise<ExitCode> {
  const register = apis.flatMap((api) => loadRegister(api));
  const faults = plantable();
  const has = (it: { id: string }): boolean => it.id === id || withoutApi(it.id) === id;
  const parts = [
    ...register.filter(has).map(aboutRule),
    ...deciders.filter((it) => it.slug === id).map(aboutDecider),
    ...faults.filter(has).map(aboutFault),
  ];
  if (parts.length === 0) {
    throw new UsageError(unknown(id, [...register.map((it) => it.id), ...faults.map((it) => it.id)]));
  }
  const blocks = parts.map(([title, ...lines]) => [title, ...lines.map((it) => `  ${it}`)].join('\n'));
  io.out(`${visibleLines(blocks.join('\n\n'))}\n`);
  return Promise.resolve(exitCode.ok);
}

const meanings: Record<Certainty, string> = {
  stated: 'must hold',
  conflicting: 'one of its readings is recorded, anything else fails',
  implied: 'only a harm that is stated elsewhere fails',
  silent: 'never fails; what was seen is recorded',
};

function aboutRule(rule: Rule): string[] {
  const own = deciders.filter((it) => it.rules.includes(rule.id));
  const dialect = listDialects().find((it) => it.id === rule.id);
  const isJudged = rule.party === 'provider' && own.length > 0;
  return [
    `rule ${rule.id}`,
    rule.text,
    `binds: the ${rule.party}`,
    `certainty: ${rule.certainty} (${meanings[rule.certainty]})`,
    ...(rule.readings ? [`readings: ${rule.readings.join(', ')}`] : []),
    ...(rule.harm ? [`fails by the harm of: ${rule.harm}`] : []),
    ...(rule.occasion ? [`skipped without: ${rule.occasion}`] : []),
    `source: ${sourceOf(rule)}`,
    ...(rule.undecidable ? [`nothing from outside decides it: ${rule.undecidable}`] : []),
    ...own.flatMap((it) => [`decided by: ${it.slug} (${it.title})`, ...placeOfDecider(it)]),
    ...(own.length === 0 && !rule.undecidable ? ['decided by: nothing yet'] : []),
    ...plantable()
      .filter((it) => it.breaks === rule.id)
      .flatMap((it) => [`broken by fault: ${it.id} (${it.title})`, ...placeOfFault(it)]),
    ...(dialect
      ? [
          `switch of the sandbox: --dialect ${withoutApi(dialect.id)}=${examplesOf(dialect).join('|')} (${dialect.default})`,
        ]
      : []),
    ...(isJudged ? [`judge it: npx payproof verify --rule ${rule.id}`] : []),
  ];
}

/** Section, and the sentences and table rows of the document that the rule comes from, as `section:ordinal`. */
function sourceOf(rule: Rule): string {
  if (rule.from === 'contract') return `section ${rule.source}, by specs/${rule.api}/openapi.yaml`;
  const file = placeInCheckout('specs/<api>/rules', rule.api, rule.topic, `- id: ${withoutApi(rule.id)}`);
  const goal = `rule ${withoutApi(rule.id)}`;
  const sentences = loadCoverage(rule.api)?.entries.filter((it) => it.to?.includes(goal)) ?? [];
  const places = sentences.length > 0 ? ` (sentences and table rows ${sentences.map((it) => it.at).join(', ')})` : '';
  return `section ${rule.source}${places}, by ${file ?? `specs/${rule.api}/rules/${rule.topic}.yaml`}`;
}

function aboutDecider(decider: (typeof deciders)[number]): string[] {
  const { slug, title, rules, needs } = decider;
  const isCheck = suite.checks.some((it) => it.slug === slug);
  return [
    `${isCheck ? 'check' : 'observer'} ${slug}`,
    title,
    ...placeOfDecider(decider),
    `needs: ${needs.join(', ') || 'nothing but HTTP'}`,
    ...rules.map((it) => `decides: ${it}`),
    ...(isCheck ? [`run it: npx payproof verify --check ${slug}`] : []),
  ];
}

function aboutFault(fault: FaultInfo): string[] {
  const { id, title, pair, breaks } = fault;
  const see = `see it: npx payproof verify --fault ${id} --rule ${breaks}`;
  return [`fault ${id}`, title, ...placeOfFault(fault), `kind: ${pair.replaceAll('-', ' ')}`, `breaks: ${breaks}`, see];
}

/** In a checkout: where it is written. */
function placeOfDecider({ api, topic, slug, ...it }: (typeof deciders)[number]): string[] {
  const tree =
    'watch' in it ? 'src/traffic/<api>/integrator' : 'observe' in it ? 'src/traffic/<api>' : 'properties/<api>';
  const place = placeInCheckout(tree, api, topic, `slug: '${slug}'`) ?? placeInCheckout(tree, api, topic, 'Observer(');
  return place === undefined ? [] : [`  in ${place}`];
}

function placeOfFault({ api, topic, id }: FaultInfo): string[] {
  const place = placeInCheckout('src/sandbox/<api>/faults', api, topic, `'${withoutApi(id)}':`);
  return place === undefined ? [] : [`  in ${place}`];
}

/** The refusal of an unknown id, with up to three names that are near it, or that hold it. */
function unknown(id: string, ids: readonly string[]): string {
  const names = new Map(deciders.map((it) => [it.slug, it.slug]));
  for (const full of ids) names.set(withoutApi(full), full).set(full, full);
  const found = new Set<string>();
  for (const left = new Set(names.keys()); found.size < 3; ) {
    const near = nearest(id, left) ?? [...left].find((it) => it.includes(id));
    if (near === undefined) break;
    left.delete(near);
    found.add(names.get(near) ?? near);
  }
  const hint = found.size > 0 ? ` Nearest: ${[...found].join(', ')}.` : '';
  const legal = `'payproof rules' lists rules, 'payproof verify --list' checks, 'payproof selftest' faults.`;
  return `unknown rule, check or fault '${id}'.${hint} Legal: ${legal}`;
}

function withoutApi(id: string): string {
  return id.slice(id.indexOf('/') + 1);
}
