import type { RunModel } from '../run-model.ts';
import { copyable } from './exchange.ts';
import { failureHtml } from './finding.ts';
import { type Html, html } from './text.ts';
import { verdictTable } from './verdicts.ts';

/** For who mends it: every failure with its difference, picture and exchanges, then all verdicts. */
export function developerView(model: RunModel): Html {
  const failed = model.broken;
  const errors = model.of('error');
  return html`<h2>What broke</h2>
${failed.length === 0 ? html`<p class="calm">No rule was seen broken.</p>` : html`${contents(model)}${failed.map((it) => failureHtml(it, model))}`}
${
  errors.length > 0 &&
  html`<h2>What could not be decided</h2><p>Something of the run broke. These are neither passes nor failures.</p>
<ul>${[...Map.groupBy(errors, (it) => (it.verdict.errors ?? []).join('; '))].map(([why, rules]) => html`<li>${why}<br><span class="note">${rules.map((it) => it.rule.id).join(', ')}</span></li>`)}</ul>`
}
<h2 id="all-rules">Verdict of each rule</h2>
${verdictTable(model)}
<h2>Run it again</h2>${copyable(model.run.command)}`;
}

function contents(model: RunModel): Html | false {
  const failed = model.broken;
  if (failed.length < 2) return false;
  return html`<nav aria-label="Broken rules"><ol class="contents">${failed.map(({ rule }) => html`<li><a href="#rule-${rule.id}">${rule.id}</a> <span class="note">${rule.text}</span></li>`)}</ol></nav>
`;
}
