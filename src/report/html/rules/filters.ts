import type { RunModel } from '../../run-model.ts';
import { type Html, html } from '../text.ts';
import { outcomeOrder, outcomeWords } from './outcomes.ts';

/** Search and filters over the rules, where scripts run. */
export function filters({ judged, counts }: RunModel): Html {
  const apis = [...new Set(judged.map((it) => it.rule.api))].sort();
  const certainties = [...new Set(judged.map((it) => it.rule.certainty))].sort();
  const outcomes = outcomeOrder.filter((it) => counts[it] > 0);
  return html`<form class="filters" id="filters" hidden role="search" aria-label="Filter the rules">
<label>Search <input type="search" id="q" placeholder="rule, words, section" autocomplete="off"></label>
${select(
  'verdict',
  'Verdict',
  outcomes.map((it) => [it, `${outcomeWords[it]} (${counts[it]})`]),
)}
${
  apis.length > 1 &&
  select(
    'api',
    'API',
    apis.map((it) => [it, it]),
  )
}
${select(
  'certainty',
  'Certainty',
  certainties.map((it) => [it, it]),
)}
<p role="status" id="shown">${judged.length} of ${judged.length} rules</p></form>`;
}

function select(id: string, label: string, options: readonly (readonly [string, string])[]): Html {
  return html`<label>${label} <select id="${id}"><option value="">all</option>${options.map(([value, text]) => html`<option value="${value}">${text}</option>`)}</select></label>
`;
}
