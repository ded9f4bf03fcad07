import type { Cause } from '../../causes/index.ts';
import type { RunModel } from '../../run-model.ts';
import { ticketOf } from '../../ticket/ticket.ts';
import { type Html, html } from '../text.ts';

/** The cause as one Markdown block for a ticket: a button that copies it, and the text itself, folded. */
export function ticketHtml(cause: Cause, model: RunModel): Html {
  const id = `ticket-${cause.n}`;
  return html`<div class="ticket"><button type="button" class="copy" data-copies="${id}" hidden>Copy as Markdown</button> <details><summary>Text for a ticket</summary><pre tabindex="0" id="${id}">${ticketOf(cause, model)}</pre></details></div>`;
}
