import type { RunResult } from '../../conformance/result.ts';
import type { HeadlinesByApi } from '../../targets/apis/profile.ts';
import { endedEarly } from '../ended-early.ts';
import { findingLine } from '../finding-line.ts';
import { judgedWords } from '../judged-words.ts';
import { type JudgedRule, type RunModel, runModel } from '../run-model.ts';
import { timesOf } from '../times-of.ts';
import { expectedLine, failureText, symptomLine, undecidedLine } from './finding-text.ts';
import { xmlElement, xmlEscaped } from './xml.ts';

/**
 * JUnit XML: a test suite an API, a test case a rule. A fail is a `failure`, an error an `error`, a skipped rule
 * `skipped`; an observed rule is `skipped` too, for it decides nothing, and so is a failure that was expected: their
 * messages say so. A symptom names its cause. Each rule has its share of the time of the checks that decide it.
 */
export function renderJunit(given: RunResult, headlines: HeadlinesByApi = {}): string {
  const model = runModel(given, headlines);
  const { run } = model;
  const times = timesOf(run);
  const suites = [...Map.groupBy(model.judged, (it) => it.rule.api)].map(([api, rules]) => {
    const cases = rules.map((it) => caseOf(it, model, times.get(it.rule.id) ?? 0));
    const properties = [
      ['target', run.target.name],
      ...(run.judged === undefined ? [] : [['judged', run.judged]]),
      ['seed', String(run.seed)],
      ['simulated', String(run.simulated)],
      ['command', run.command],
      ...[endedEarly(run)].flatMap((it) => (it === undefined ? [] : [['ended', it]])),
    ].map(([name = '', value = '']) => xmlElement('property', { name, value }));
    const content = `\n${xmlElement('properties', {}, properties.join(''))}\n${cases.join('\n')}\n`;
    return xmlElement(
      'testsuite',
      {
        name: api,
        ...totals(rules, model),
        time: seconds(run.tookMs),
        timestamp: run.startedAt.replace(/\.\d+Z$/, ''),
      },
      content,
    );
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xmlElement('testsuites', { name: `payproof ${judgedWords(run).subject}`, ...totals(model.judged, model), time: seconds(run.tookMs) }, `\n${suites.join('\n')}\n`)}\n`;
}

function caseOf(judged: JudgedRule, model: RunModel, tookMs: number): string {
  const { rule } = judged;
  return xmlElement(
    'testcase',
    { classname: rule.api, name: rule.id, time: seconds(tookMs) },
    contentOf(judged, model),
  );
}

function contentOf(judged: JudgedRule, model: RunModel): string {
  const { verdict } = judged;
  const [first] = verdict.findings;
  switch (verdict.outcome) {
    case 'pass':
      return '';
    case 'fail': {
      const known = model.expected(judged.rule.id);
      if (known) return xmlElement('skipped', { message: expectedLine(known) }, xmlEscaped(failureText(judged, model)));
      const cause = model.causeOf(judged.rule.id);
      const line = first ? findingLine(first) : 'broken';
      return xmlElement(
        'failure',
        { type: judged.rule.certainty, message: cause ? `${symptomLine(cause)}: ${line}` : line },
        xmlEscaped(failureText(judged, model)),
      );
    }
    case 'error':
      return xmlElement('error', { type: 'error', message: undecidedLine(judged) });
    default:
      return xmlElement('skipped', { message: undecidedLine(judged) });
  }
}

function totals(rules: readonly JudgedRule[], model: RunModel): Record<string, number> {
  const of = (...outcomes: string[]): JudgedRule[] => rules.filter((it) => outcomes.includes(it.verdict.outcome));
  const known = of('fail').filter((it) => model.expected(it.rule.id)).length;
  return {
    tests: rules.length,
    failures: of('fail').length - known,
    errors: of('error').length,
    skipped: of('skipped', 'observed').length + known,
  };
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}
