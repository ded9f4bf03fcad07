import type { RunModel } from '../run-model.ts';
import { causesHtml } from './causes/causes.ts';
import { copyable } from './exchange.ts';
import { ruleList } from './rules/rule-list.ts';
import { shownExchanges } from './shown-exchanges.ts';
import { summaryHtml } from './summary/summary.ts';
import { type Html, html } from './text.ts';
import { timelineHtml } from './timeline/timeline.ts';

/** For who mends it: what broke and what followed from it, then all rules at a glance, in time, and one by one. */
export function developerView(model: RunModel): Html {
  const errors = model.of('error');
  return html`${causesHtml(model)}
${
  errors.length > 0 &&
  html`<h2>What could not be decided</h2><p>Something of the run broke. These are neither passes nor failures.</p>
<ul>${[...Map.groupBy(errors, (it) => (it.verdict.errors ?? []).join('; '))].map(([why, rules]) => html`<li>${why}<br><span class="note">${rules.map((it) => it.rule.id).join(', ')}</span></li>`)}</ul>`
}
${model.judged.length > 0 && summaryHtml(model)}
${model.run.exchanges.length > 0 && timelineHtml(model)}
${ruleList(model)}
<h2>Run it again</h2>${copyable(model.run.command)}
${shownExchanges(exchangesNamed(model), model)}`;
}

/** The exchanges that rules and symptoms lead to. */
function exchangesNamed({ judged, causes }: RunModel): string[] {
  return [
    ...judged.flatMap(({ verdict }) => verdict.shown?.exchanges.slice(-1) ?? []),
    ...causes.flatMap(({ symptoms }) => symptoms.flatMap((it) => it.finding.proof)),
  ];
}
