import type { RunResult } from '../../conformance/result.ts';
import { findingLine } from '../finding-line.ts';
import { judgedWords } from '../judged-words.ts';
import { type JudgedRule, type RunModel, runModel } from '../run-model.ts';
import { failureText, undecidedLine } from './finding-text.ts';
import { xmlElement, xmlEscaped } from './xml.ts';

/**
 * JUnit XML: a test suite an API, a test case a rule. A fail is a `failure`, an error an `error`, a skipped rule
 * `skipped`; an observed rule is `skipped` too, for it decides nothing, and its message says so. The time of a case is
 * 0: rules share the time of their checks.
 */
export function renderJunit(given: RunResult): string {
  const model = runModel(given);
  const { run } = model;
  const suites = [...Map.groupBy(model.judged, (it) => it.rule.api)].map(([api, rules]) => {
    const cases = rules.map((it) => caseOf(it, model));
    const properties = [
      ['target', run.target.name],
      ...(run.judged === undefined ? [] : [['judged', run.judged]]),
      ['seed', String(run.seed)],
      ['simulated', String(run.simulated)],
      ['command', run.command],
    ].map(([name = '', value = '']) => xmlElement('property', { name, value }));
    const content = `\n${xmlElement('properties', {}, properties.join(''))}\n${cases.join('\n')}\n`;
    return xmlElement(
      'testsuite',
      { name: api, ...totals(rules), time: seconds(run), timestamp: run.startedAt.replace(/\.\d+Z$/, '') },
      content,
    );
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xmlElement('testsuites', { name: `payproof ${judgedWords(run).subject}`, ...totals(model.judged), time: seconds(run) }, `\n${suites.join('\n')}\n`)}\n`;
}

function caseOf(judged: JudgedRule, model: RunModel): string {
  const { rule } = judged;
  return xmlElement('testcase', { classname: rule.api, name: rule.id, time: 0 }, contentOf(judged, model));
}

function contentOf(judged: JudgedRule, model: RunModel): string {
  const { verdict } = judged;
  const [first] = verdict.findings;
  switch (verdict.outcome) {
    case 'pass':
      return '';
    case 'fail':
      return xmlElement(
        'failure',
        { type: judged.rule.certainty, message: first ? findingLine(first) : 'broken' },
        xmlEscaped(failureText(judged, model)),
      );
    case 'error':
      return xmlElement('error', { type: 'error', message: undecidedLine(judged) });
    default:
      return xmlElement('skipped', { message: undecidedLine(judged) });
  }
}

function totals(rules: readonly JudgedRule[]): Record<string, number> {
  const of = (...outcomes: string[]): number => rules.filter((it) => outcomes.includes(it.verdict.outcome)).length;
  return { tests: rules.length, failures: of('fail'), errors: of('error'), skipped: of('skipped', 'observed') };
}

function seconds(run: RunResult): string {
  return (run.tookMs / 1000).toFixed(3);
}
