import type { GoLiveCase } from '../../conformance/result.ts';
import type { HeadlinesByApi } from '../../targets/apis/profile.ts';
import { basesText } from '../bases-text.ts';
import { relatedTo } from '../deed.ts';
import { goLiveCounts, type ReportedGoLive } from '../go-live-model.ts';
import { type RunModel, runModel } from '../run-model.ts';
import { namesFor, sequenceOf } from '../sequence.ts';
import { visibleRun } from '../visible-run.ts';
import { copyable, exchangeHtml } from './exchange.ts';
import { goLiveTable } from './go-live.ts';
import { pageOf } from './page.ts';
import { sequenceSvg } from './sequence-svg.ts';
import { type Html, html } from './text.ts';

/** The page for who reviews the go-live cases: the table, then each case with its picture and its exchanges. */
export function renderEvidenceHtml(given: ReportedGoLive, headlines: HeadlinesByApi): string {
  const goLive = visibleRun(given);
  const { passed, failed, notRun } = goLiveCounts(goLive);
  const { target, simulated, tool } = goLive;
  const model = modelOf(goLive, headlines);
  const tone = failed > 0 ? 'bad' : notRun > 0 ? 'warn' : 'good';
  return pageOf({
    title: `Go-live cases: ${target.name}, ${goLive.startedAt.slice(0, 10)}${simulated ? ' (SIMULATED)' : ''}`,
    version: tool.version,
    body: html`<header><h1>Go-live cases of ${target.name}</h1>
<p class="when">${basesText(target)} &middot; ${goLive.startedAt}</p>
${simulated && html`<p class="simulated">SIMULATED: a simulation answered. Nothing here is proof of a real provider.</p>`}
<p class="verdict-line ${tone}">${passed} passed, ${failed} failed, ${notRun} not run.</p></header>
<main id="content" tabindex="-1"><section aria-label="Cases"><h2>The test script</h2>${goLiveTable(goLive.cases)}
<h2>What was exchanged</h2>${goLive.cases.map((it) => caseHtml(it, model))}
${Object.entries(goLive.contracts ?? {}).map(([api, sha]) => html`<p class="when">Contract of ${api}: <code class="hash">SHA-256 ${sha}</code></p>`)}
${goLive.command !== undefined && html`<h2>Run it again</h2>${copyable(goLive.command)}`}
<h2>Approval</h2><div class="signature"><p>Name</p><p>Date</p><p>Signature</p></div></section></main>`,
  });
}

function caseHtml(it: GoLiveCase, model: RunModel): Html {
  const exchanges = model.exchanges(it.proof);
  const steps = sequenceOf(relatedTo(exchanges, model), it.proof, model);
  const names = namesFor(exchanges[0]?.api ?? '', model);
  return html`<article id="${it.id}"><h3><a href="#${it.id}">${it.id}</a> ${it.expected}: ${it.status}</h3>
${steps.length > 0 && sequenceSvg(steps, `${it.id}: ${steps.length} steps between customer, ${names.caller} and ${names.provider}`, names)}
${exchanges.length === 0 ? html`<p class="when">No exchanges.</p>` : exchanges.map((one) => exchangeHtml(one, model))}</article>
`;
}

/** What the parts of a run's page need, without rules and verdicts. */
function modelOf(goLive: ReportedGoLive, headlines: HeadlinesByApi): RunModel {
  const { schema, tool, target, simulated, startedAt, tookMs, exchanges, command = '', events } = goLive;
  const none = { contracts: {}, seed: 0, interrupted: false, rules: [], verdicts: [], checks: [] };
  const run = { schema, tool, target, simulated, startedAt, tookMs, command, exchanges, ...none };
  return runModel({ ...run, ...(events ? { events } : {}) }, headlines);
}
