import type { RunResult } from '../../../conformance/result.ts';
import type { HeadlinesByApi } from '../../../targets/apis/profile.ts';
import { type Changes, changesOf } from '../../changes.ts';
import { judgedWords } from '../../judged-words.ts';
import { type RunModel, runModel } from '../../run-model.ts';
import { slowerChecks } from '../../slower-checks.ts';
import { rulesText } from '../causes/count-words.ts';
import { pageOf } from '../page.ts';
import { shownExchanges } from '../shown-exchanges.ts';
import { type Html, html } from '../text.ts';
import { bothRuns } from './both-runs.ts';
import { brokeHtml } from './broke.ts';
import { movesHtml } from './moves.ts';
import { differences } from './not-alike.ts';
import { slowerHtml } from './slower.ts';
import { transitions } from './transitions.ts';

/** One page of what changed from one run to another: what broke, what was mended, what was decided first, what is slower. */
export function renderComparison(earlier: RunResult, later: RunResult, headlines: HeadlinesByApi): string {
  const [before, after] = [runModel(earlier, headlines), runModel(later, headlines)];
  const changes = changesOf(before, after);
  const { mended, first, lost, readings } = changes;
  const proofs = after.causes.flatMap((cause) => cause.symptoms.flatMap((it) => it.finding.proof));
  return pageOf({
    title: `${sentence(changes)} ${judgedWords(after.run).subject}`,
    version: after.run.tool.version,
    body: html`${heading(before, after, changes)}
<main id="content" tabindex="-1">
<h2>What broke</h2>${brokeHtml(changes, after)}
<h2>What was mended</h2>${movesHtml(mended, 'Nothing: no rule that was broken holds now.')}
<h2>Decided for the first time</h2>${movesHtml(first, 'Nothing that was left open before.')}
${lost.length > 0 && html`<h2>Not decided any more</h2>${movesHtml(lost, '')}`}
${readings.length > 0 && html`<h2>Seen otherwise</h2><p>The document leaves these open, so that none of them is a failure.</p>${movesHtml(readings, '')}`}
<h2>Slower rules</h2>${slowerHtml(slowerChecks(before.run, after.run), after)}
<h2>From the one to the other</h2>${transitions(before, after)}
${shownExchanges(proofs, after)}</main>`,
  });
}

function heading(before: RunModel, after: RunModel, changes: Changes): Html {
  const apart = differences(before.run, after.run);
  const tone = changes.broke.length > 0 ? 'bad' : changes.lost.length > 0 || apart.length > 0 ? 'warn' : 'good';
  return html`<header><h1>Two runs compared: ${judgedWords(after.run).title}</h1>
${(before.run.simulated || after.run.simulated) && html`<p class="simulated">SIMULATED: ${judgedWords(after.run).simulated}</p>`}
${apart.length > 0 && html`<div class="simulated"><p>These runs are not alike, and what differs may come of that:</p><ul>${apart.map((it) => html`<li>${it}</li>`)}</ul></div>`}
<p class="verdict-line ${tone}">${sentence(changes)}</p>
${bothRuns(before, after)}</header>`;
}

/** What a reader wants to know first. */
function sentence({ broke, stillBroken, mended, first, lost }: Changes): string {
  const parts = [
    broke.length > 0 ? `${rulesText(broke.length)} newly broken` : 'Nothing broke',
    ...(stillBroken.length > 0 ? [`${stillBroken.length} still broken`] : []),
    ...(mended.length > 0 ? [`${mended.length} mended`] : []),
    ...(first.length > 0 ? [`${first.length} decided for the first time`] : []),
    ...(lost.length > 0 ? [`${lost.length} not decided any more`] : []),
  ];
  return `${parts.join(', ')}.`;
}
