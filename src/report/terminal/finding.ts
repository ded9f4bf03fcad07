import type { Finding } from '../../conformance/result.ts';
import { runnableCurl } from '../curl.ts';
import { differences, differingSpan } from '../difference.ts';
import { eventText, isOfCustomer } from '../event-text.ts';
import { exchangeLine } from '../exchange-line.ts';
import { isComposite, plainValue, valueLine } from '../json-value.ts';
import { distinctFindings, firstSights, type JudgedRule, type RunModel, sightOf } from '../run-model.ts';
import { shortExchange } from '../short-exchange.ts';
import { type ToldStep, toldSteps } from '../told-steps.ts';
import type { Paint } from './paint.ts';

/** Findings of one rule that are told in full, each of another check; the others stand in run.json. */
const toldInFull = 2;
/** Steps of one finding that are shown: what proves it, and of what led there the first and the last. */
const stepsShown = 12;
/** Values up to this many characters are shown whole rather than by the places that differ. */
const wholeUpTo = 100;
/** Differences shown of one finding. */
const differencesShown = 12;

/** The block of one broken rule: what it demands, what was there, the exchanges, how to see it again. */
export function failureBlock({ rule, verdict }: JudgedRule, model: RunModel, paint: Paint): string[] {
  const sights = firstSights(model);
  const own = verdict.findings.filter((it) => sights.get(sightOf(it)) === rule.id);
  const told = oneOfEachCheck(distinctFindings(own)).slice(0, toldInFull);
  const more = own.length - told.length;
  const others = new Set(verdict.findings.map((it) => sights.get(sightOf(it))).filter((it) => it !== rule.id));
  return [
    `${paint('red', paint('bold', 'FAILED'))} ${paint('bold', rule.id)}`,
    ...(rule.text ? [`  ${rule.text}`] : []),
    paint('dim', `  ${rule.certainty}, section ${rule.source || 'unknown'} of the ${rule.api} document`),
    ...told.flatMap((finding) => ['', ...findingLines(finding, model, paint)]),
    ...[...others].map((it) => `  ${told.length > 0 ? 'also ' : ''}shown by the same exchanges as ${it} above`),
    ...(more > 0 ? ['', `  and ${more} more of this rule: see run.json or the HTML page`] : []),
    '',
  ];
}

function oneOfEachCheck(findings: readonly Finding[]): Finding[] {
  return findings.filter((it, index) => findings.findIndex((one) => one.check === it.check) === index);
}

function findingLines(finding: Finding, model: RunModel, paint: Paint): string[] {
  const proof = model.exchanges(finding.proof);
  const last = proof.findLast((it) => it.by === 'client');
  const curl = last && runnableCurl(last, model.run);
  return [
    row('in', `${finding.title} (${finding.check})`),
    ...comparison(finding, paint),
    ...(finding.counterexample === undefined ? [] : [row('input', clip(finding.counterexample, 400))]),
    ...toldSteps(finding, model, stepsShown).flatMap((it) => stepLines(it, finding, model, paint)),
    row('again', paint('blue', finding.reproduce)),
    ...(curl ? [row('curl', paint('dim', curl.line))] : []),
  ];
}

/** What proves it with its bodies; what led there in one line each. */
function stepLines(step: ToldStep, finding: Finding, model: RunModel, paint: Paint): string[] {
  if (step.kind === 'gap')
    return [row('', paint('dim', `… ${step.count} more ${step.count === 1 ? 'step' : 'steps'}`))];
  if (step.kind === 'event') return [row(isOfCustomer(step.event) ? 'phone' : 'meanwhile', eventText(step.event))];
  const { exchange } = step;
  const arrow = exchange.by === 'provider' ? 'delivered ' : '';
  if (step.kind === 'before')
    return [row(exchange.id, paint('dim', clip(arrow + exchangeLine(exchange, step.times, model), 300)))];
  const short = shortExchange(exchange, model, finding, model.exchanges(finding.proof));
  const often = step.times > 1 ? ` (asked ${step.times} times)` : '';
  return [
    row(short.id, `${arrow}${short.call} ${short.sent}`.trimEnd()),
    row('', `${paint('bold', `-> ${short.status}`)} ${short.received}`.trimEnd() + often),
  ];
}

/** Expected and actual: one line each where they are short, else only the places that differ. */
function comparison(finding: Finding, paint: Paint): string[] {
  const expected = plainValue(finding.expected);
  const actual = plainValue(finding.actual);
  const choice = choiceOf(expected);
  if (choice)
    return [
      row('expected', paint('green', `one of ${choice.map(valueLine).join(', ')}`)),
      row('actual', paint('red', valueLine(actual))),
    ];
  const short = valueLine(expected).length <= wholeUpTo && valueLine(actual).length <= wholeUpTo;
  if (!short && isComposite(expected) && isComposite(actual)) {
    const places = differences(expected, actual);
    const lines = places
      .slice(0, differencesShown)
      .flatMap((it) => [
        row('expected', `${it.path}  ${paint('green', clip(valueLine(it.expected), 300))}`),
        row('actual', `${it.path}  ${paint('red', clip(valueLine(it.actual), 300))}`),
      ]);
    return places.length > differencesShown
      ? [...lines, row('', `… ${places.length - differencesShown} more places differ`)]
      : lines;
  }
  const [left, right] = [clip(valueLine(expected), 300), clip(valueLine(actual), 300)];
  const span = differingSpan(left, right);
  const marked =
    span.from > 1 && left.length > 12 && right.length > 12
      ? [row('', paint('yellow', ' '.repeat(span.from) + '^'.repeat(Math.max(1, span.actualTo - span.from))))]
      : [];
  return [row('expected', paint('green', left)), row('actual', paint('red', right)), ...marked];
}

/** The values of an expectation that allows several. */
export function choiceOf(expected: unknown): unknown[] | undefined {
  const names = isComposite(expected) ? Object.keys(expected) : [];
  const oneOf = names.length === 1 ? (expected as { oneOf?: unknown }).oneOf : undefined;
  return Array.isArray(oneOf) ? oneOf : undefined;
}

function row(label: string, text: string): string {
  return `  ${label.padEnd(9)} ${text}`.trimEnd();
}

function clip(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length)}… (${text.length} characters)`;
}
