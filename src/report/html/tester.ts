import { findingLine } from '../finding-line.ts';
import { goLiveCounts, type ReportedGoLive } from '../go-live-model.ts';
import { judgedWords } from '../judged-words.ts';
import { type RunModel, skippedByReason } from '../run-model.ts';
import { causeAnchor } from './causes/anchors.ts';
import { byExpectation } from './causes/by-expectation.ts';
import { titleOf } from './causes/cause.ts';
import { moreText } from './causes/count-words.ts';
import { goLiveTable } from './go-live.ts';
import { scenariosHtml } from './scenarios.ts';
import { type Html, html } from './text.ts';

const causesShown = 30;

/** For who gets it through: the six cases, how far it is, and who must act next. */
export function testerView(model: RunModel, goLive: ReportedGoLive | undefined): Html {
  const { counts, run } = model;
  const done = counts.pass + counts.fail + counts.observed;
  const total = run.verdicts.length;
  return html`<h2>How far it is</h2>
<p>${done} of ${total} rules were looked at: ${counts.pass} hold, ${counts.fail} are broken, ${counts.observed} were only recorded because the document leaves them open.
${counts.skipped + counts.error > 0 && `${counts.skipped + counts.error} wait for something.`}</p>
<progress aria-label="Rules looked at" max="${total}" value="${done}"></progress>
<h2>Who must act</h2>
${actsHtml(model, goLive)}
${
  run.judged === 'integrator'
    ? scenariosHtml(run)
    : html`<h2>Go-live cases</h2>
${goLive ? casesHtml(goLive) : html`<p>The go-live cases were not part of this run: <code>payproof evidence --out DIR</code> runs them.</p>`}`
}`;
}

function casesHtml(goLive: ReportedGoLive): Html {
  const { passed, failed, notRun } = goLiveCounts(goLive);
  return html`<p>${passed} passed, ${failed} failed, ${notRun} not run, on ${goLive.target.name}.</p>${goLiveTable(goLive.cases)}`;
}

function actsHtml(model: RunModel, goLive: ReportedGoLive | undefined): Html {
  const { broken: causes } = byExpectation(model);
  const words = judgedWords(model.run);
  const failedCases = goLive?.cases.filter((it) => it.status === 'Fail').map((it) => it.id) ?? [];
  const errors = model.of('error');
  const skipped = skippedByReason(model);
  const waiting = (on: ReturnType<typeof waitsFor>): Skipped[] => skipped.filter((it) => waitsFor(it.missing) === on);
  const acts = [
    ...(causes.length + failedCases.length > 0
      ? [
          html`<dt>${words.mender}</dt><dd>${words.differs}${failedCases.length > 0 && ` in ${failedCases.join(', ')}`}${causes.length > 0 && html`: <ul>${causes.slice(0, causesShown).map((it) => html`<li>${titleOf(it, model)} <span class="note">${findingLine(it.finding)}${moreText(it.symptoms.length)}</span> <a href="#${causeAnchor(it.n)}">See what came</a></li>`)}${causes.length > causesShown && html`<li>and ${causes.length - causesShown} more causes</li>`}</ul>`}</dd>`,
        ]
      : []),
    ...(errors.length > 0
      ? [
          html`<dt>Who runs this test</dt><dd>Something of the run broke; mend it and run again: <ul>${[...new Set(errors.flatMap((it) => it.verdict.errors ?? []))].map((it) => html`<li>${it}</li>`)}</ul></dd>`,
        ]
      : []),
    ...(waiting('failures').length > 0
      ? [
          html`<dt>Nobody yet</dt><dd>${count(waiting('failures'))} cannot be decided before the failures are mended.</dd>`,
        ]
      : []),
    ...(waiting('run').length > 0
      ? [html`<dt>Who runs this test again</dt><dd>Left out of this run: ${missingList(waiting('run'))}</dd>`]
      : []),
    ...(waiting('target').length > 0
      ? [
          model.run.judged === 'integrator'
            ? html`<dt>Who runs this test again</dt><dd>Occasions that did not come, which other scenarios or other business may give: ${missingList(waiting('target'))}</dd>`
            : html`<dt>Who keeps the target file</dt><dd>To decide more rules the target has to offer: ${missingList(waiting('target'))}</dd>`,
        ]
      : []),
  ];
  return acts.length === 0
    ? html`<p class="calm">Nobody: everything that was planned was decided, and nothing is broken.</p>`
    : html`<dl class="acts">${acts}</dl>`;
}

type Skipped = ReturnType<typeof skippedByReason>[number];

/** Whom a rule waits for that was skipped for want of this. */
function waitsFor(missing: string): 'failures' | 'run' | 'target' {
  if (missing.startsWith('the situation it starts from')) return 'failures';
  return /^(an answer at the prompt|the checks of the other shards|an occasion to see|an answer \d|not reached)/.test(
    missing,
  )
    ? 'run'
    : 'target';
}

function missingList(groups: Skipped[]): Html {
  return html`<ul>${groups.map(({ missing, rules }) => html`<li><code>${missing}</code> <span class="note">${rules.length} ${rules.length === 1 ? 'rule waits' : 'rules wait'} for it</span></li>`)}</ul>`;
}

function count(groups: Skipped[]): string {
  const n = groups.reduce((sum, it) => sum + it.rules.length, 0);
  return n === 1 ? 'One more rule' : `${n} more rules`;
}
