import type { RunResult } from '../../conformance/result.ts';
import type { HeadlinesByApi } from '../../targets/apis/profile.ts';
import { basesText } from '../bases-text.ts';
import { causeCounts } from '../causes/index.ts';
import { endedEarly } from '../ended-early.ts';
import type { ReportedGoLive } from '../go-live-model.ts';
import { judgedWords } from '../judged-words.ts';
import { decidedLine, type RunModel, runModel } from '../run-model.ts';
import { visibleRun } from '../visible-run.ts';
import { approverView } from './approver.ts';
import { byExpectation } from './causes/by-expectation.ts';
import { developerView } from './developer.ts';
import { pageOf } from './page.ts';
import { testerView } from './tester.ts';
import { type Html, html, trusted } from './text.ts';

const views = [
  ['developer', 'Developer'],
  ['tester', 'Tester'],
  ['approver', 'Approver'],
] as const;

/**
 * One page of a run that needs nothing else: style and script are inside, and its content policy forbids every
 * connection. Three views: developer, tester, approver. On paper only the approver's is printed.
 */
export function renderHtml(given: RunResult, headlines: HeadlinesByApi, cases?: ReportedGoLive): string {
  const model = runModel(given, headlines);
  const goLive = cases && visibleRun(cases);
  return pageOf({
    title: titleOf(model),
    version: model.run.tool.version,
    body: html`${heading(model)}
<main id="content" tabindex="-1">
<section class="view chosen" id="developer" aria-label="Developer">${developerView(model)}</section>
<section class="view" id="tester" aria-label="Tester">${testerView(model, goLive)}</section>
<section class="view" id="approver" aria-label="Approver">${approverView(model, goLive)}</section>
</main>`,
  });
}

function heading(model: RunModel): Html {
  const { run, counts } = model;
  const words = judgedWords(run);
  const tone = byExpectation(model).broken.length > 0 ? 'bad' : counts.error > 0 || counts.pass === 0 ? 'warn' : 'good';
  return html`<header><h1>${words.title}</h1>
<p class="when">${basesText(run.target)} &middot; ${run.startedAt}${run.judged !== 'integrator' && html` &middot; seed ${run.seed}`}</p>
${run.simulated && html`<p class="simulated">SIMULATED: ${words.simulated}</p>`}
${endedEarly(run) !== undefined && html`<p class="simulated">${endedEarly(run)}</p>`}
<p class="verdict-line ${tone}">${sentence(model)}</p>
<p class="when">${decidedLine(run.verdicts)}</p>
<nav class="tabs" aria-label="Views">${views.map(([id, name]) => html`<a href="#view=${id}"${id === 'developer' && trusted(' aria-current="page"')}>${name}</a>`)}</nav></header>`;
}

function sentence(model: RunModel): string {
  const { counts } = model;
  const { broken, expected } = byExpectation(model);
  const known = expected.length > 0 ? ` Failed as expected: ${causeCounts(expected)}.` : '';
  if (broken.length > 0) return `Broken: ${causeCounts(broken)}.${known}`;
  if (counts.fail > 0) return `Nothing broke that was not expected to.${known}`;
  if (counts.pass === 0) return 'Nothing was decided.';
  if (counts.error > 0) return 'No rule was seen broken, but errors kept some from being decided.';
  return 'Every rule that was decided holds.';
}

function titleOf(model: RunModel): string {
  const { run, counts } = model;
  const { broken } = byExpectation(model);
  return `${broken.length > 0 ? `${causeCounts(broken)} broken` : `${counts.pass} hold`}: ${judgedWords(run).subject}, ${run.startedAt.slice(0, 10)}${run.simulated ? ' (SIMULATED)' : ''}`;
}
