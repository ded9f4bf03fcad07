import type { Outcome } from '../../conformance/result.ts';
import type { JudgedRule, RunModel } from '../run-model.ts';
import { anchorOf } from './finding.ts';
import { type Html, html } from './text.ts';

/** Outcomes in the order in which a reader wants them, and what each says. */
export const outcomeWords: Record<Outcome, string> = {
  fail: 'failed',
  error: 'error',
  skipped: 'skipped',
  observed: 'observed',
  pass: 'passed',
};

const order = Object.keys(outcomeWords);

/** The verdict of every rule in one table, failures first, with search and filters where scripts run. */
export function verdictTable(model: RunModel): Html {
  const rows = [...model.judged].sort((a, b) => order.indexOf(a.verdict.outcome) - order.indexOf(b.verdict.outcome));
  const apis = [...new Set(model.judged.map((it) => it.rule.api))].sort();
  const certainties = [...new Set(model.judged.map((it) => it.rule.certainty))].sort();
  const outcomes = order.filter((it) => model.counts[it as Outcome] > 0) as Outcome[];
  return html`<form class="filters" id="filters" hidden role="search" aria-label="Filter the verdicts">
<label>Search <input type="search" id="q" placeholder="rule, words, section" autocomplete="off"></label>
${filter(
  'verdict',
  'Verdict',
  outcomes.map((it) => [it, `${outcomeWords[it]} (${model.counts[it]})`]),
)}
${
  apis.length > 1 &&
  filter(
    'api',
    'API',
    apis.map((it) => [it, it]),
  )
}
${filter(
  'certainty',
  'Certainty',
  certainties.map((it) => [it, it]),
)}
<p role="status" id="shown">${rows.length} of ${rows.length} rules</p></form>
<div class="scroll" tabindex="0" role="group" aria-label="Verdict of each rule"><table class="verdicts" id="verdicts"><caption class="hidden">Verdict of each rule</caption>
<thead><tr><th scope="col">Verdict</th><th scope="col">Rule</th><th scope="col">Section</th><th scope="col">Certainty</th><th scope="col">Decided</th></tr></thead>
<tbody>${rows.map(rowHtml)}</tbody></table></div>`;
}

function filter(id: string, label: string, options: (readonly [string, string])[]): Html {
  return html`<label>${label} <select id="${id}"><option value="">all</option>${options.map(([value, text]) => html`<option value="${value}">${text}</option>`)}</select></label>
`;
}

function rowHtml({ rule, verdict }: JudgedRule): Html {
  const id = verdict.outcome === 'fail' ? html`<a href="#${anchorOf(rule.id)}">${rule.id}</a>` : rule.id;
  return html`<tr data-verdict="${verdict.outcome}" data-api="${rule.api}" data-certainty="${rule.certainty}"><td><span class="badge ${verdict.outcome}">${outcomeWords[verdict.outcome]}</span></td><td><span class="rule-id">${id}</span><br><span class="words">${rule.text}</span>${noteOf(verdict)}</td><td>${rule.source}</td><td>${rule.certainty}</td><td class="number">${verdict.decided}</td></tr>
`;
}

function noteOf({ outcome, missing, readings, errors }: JudgedRule['verdict']): Html | undefined {
  const note =
    outcome === 'skipped'
      ? `needs ${(missing ?? []).join(', ')}`
      : outcome === 'error'
        ? (errors ?? []).join('; ')
        : readings
          ? `seen: ${readings.join(', ')}`
          : undefined;
  return note === undefined ? undefined : html`<br><span class="note">${note}</span>`;
}
