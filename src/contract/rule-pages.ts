import type { Api } from './api.ts';
import type { Coverage } from './coverage.ts';
import type { Certainty, Party, Rule } from './rule.ts';

/** What decides rules: a check or an observer. */
export interface Decider {
  slug: string;
  title: string;
  rules: readonly string[];
  needs: readonly string[];
}

/** What belongs to the rules of an API; the page shows no more of each than this. */
export interface RuleGround {
  deciders: readonly Decider[];
  faults: readonly { id: string; title: string; breaks: string }[];
  dialects: readonly { id: string; values: readonly string[]; default: string }[];
  coverage?: Coverage;
}

const parties: readonly Party[] = ['provider', 'client', 'receiver'];
const certainties: readonly Certainty[] = ['stated', 'conflicting', 'implied', 'silent'];

/** The register of one API as a Markdown page: rules by section, each with what decides it and what breaks it. */
export function rulePage(api: Api, rules: readonly Rule[], ground: RuleGround): string {
  const sections = Map.groupBy(rules, sectionOf);
  const numbers = [...sections.keys()].sort(bySectionNumber);
  const own = ground.deciders.filter((it) => it.rules.some((id) => rules.some((rule) => rule.id === id)));
  return [
    `# Rules of ${api}`,
    `<!-- Made by \`npm run docs\` from specs/${api}/, the checks, the observers and the faults. Change those instead. -->`,
    countsTable(rules) + (own.length > 0 ? '' : '\n\nNo check decides any of them yet.'),
    legend(api, ground.coverage),
    `Sections: ${numbers.map((it) => `[${it}](#section-${it.replaceAll('.', '')})`).join(' · ')}${own.length > 0 ? ' · [what decides them](#what-decides-them)' : ''}`,
    ...numbers.flatMap((it) => [`## Section ${it}`, ...section(sections.get(it) ?? [], ground, own.length > 0)]),
    ...(own.length > 0 ? ['## What decides them', decidersTable(own)] : []),
    '',
  ]
    .join('\n\n')
    .trimEnd()
    .concat('\n');
}

/** Anchor of a rule on the page of its API; a field `a.type` and the type of a field `a` have two. */
export function ruleAnchor(id: string): string {
  return id
    .slice(id.indexOf('/') + 1)
    .replaceAll('[]', '')
    .replaceAll('/', '-')
    .replaceAll('.', '_');
}

function section(rules: readonly Rule[], ground: RuleGround, isJudged: boolean): string[] {
  const stated = rules.filter((it) => it.from === 'contract');
  const rows = stated.map(({ id, text }) => {
    const deciders = ground.deciders.filter((it) => it.rules.includes(id));
    const faults = ground.faults.filter((it) => it.breaks === id);
    return row([
      `<a id="${ruleAnchor(id)}"></a>\`${id}\``,
      cell(text),
      deciders.map((it) => `[${it.slug}](#by-${it.slug})`).join(', ') || '–',
      faults.map((it) => faultLink(it.id)).join(', ') || '–',
    ]);
  });
  const table = [row(['rule of openapi.yaml', 'says', 'decided by', 'broken by']), '|---|---|---|---|', ...rows];
  return [
    ...rules.filter((it) => it.from === 'register').map((it) => block(it, ground, isJudged)),
    ...(rows.length > 0 ? [table.join('\n')] : []),
  ];
}

function block(rule: Rule, ground: RuleGround, isJudged: boolean): string {
  const slug = rule.id.slice(rule.api.length + 1);
  const sentences = ground.coverage?.entries.filter((it) => it.to?.includes(`rule ${slug}`)).map((it) => it.at) ?? [];
  const deciders = ground.deciders.filter((it) => it.rules.includes(rule.id));
  const dialect = ground.dialects.find((it) => it.id === rule.id);
  const lines = [
    `${rule.certainty}, binds the ${rule.party}; source: ${rule.source}${sentences.length > 0 ? ` (${sentences.join(', ')})` : ''}`,
    ...(rule.readings
      ? [`${rule.certainty === 'conflicting' ? 'readings' : 'known readings'}: ${rule.readings.join(', ')}`]
      : []),
    ...(rule.harm ? [`fails by a harm that is stated: ${plain(rule.harm)}`] : []),
    ...(rule.occasion ? [`skipped without ${plain(rule.occasion)}`] : []),
    ...(rule.undecidable ? [`cannot be decided from outside: ${rule.undecidable}`] : []),
    ...deciders.map((it) => `decided by [${it.slug}](#by-${it.slug}): ${it.title}`),
    ...(isJudged && deciders.length === 0 && !rule.undecidable ? ['nothing decides it yet'] : []),
    ...ground.faults
      .filter((it) => it.breaks === rule.id)
      .map((it) => `broken by fault ${faultLink(it.id)}: ${it.title}`),
    ...(dialect ? [`switch of the sandbox: [${dialect.id}](../dialects.md#${ruleAnchor(dialect.id)})`] : []),
  ];
  return `### ${slug}\n\n${plain(rule.text)}\n\n${lines.map((it) => `- ${it}`).join('\n')}`;
}

function countsTable(rules: readonly Rule[]): string {
  const count = (party: Party, certainty: Certainty): number =>
    rules.filter((it) => it.party === party && it.certainty === certainty).length;
  const rows = parties
    .filter((party) => rules.some((it) => it.party === party))
    .map((party) => row([party, ...certainties.map((it) => String(count(party, it)))]));
  const head = [row([`${rules.length} rules bind the`, ...certainties]), '|---|--:|--:|--:|--:|'];
  return [...head, ...rows].join('\n');
}

function legend(api: Api, coverage: Coverage | undefined): string {
  const sentences = coverage
    ? ` \`3:2\` behind a source is the second sentence or table row of section 3 of ${coverage.document}, as specs/${api}/coverage.yaml counts them.`
    : '';
  return [
    '- **stated** must hold.',
    '- **conflicting**: the document says two things. One of the readings is recorded, anything else fails.',
    '- **implied**: only a harm that is stated elsewhere fails; the rule names the sentence, or the word whose plain meaning it breaks.',
    '- **silent**: not shown. It never fails; what was seen is recorded.',
    '',
    `A rule stands under the first section of its source.${sentences} \`payproof explain RULE\` shows one rule.`,
  ].join('\n');
}

function decidersTable(deciders: readonly Decider[]): string {
  const rows = deciders.map((it) =>
    row([`<a id="by-${it.slug}"></a>${it.slug}`, cell(it.title), it.needs.join(', ') || 'HTTP alone']),
  );
  return [row(['check or observer', 'holds that', 'needs']), '|---|---|---|', ...rows].join('\n');
}

function faultLink(id: string): string {
  return `[${id.slice(id.indexOf('/') + 1)}](../faults.md#${ruleAnchor(id)})`;
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function cell(text: string): string {
  return plain(text).replaceAll('|', '\\|').replaceAll('\n', ' ');
}

/** Text that no reader of Markdown takes for HTML. */
function plain(text: string): string {
  return text.replaceAll('<', '&lt;');
}

function sectionOf(rule: Rule): string {
  return /^\d+(?:\.\d+)*/.exec(rule.source)?.[0] ?? '0';
}

function bySectionNumber(a: string, b: string): number {
  const [left, right] = [a.split('.').map(Number), b.split('.').map(Number)];
  const at = left.findIndex((it, index) => it !== right[index]);
  return at < 0 ? left.length - right.length : (left[at] ?? 0) - (right[at] ?? -1);
}
