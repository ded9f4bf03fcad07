import type { Outcome, RunResult } from '../../conformance/result.ts';
import { findingLine } from '../finding-line.ts';
import { jsonFile } from '../json-value.ts';
import { judgedWords } from '../judged-words.ts';
import { type JudgedRule, type RunModel, runModel } from '../run-model.ts';
import { failureText, undecidedLine } from './finding-text.ts';

/** CTRF knows no observation and no error of the environment: both are `other`, and rawStatus keeps our word. */
const statuses: Record<Outcome, 'passed' | 'failed' | 'skipped' | 'other'> = {
  pass: 'passed',
  fail: 'failed',
  skipped: 'skipped',
  observed: 'other',
  error: 'other',
};

/** Common Test Report Format (CTRF) JSON: a test a rule. */
export function renderCtrf(given: RunResult): string {
  const model = runModel(given);
  const { run } = model;
  const start = Date.parse(run.startedAt);
  const { counts } = model;
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
        failed: counts.fail,
        pending: 0,
        skipped: counts.skipped,
        other: counts.observed + counts.error,
        start,
        stop: start + run.tookMs,
      },
      tests: model.judged.map((it) => testOf(it, model)),
      environment: {
        appName: judgedWords(run).subject,
        testEnvironment: run.target.kind,
        extra: { seed: run.seed, simulated: run.simulated, command: run.command, contracts: run.contracts },
      },
    },
  };
  return jsonFile(report);
}

function testOf(judged: JudgedRule, model: RunModel): unknown {
  const { rule, verdict } = judged;
  const [first] = verdict.findings;
  return {
    name: rule.id,
    status: statuses[verdict.outcome],
    duration: 0,
    suite: [rule.api],
    rawStatus: verdict.outcome,
    ...(first
      ? { message: `${rule.text} ${findingLine(first)}`, trace: failureText(judged, model) }
      : verdict.outcome === 'pass'
        ? {}
        : { message: undecidedLine(judged) }),
    tags: [rule.certainty],
    extra: { section: rule.source, decided: verdict.decided },
  };
}
