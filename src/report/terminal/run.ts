import type { Outcome, RunResult } from '../../conformance/result.ts';
import type { HeadlinesByApi } from '../../targets/apis/profile.ts';
import { basesText } from '../bases-text.ts';
import { type Cause, causeCounts } from '../causes/index.ts';
import { endedEarly } from '../ended-early.ts';
import { judgedWords } from '../judged-words.ts';
import { countsOf, decidedLine, type JudgedRule, type RunModel, runModel, skippedByReason } from '../run-model.ts';
import { causeBlock, causeLine, consequences } from './cause.ts';
import { curlExports } from './curl-exports.ts';
import { type Paint, painter, type Tone } from './paint.ts';

const marks: Record<Outcome, { mark: string; tone: Tone }> = {
  pass: { mark: 'pass', tone: 'green' },
  fail: { mark: 'FAIL', tone: 'red' },
  skipped: { mark: 'skip', tone: 'dim' },
  observed: { mark: 'seen', tone: 'blue' },
  error: { mark: 'ERR ', tone: 'yellow' },
};

export interface TerminalOptions {
  color: boolean;
  /** Whole lines before the closing ones. */
  notes?: string;
  /** Counts in place of the lists of what was skipped, observed and passed. */
  brief?: boolean;
  /** Where the report lies. */
  files?: readonly string[];
  /** What is particular to the calls of each API. */
  headlines?: HeadlinesByApi;
}

const words: Record<Outcome, string> = {
  pass: 'passed',
  fail: 'failed',
  skipped: 'skipped',
  observed: 'observed',
  error: 'errors',
};

/**
 * The whole run for a terminal: causes first, each with what follows from it, then errors, what was skipped and observed,
 * and the verdict of each rule where none is broken; at the end a line a cause, and about ten lines that every run ends in.
 * `notes` (whole lines) stand before the closing lines, so that the last one is always the count.
 */
export function renderTerminal(
  given: RunResult,
  { color, notes = '', brief = false, files = [], headlines = {} }: TerminalOptions,
): string {
  const paint = painter(color);
  const model = runModel(given, headlines);
  const { run } = model;
  const lines = [
    ...heading(run, paint),
    '',
    ...unexpected(model).flatMap((it) => causeBlock(it, model, paint, { whole: !brief })),
    ...errors(model, paint),
    ...(brief ? [] : [...skipped(model, paint), ...observed(model, paint), ...verdicts(model, paint)]),
    ...causeLines(model, paint),
    ...curlExports(model),
    ...(brief ? counted(model, paint) : []),
    ...disturbed(run),
    ...noted(run),
    ...(notes === '' ? [] : notes.replace(/\n$/, '').split('\n')),
    ...closing(model, paint, files),
  ];
  return `${lines.join('\n')}\n`;
}

function heading(run: RunResult, paint: Paint): string[] {
  const { subject, simulated } = judgedWords(run);
  return [
    `${paint('bold', `payproof ${run.tool.version}`)} judged ${subject} (${basesText(run.target)})${run.judged === 'integrator' ? '' : `, seed ${run.seed}`}`,
    ...(run.simulated ? [paint('yellow', `SIMULATED: ${simulated}`)] : []),
    ...[endedEarly(run)].flatMap((it) => (it === undefined ? [] : [paint('yellow', it)])),
  ];
}

/** What was no answer of the provider, and so was asked again. */
function disturbed({ disturbances = [] }: RunResult): string[] {
  if (disturbances.length === 0) return [];
  const times = disturbances.reduce((sum, it) => sum + it.times, 0);
  const first = disturbances.slice(0, 3).map((it) => `${it.call} (${it.times})`);
  return [`Disturbed and asked again ${times} times: ${first.join(', ')}${disturbances.length > 3 ? ', …' : ''}`, ''];
}

/** What payproof did other than it was asked to. */
function noted({ notes = [] }: RunResult): string[] {
  if (notes.length === 0) return [];
  const shown = notes.slice(0, 8).map((it) => `  ${it.note}${it.times > 1 ? ` (${it.times} times)` : ''}`);
  return [
    'Noted:',
    ...shown,
    ...(notes.length > shown.length ? [`  and ${notes.length - shown.length} more`] : []),
    '',
  ];
}

function errors(model: RunModel, paint: Paint): string[] {
  const all = model.of('error');
  if (all.length === 0) return [];
  const groups = Map.groupBy(all, (it) => (it.verdict.errors ?? ['no reason given']).join('; '));
  return [
    paint('bold', 'Not decided because something broke (neither a pass nor a fail):'),
    ...[...groups].flatMap(([reason, rules]) => {
      const shown = rules.slice(0, rules.length <= errorsShown ? errorsShown : errorsShown - 1);
      const more = rules.length - shown.length;
      return [
        `  ${reason}`,
        ...shown.map((it) => `    ${it.rule.id}`),
        ...(more > 0 ? [`    and ${more} more: see run.json or the HTML page`] : []),
      ];
    }),
    '',
  ];
}

