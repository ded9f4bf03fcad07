import { type Cause, causeCounts } from '../causes/index.ts';
import { findingLine } from '../finding-line.ts';
import type { ReportedGoLive } from '../go-live-model.ts';
import { judgedWords } from '../judged-words.ts';
import type { RunModel } from '../run-model.ts';
import { titleOf } from './causes/cause.ts';
import { moreText } from './causes/count-words.ts';
import { statusBadge } from './go-live.ts';
import { type Html, html } from './text.ts';

/** The record is one page of paper. */
const deviationsShown = 6;
const scenariosShown = 12;

/** For who signs: one page to print with what was judged, when, counts, deviations, and room to sign. */
export function approverView(model: RunModel, goLive: ReportedGoLive | undefined): Html {
  const { run, counts, causes } = model;
  const conflicts = model.of('observed').filter((it) => it.rule.certainty === 'conflicting');
  return html`<h2>Record of this run</h2>
<table class="facts"><caption class="hidden">What was judged</caption><tbody>
${run.judged === 'integrator' ? judgedFacts(run) : fact('Target', html`${run.target.name} (${run.target.kind})`)}
${addresses(run.target).map(([api, base]) => fact(api, html`${base}`))}
${fact('Started', html`${run.startedAt}, took ${(run.tookMs / 1000).toFixed(1)} s`)}
${Object.entries(run.contracts).map(([api, sha]) => fact(`Contract of ${api}`, html`<code class="hash">SHA-256 ${sha}</code>`))}
${fact('Judged by', html`payproof ${run.tool.version}${run.judged !== 'integrator' && html`, seed ${run.seed}`}`)}
${fact('Rules', html`${run.verdicts.length} in the plan: ${counts.pass} passed, ${counts.fail} failed, ${counts.skipped} skipped, ${counts.observed} observed, ${counts.error} errors`)}
</tbody></table>
${goLive && html`<h2>Go-live cases</h2>${casesHtml(goLive.cases)}`}
<h2>Deviations from the document</h2>
${counts.fail === 0 ? html`<p>None was seen.</p>` : html`<p>${causeCounts(causes)}.</p><ol class="deviations">${causes.slice(0, deviationsShown).map((it) => deviation(it, model))}</ol>`}
${causes.length > deviationsShown && html`<p>And ${causes.length - deviationsShown} more causes: the developer view has them all.</p>`}
${conflicts.length > 0 && html`<p>The document says two things in ${conflicts.length} of the places that were looked at; the reading that was seen is recorded with each rule.</p>`}
${counts.skipped + counts.error > 0 && html`<p>Not decided: ${counts.skipped} skipped for want of ${judgedWords(run).wanted}, ${counts.error} for errors of the run.</p>`}
<h2>Approval</h2>
<div class="signature"><p>Name</p><p>Date</p><p>Signature</p></div>`;
}

/** Which build of which command was judged, around which scenarios. */
function judgedFacts(run: RunModel['run']): Html {
  const { command, build } = run.integrator ?? {};
  return html`${fact('Judged', html`the integrator${build !== undefined && html`, build ${build}`}`)}${command !== undefined && fact('Command', html`<code>${command}</code>`)}${fact('Provider', html`${run.target.name} (${run.target.kind})`)}${fact('Scenarios', html`${scenarioNames(run.checks.map((it) => it.check))}`)}`;
}

/** The record is one page of paper. */
function scenarioNames(names: readonly string[]): string {
  const more = names.length - scenariosShown;
  return `${names.slice(0, scenariosShown).join(', ') || 'none'}${more > 0 ? ` and ${more} more: the tester view has them all` : ''}`;
}

/** Each address that was called, with its API. */
function addresses({ bases, otherBases = {} }: RunModel['run']['target']): [string, string][] {
  return [
    ...Object.entries(bases),
    ...Object.entries(otherBases).flatMap(([api, all]) => all.map((it): [string, string] => [api, it])),
  ];
}

function fact(name: string, value: Html): Html {
  return html`<tr><th scope="row">${name}</th><td>${value}</td></tr>
`;
}

function deviation(cause: Cause, model: RunModel): Html {
  const { rule: id, finding, symptoms } = cause;
  const known = model.expected(id);
  const rule = model.judged.find((it) => it.rule.id === id)?.rule;
  return html`<li><strong>${titleOf(cause, model)}</strong> <span class="note">${id}, section ${rule?.source}${moreText(symptoms.length)}${known && `; accepted until ${known.until}: ${known.reason}`}</span><br><code>${clipped(findingLine(finding))}</code></li>`;
}

function clipped(text: string): string {
  return text.length <= 160 ? text : `${text.slice(0, 159)}…`;
}

/** A line a case; why it did not pass stands beside it. */
function casesHtml(cases: ReportedGoLive['cases']): Html {
  return html`<ul class="plain">${cases.map((it) => html`<li>${statusBadge(it.status)} <strong>${it.id}</strong> ${it.api}, PIN ${it.pin}: ${it.expected}${it.status !== 'Pass' && html`. ${it.comments}`}</li>`)}</ul>`;
}
