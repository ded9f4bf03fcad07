import { type Html, html } from './text.ts';

/**
 * Markup that comes to be when what holds it is opened. Where scripts run, a browser takes what stands in `noscript` for one
 * text and makes nothing of it, so that a page of a thousand rules paints at once; the page's script makes it markup.
 * Where none run, it is there as it is.
 */
export function later(content: Html): Html {
  return html`<noscript>${content}</noscript>`;
}