/** Rules that are named of one cause: what broke is told once, and may concern hundreds. */
const errorsShown = 8;

function skipped(model: RunModel, paint: Paint): string[] {
  const groups = skippedByReason(model);
  if (groups.length === 0) return [];
  return [
    paint('bold', 'Skipped, by what was missing:'),
    ...groups.map(({ missing, rules }) =>
      missing === notReached
        ? `  ${missing}: ${rules.length} rules`
        : `  ${missing}: ${rules.map((it) => shortId(it)).join(', ')}`,
    ),
    '',
  ];
}

function observed(model: RunModel, paint: Paint): string[] {
  const all = model.of('observed');
  if (all.length === 0) return [];
  return [
    paint('bold', 'Observed, where the document is silent or says two things (never a failure):'),
    ...all.map((it) => `  ${it.rule.id}: ${(it.verdict.readings ?? []).join(', ') || 'no reading kept'}`),
    '',
  ];
}

/** What an interrupted run says of what it did not come to: it is counted, and never listed. */
const notReached = 'not reached';
/** Reasons for which rules were skipped that stand in a brief text. */
const shownReasons = 4;

/** How many rules of each API came to what, and for which reasons most of them were skipped. */
function counted(model: RunModel, paint: Paint): string[] {
  const byApi = Map.groupBy(model.judged, (it) => it.rule.api);
  const width = Math.max(0, ...[...byApi.keys()].map((it) => it.length));
  const reasons = skippedByReason(model);
  const others = reasons.slice(shownReasons).reduce((sum, it) => sum + it.rules.length, 0);
  const doctor = doctorOf(model);
  return [
    ...[...byApi].map(([api, rules]) => {
      const counts = countsOf(rules.map((it) => it.verdict));
      const told = (Object.keys(marks) as Outcome[])
        .filter((it) => counts[it] > 0)
        .map((it) => `${counts[it]} ${words[it]}`);
      return `  ${api.padEnd(width)}  ${told.join(', ')}`;
    }),
    ...reasons
      .slice(0, shownReasons)
      .map(
        ({ missing, rules }) => `  skipped ${rules.length}${missing === notReached ? ':' : ' for want of'} ${missing}`,
      ),
    ...(others > 0 ? [`  skipped ${others} for ${reasons.length - shownReasons} other reasons`] : []),
    paint('dim', '  each of them: --verbose, or the report (--report-dir)'),
    ...(doctor === undefined ? [] : [paint('dim', `  what would let more be decided: ${doctor}`)]),
    '',
  ];
}

/** The command that tells what would let a run decide more: where rules were skipped for what a target file may give. */
function doctorOf(model: RunModel): string | undefined {
  const { judged, target, command } = model.run;
  const lacks = skippedByReason(model).some(({ missing }) => missing !== notReached);
  if (judged === 'integrator' || target.kind !== 'remote' || !lacks) return undefined;
  const [begins, words] = command.split(' verify ', 2);
  const [named] = / --target (?:'[^']*'|\S+)/.exec(` ${words}`) ?? [];
  return named && `${begins} doctor${named}`;
}

/** Where rules are broken, a list of hundreds that hold would push them out of sight. */
function verdicts(model: RunModel, paint: Paint): string[] {
  if (model.broken.length > 0) return [];
  const reached = model.judged.filter((it) => !it.verdict.missing?.includes(notReached));
  const width = Math.max(0, ...reached.map((it) => it.rule.id.length));
  return [
    paint('bold', 'Verdict of each rule:'),
    ...reached.map(({ rule, verdict }) => {
      const { mark, tone } = marks[verdict.outcome];
      return `  ${paint(tone, mark)} ${rule.id.padEnd(width)}  ${verdict.decided > 0 ? `decided ${verdict.decided}` : '-'}`;
    }),
    '',
  ];
}

/** The causes that were not expected as a whole. */
function unexpected({ causes, isExpected }: RunModel): Cause[] {
  return causes.filter((it) => !isExpected(it));
}

/** A line a cause: the blocks above may be long. Those that were expected are told here alone. */
function causeLines(model: RunModel, paint: Paint): string[] {
  const told = unexpected(model);
  const known = model.causes.filter(model.isExpected);
  return [
    ...(told.length > 0 ? [paint('bold', `Broken: ${causeCounts(told)}, told above`), ...told.map(causeLine), ''] : []),
    ...(known.length > 0
      ? [
          `Failed as expected: ${causeCounts(known)}`,
          ...known.flatMap((it) => [causeLine(it), ...consequences(it, model, false).map((line) => `  ${line}`)]),
          '',
        ]
      : []),
  ];
}

function closing(model: RunModel, paint: Paint, files: readonly string[]): string[] {
  const line = decidedLine(model.run.verdicts);
  return [
    ...(files.length > 0 ? [`Report: ${files.join(', ')}`] : []),
    `Again: ${model.run.command}`,
    unexpected(model).length > 0 ? paint('red', line) : line,
  ];
}

function shortId({ rule }: JudgedRule): string {
  return rule.id.slice(rule.api.length + 1);
}
