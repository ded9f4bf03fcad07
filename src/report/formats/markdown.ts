import type { RunResult } from '../../conformance/result.ts';
import { type Cause, causeCounts } from '../causes/index.ts';
import { differences } from '../difference.ts';
import { endedEarly } from '../ended-early.ts';
import { isComposite, plainValue, valueLine } from '../json-value.ts';
import { judgedWords } from '../judged-words.ts';
import { decidedLine, type RunModel, runModel, skippedByReason } from '../run-model.ts';
import { consequences } from '../terminal/cause.ts';
import { choiceOf } from '../terminal/finding.ts';
import { undecidedLine } from './finding-text.ts';

/** Failures told in full; a summary page holds no more than a megabyte. */
const toldInFull = 50;

/** A summary in Markdown (GitHub's flavour) for a pull request or a step summary; ends with `decided N of M rules`. */
export function renderMarkdown(given: RunResult): string {
  const model = runModel(given);
  const { run } = model;
  const words = judgedWords(run);
  const failed = model.causes.filter((it) => !model.isExpected(it));
  const known = model.causes.filter(model.isExpected);
  const errors = model.of('error');
  const observed = model.of('observed');
  const skipped = skippedByReason(model);
  const lines = [
    `## ${failed.length > 0 ? `Broken: ${causeCounts(failed)}` : 'No rule was seen broken'}: ${inline(words.subject)}`,
    '',
    ...(run.simulated ? [`> **SIMULATED**: ${words.simulated}`, ''] : []),
    ...[endedEarly(run)].flatMap((it) => (it === undefined ? [] : [`> ${it}`, ''])),
    '| failed | passed | observed | skipped | errors |',
    '| ---: | ---: | ---: | ---: | ---: |',
    `| ${model.counts.fail} | ${model.counts.pass} | ${model.counts.observed} | ${model.counts.skipped} | ${model.counts.error} |`,
    '',
    ...failed.slice(0, toldInFull).flatMap((it) => failureLines(it, model)),
    ...(failed.length > toldInFull ? [`And ${failed.length - toldInFull} more causes: see run.json.`, ''] : []),
    ...details(
      'Failed as expected',
      known.map(
        (it) =>
          `- ${code(it.rule)}${it.symptoms.length > 0 ? ` and ${it.symptoms.length} more` : ''}: ${inline(expectedWords(it, model))}`,
      ),
    ),
    ...(errors.length > 0
      ? [
          '### Not decided because something broke',
          '',
          ...errors.map((it) => `- ${code(it.rule.id)}: ${inline(undecidedLine(it))}`),
          '',
        ]
      : []),
    ...details(
      'Skipped',
      skipped.map((it) => `- ${inline(it.missing)}: ${it.rules.length} ${it.rules.length === 1 ? 'rule' : 'rules'}`),
    ),
    ...details(
      'Observed',
      observed.map((it) => `- ${code(it.rule.id)}: ${inline((it.verdict.readings ?? []).join(', '))}`),
    ),
    `Again: ${code(run.command)}`,
    '',
    decidedLine(run.verdicts),
  ];
  return `${lines.join('\n')}\n`;
}

function expectedWords({ rule }: Cause, model: RunModel): string {
  const known = model.expected(rule);
  return known ? `until ${known.until}: ${known.reason}` : '';
}

function failureLines(cause: Cause, model: RunModel): string[] {
  const first = cause.finding;
  const rule = model.judged.find((it) => it.rule.id === cause.rule)?.rule;
  if (!rule) return [];
  const [expected, actual] = [plainValue(first.expected), plainValue(first.actual)];
  const choice = choiceOf(expected);
  const places =
    !choice && isComposite(expected) && isComposite(actual) ? differences(expected, actual).slice(0, 12) : [];
  const rows =
    places.length > 0
      ? places.map((it) => [it.path, valueLine(it.expected), valueLine(it.actual)] as const)
      : [['', choice ? `one of ${choice.map(valueLine).join(', ')}` : valueLine(expected), valueLine(actual)] as const];
  return [
    `### ${cause.n}. ${code(rule.id)}`,
    '',
    ...(cause.odd ? [`**${inline(cause.words)}**`, ''] : []),
    `${inline(rule.text)} (${rule.certainty}, section ${inline(rule.source)})`,
    '',
    '| where | expected | actual |',
    '| --- | --- | --- |',
    ...rows.map((row) => `| ${row.map((it) => (it === '' ? '' : code(it.slice(0, 500)))).join(' | ')} |`),
    '',
    `Again: ${code(first.reproduce)}`,
    '',
    ...consequences(cause, model, false).flatMap((it) => [inline(it.trim()), '']),
  ];
}

function details(title: string, items: string[]): string[] {
  return items.length === 0
    ? []
    : [`<details><summary>${title} (${items.length})</summary>`, '', ...items, '', '</details>', ''];
}

/** Text that Markdown takes as nothing but text, on one line. */
function inline(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]<>|#~]/g, '\\$&');
}

/** A code span, whatever backticks the text has; a bar would end a table's cell. */
function code(text: string): string {
  const line = text.replace(/\s+/g, ' ').replaceAll('|', '\\|');
  const fence = '`'.repeat(1 + Math.max(0, ...[...line.matchAll(/`+/g)].map((it) => it[0].length)));
  const pad = /^`|`$/.test(line) ? ' ' : '';
  return fence + pad + line + pad + fence;
}
