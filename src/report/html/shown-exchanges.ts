import type { RunModel } from '../run-model.ts';
import { exchangeHtml } from './exchange.ts';
import { later } from './later.ts';
import { type Html, html } from './text.ts';

/** The exchanges that rules and symptoms name, each once. Where scripts run they are laid where they are opened. */
export function shownExchanges(ids: Iterable<string>, model: RunModel): Html | false {
  const all = model.exchanges([...new Set(ids)]);
  if (all.length === 0) return false;
  return html`<div id="exchanges">${later(html`<h2>Exchanges that show the rules</h2>
${all.map(
  (it) => html`<div id="${it.id}">${exchangeHtml(it, model)}</div>
`,
)}`)}</div>`;
}
