import type { RunResult } from '../../conformance/result.ts';
import { endedEarly } from '../ended-early.ts';
import { findingLine } from '../finding-line.ts';
import { jsonFile } from '../json-value.ts';
import { judgedWords } from '../judged-words.ts';
import { runModel } from '../run-model.ts';
import { expectedLine, failureText, symptomLine } from './finding-text.ts';

/**
 * SARIF 2.1.0 of the broken rules. A finding's place is the file of the contract that states its rule
 * (`specs/<api>/openapi.yaml` or `rules/<topic>.yaml`); `lineOf` gives the line there, 1 where it is not known. A cause is
 * an error, a symptom a note that names it; what was expected is suppressed, with its reason.
 */
export function renderSarif(
  given: RunResult,
  { lineOf }: { lineOf?: (file: string, ruleId: string) => number | undefined } = {},
): string {
  const model = runModel(given);
  const { run } = model;
  const failed = model.broken;
  const log = {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: run.tool.name,
            version: run.tool.version,
            rules: failed.map(({ rule }) => ({
              id: rule.id,
              shortDescription: { text: rule.text || rule.id },
              properties: { certainty: rule.certainty, section: rule.source },
            })),
          },
        },
        invocations: [
          {
            executionSuccessful: endedEarly(run) === undefined && model.counts.error === 0,
            commandLine: run.command,
            startTimeUtc: run.startedAt,
            properties: { judged: judgedWords(run).subject },
          },
        ],
        results: failed.flatMap((judged, ruleIndex) => {
          const { rule, verdict } = judged;
          const uri = `specs/${rule.api}/${rule.from === 'contract' ? 'openapi' : `rules/${rule.topic}`}.yaml`;
          const trace = failureText(judged, model);
          const cause = model.causeOf(rule.id);
          const known = model.expected(rule.id);
          const of = cause ? `${symptomLine(cause)}. ` : '';
          return verdict.findings.slice(0, 1).map((finding) => ({
            ruleId: rule.id,
            ruleIndex,
            level: cause ? 'note' : 'error',
            message: { text: `${of}${rule.text} ${findingLine(finding)}\n\n${trace}` },
            locations: [
              { physicalLocation: { artifactLocation: { uri }, region: { startLine: lineOf?.(uri, rule.id) ?? 1 } } },
            ],
            partialFingerprints: { 'payproofRule/v1': `${rule.id} ${finding.check}` },
            ...(known ? { suppressions: [{ kind: 'external', justification: expectedLine(known) }] } : {}),
            ...(cause ? { properties: { cause: cause.rule } } : {}),
          }));
        }),
      },
    ],
  };
  return jsonFile(log);
}
