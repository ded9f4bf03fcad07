import type { GoLiveCase } from '../../conformance/result.ts';
import { type Html, html } from './text.ts';

const tone: Record<GoLiveCase['status'], string> = { Pass: 'pass', Fail: 'fail', 'Not run': 'skipped' };

export function statusBadge(status: GoLiveCase['status']): Html {
  return html`<span class="badge ${tone[status]}">${status}</span>`;
}

/** The six cases of the go-live script as a table. */
export function goLiveTable(cases: readonly GoLiveCase[]): Html {
  return html`<div class="scroll" tabindex="0" role="group" aria-label="Go-live cases"><table class="cases"><caption class="hidden">Go-live cases</caption>
<thead><tr><th scope="col">Status</th><th scope="col">Case</th><th scope="col">Expected</th><th scope="col">Actual</th><th scope="col">Comments</th></tr></thead>
<tbody>${cases.map(
    (
      it,
    ) => html`<tr><td>${statusBadge(it.status)}</td><th scope="row">${it.id}<br><span class="note">${it.api}, PIN ${it.pin}</span></th><td data-label="Expected">${it.expected}</td><td data-label="Actual" class="long">${it.actual || '-'}<br><span class="note">${it.merchantReference && `reference ${it.merchantReference}`}</span></td><td data-label="Comments" class="long">${it.comments}</td></tr>
`,
  )}</tbody></table></div>`;
}
