import type { Outcome, RunResult } from '../../conformance/result.ts';
import type { HeadlinesByApi } from '../../targets/apis/profile.ts';
import { endedEarly } from '../ended-early.ts';
import { findingLine } from '../finding-line.ts';
import { jsonFile } from '../json-value.ts';
import { judgedWords } from '../judged-words.ts';
import { type JudgedRule, type RunModel, runModel } from '../run-model.ts';
import { timesOf } from '../times-of.ts';
import { expectedLine, failureText, symptomLine, undecidedLine } from './finding-text.ts';

/**
 * CTRF knows no observation, no error of the environment and no expected failure: all are `other`, and rawStatus keeps our
 * word.
 */
const statuses: Record<Outcome, 'passed' | 'failed' | 'skipped' | 'other'> = {
  pass: 'passed',
  fail: 'failed',
  skipped: 'skipped',
  observed: 'other',
  error: 'other',
};

/** Common Test Report Format (CTRF) JSON: a test a rule. */
export function renderCtrf(given: RunResult, headlines: HeadlinesByApi = {}): string {
  const model = runModel(given, headlines);
  const { run } = model;
  const start = Date.parse(run.startedAt);
  const { counts } = model;
  const known = run.expected?.length ?? 0;
  const times = timesOf(run);
  const report = {
    reportFormat: 'CTRF',
    specVersion: '0.0.0',
    generatedBy: 'payproof',
    timestamp: run.startedAt,
    results: {
      tool: run.tool,
      summary: {
        tests: run.verdicts.length,
        passed: counts.pass,
        failed: counts.fail - known,
        pending: 0,
        skipped: counts.skipped,
        other: counts.observed + counts.error + known,
        start,
        stop: start + run.tookMs,
      },
      tests: model.judged.map((it) => testOf(it, model, times.get(it.rule.id) ?? 0)),
      environment: {
        appName: judgedWords(run).subject,
        testEnvironment: run.target.kind,
        extra: {
          ...{ seed: run.seed, simulated: run.simulated, command: run.command, contracts: run.contracts },
          ...(endedEarly(run) === undefined ? {} : { ended: endedEarly(run) }),
        },
      },
    },
  };
  return jsonFile(report);
}

function testOf(judged: JudgedRule, model: RunModel, tookMs: number): unknown {
  const { rule, verdict } = judged;
  const [first] = verdict.findings;
  const known = model.expected(rule.id);
  const cause = model.causeOf(rule.id);
  const prefix = [...(known ? [expectedLine(known)] : []), ...(cause ? [symptomLine(cause)] : [])].map(
    (it) => `${it}: `,
  );
  return {
    name: rule.id,
    status: known ? 'other' : statuses[verdict.outcome],
    duration: Math.round(tookMs),
    suite: [rule.api],
    rawStatus: known ? 'expected fail' : verdict.outcome,
    ...(first
      ? { message: `${prefix.join('')}${rule.text} ${findingLine(first)}`, trace: failureText(judged, model) }
      : verdict.outcome === 'pass'
        ? {}
        : { message: undecidedLine(judged) }),
    tags: [rule.certainty],
    extra: {
      section: rule.source,
      decided: verdict.decided,
      ...(cause ? { cause: cause.rule } : {}),
      ...(known ? { expected: known } : {}),
    },
  };
}
