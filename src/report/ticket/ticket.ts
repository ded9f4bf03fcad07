import type { Finding } from '../../conformance/result.ts';
import type { Exchange } from '../../targets/exchange.ts';
import { basesText } from '../bases-text.ts';
import type { Cause } from '../causes/index.ts';
import { runnableCurl } from '../curl.ts';
import { deedOf, type Told } from '../deed.ts';
import { differences } from '../difference.ts';
import { isComposite, plainValue, valueLine } from '../json-value.ts';
import { judgedWords } from '../judged-words.ts';
import { code, fenced, inline } from '../markdown-text.ts';
import type { RunModel } from '../run-model.ts';
import { choiceOf } from '../terminal/finding.ts';
import { type LogName, referencesOf, tracesOf } from './logged.ts';
import { ticketSteps } from './ticket-steps.ts';

/** Characters of one expected or actual value. */
const shownOfValue = 500;
const differencesShown = 12;
/** Of each kind of reference. */
const namesShown = 8;

/**
 * One cause as one Markdown block that says all: what is wrong by which sentence, when it was seen, how the provider calls
 * it, what happened, and how to see it again. Ready to be pasted into a ticket of whoever has to mend it.
 */
export function ticketOf(cause: Cause, model: RunModel): string {
  const { run } = model;
  const { finding } = cause;
  const rule = run.rules.find((it) => it.id === cause.rule);
  const words = judgedWords(run);
  const proof = model.exchanges(finding.proof);
  const steps = ticketSteps(finding, model);
  const lines = [
    `### ${inline(cause.odd ? cause.words : rule?.text || cause.rule)}`,
    '',
    ...(run.simulated ? [`> **SIMULATED**: ${words.simulated}`, ''] : []),
    `${code(cause.rule)}: ${rule ? `${rule.certainty} in section ${inline(rule.source)} of the ${rule.api} document` : 'a rule that the run does not hold'}.`,
    '',
    '| | |',
    '| --- | --- |',
    ...valueRows(finding),
    ...factRows(proof, deedOf(finding, model)),
    '',
    `**What happened**, times in UTC. It was tried whether this holds: ${inline(finding.title)}.`,
    '',
    ...(steps.length > 0 ? steps : [words.unproven]),
    '',
    ...(finding.counterexample === undefined
      ? []
      : ['Smallest input that shows it:', ...fenced(finding.counterexample, 'text'), '']),
    ...consequences(cause),
    '**See it again**',
    '',
    ...fenced([finding.reproduce, ...curlLines(proof, model)].join('\n'), 'sh'),
    '',
    `Judged by payproof ${run.tool.version} on ${run.startedAt}, seed ${run.seed}, ${inline(basesText(run.target))}.`,
  ];
  return `${lines.join('\n')}\n`;
}

/** Expected and actual; of values with members the places that differ. */
function valueRows(finding: Finding): string[] {
  const [expected, actual] = [plainValue(finding.expected), plainValue(finding.actual)];
  const choice = choiceOf(expected);
  if (choice) return [row('Expected', `one of ${choice.map(shown).join(', ')}`), row('Seen', shown(actual))];
  if (!isComposite(expected) || !isComposite(actual))
    return [row('Expected', shown(expected)), row('Seen', shown(actual))];
  const places = differences(expected, actual);
  return [
    ...places
      .slice(0, differencesShown)
      .flatMap((it) => [
        row('Expected', `${code(it.path)} ${shown(it.expected)}`),
        row('Seen', `${code(it.path)} ${shown(it.actual)}`),
      ]),
    ...(places.length > differencesShown ? [row('', `… ${places.length - differencesShown} more places differ`)] : []),
  ];
}

/** What a provider asks for first: when it was, how it called it, and what it was sent. */
function factRows(proof: readonly Exchange[], deed: readonly Told[]): string[] {
  const last = proof.at(-1);
  if (!last) return [];
  const named = referencesOf(proof);
  // A balance names no transaction: then those that moved it are looked for.
  const isNameless = named.own.length + named.sent.length === 0;
  const { own, sent } = isNameless ? referencesOf(deed.flatMap(({ exchange }) => exchange ?? [])) : named;
  const rows: [string, string][] = [
    ['When', `${new Date(last.at.wall).toISOString().replace('T', ' ').replace('Z', ' UTC')} (${last.id})`],
    ['Trace', listed(tracesOf(proof))],
    ["Provider's references", listed(own)],
    ['References sent', listed(sent)],
  ];
  return rows.filter(([, text]) => text !== '').map(([name, text]) => row(name, text));
}

function listed(names: readonly LogName[]): string {
  const shown = names.slice(0, namesShown).map((it) => `${it.id} ${inline(it.name)} ${code(it.value)}`);
  return [...shown, ...(names.length > namesShown ? [`… ${names.length - namesShown} more`] : [])].join('<br>');
}

function consequences({ symptoms, untried }: Cause): string[] {
  const parts = [
    ...(symptoms.length > 0 ? [['could not hold for it', symptoms.map((it) => it.rule)] as const] : []),
    ...(untried.length > 0 ? [['could not be tried for it', untried] as const] : []),
  ];
  return parts.flatMap(([what, rules]) => [
    `<details><summary>${rules.length} ${rules.length === 1 ? 'rule' : 'rules'} more ${what}</summary>`,
    '',
    ...rules.map((it) => `- ${code(it)}`),
    '',
    '</details>',
    '',
  ]);
}

/** The deciding call as a command that runs as it stands, where there is one. */
function curlLines(proof: readonly Exchange[], { run }: RunModel): string[] {
  const last = proof.findLast((it) => it.by === 'client');
  const curl = last && runnableCurl(last, run);
  if (!curl) return [];
  const exports = curl.exports.map((it) => `${it}=…`).join(' ');
  return [
    '',
    `# or the deciding call alone (${last.id}), with the references of then${exports === '' ? '' : '; first:'}`,
    ...(exports === '' ? [] : [`#   export ${exports}`]),
    curl.line,
  ];
}

function shown(value: unknown): string {
  const line = valueLine(value);
  return code(line.length <= shownOfValue ? line : `${line.slice(0, shownOfValue)}…`);
}

function row(name: string, text: string): string {
  return `| ${name} | ${text} |`;
}
