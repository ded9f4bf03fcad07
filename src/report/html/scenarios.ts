import type { RunResult } from '../../conformance/result.ts';
import { type Html, html } from './text.ts';

/** What was played around an integrator, scenario by scenario. */
export function scenariosHtml({ checks, notes = [] }: RunResult): Html {
  if (checks.length === 0) return html`<h2>Scenarios</h2><p>None was played: traffic was judged as it came.</p>`;
  return html`<h2>Scenarios</h2>
<div class="scroll" tabindex="0" role="group" aria-label="Scenarios"><table class="verdicts"><caption class="hidden">Scenarios that were played</caption>
<thead><tr><th scope="col">Played</th><th scope="col">Scenario</th><th scope="col">Took</th></tr></thead>
<tbody>${checks.map(rowHtml)}</tbody></table></div>
${notes.length > 0 && html`<ul class="plain">${notes.map((it) => html`<li class="note">${it.note}</li>`)}</ul>`}`;
}

function rowHtml({ check, title, outcome, error, tookMs }: RunResult['checks'][number]): Html {
  const badge =
    outcome === 'done'
      ? html`<span class="badge pass">played</span>`
      : html`<span class="badge error">${outcome}</span>`;
  return html`<tr><td>${badge}</td><td><span class="rule-id">${check}</span><br><span class="words">${title}</span>${error !== undefined && html`<br><span class="note">${error}</span>`}</td><td class="number">${(tookMs / 1000).toFixed(1)} s</td></tr>
`;
}
