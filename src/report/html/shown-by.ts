import type { RunModel } from '../run-model.ts';
import { type Html, html } from './text.ts';

/**
 * Names the exchanges that show something. Each stands once in the page, among the exchanges at its end; where scripts run
 * it is laid here when this is opened.
 */
export function shownBy(ids: readonly string[], model: RunModel, without: string): Html {
  const there = model.exchanges(ids);
  if (there.length === 0) return html`<p class="when">${without}</p>`;
  return html`<div class="shows" data-exchanges="${there.map((it) => it.id).join(' ')}">Shown by ${there.map((it, index) => html`${index > 0 && ', '}<a href="#${it.id}">${it.id}</a>`)}</div>`;
}
