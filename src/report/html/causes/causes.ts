import type { RunModel } from '../../run-model.ts';
import { type Html, html } from '../text.ts';
import { causeHtml } from './cause.ts';

const causesShown = 100;

/** What is wrong, each cause with all that follows from it; the first one stands open. */
export function causesHtml(model: RunModel): Html {
  const { causes } = model;
  if (causes.length === 0) return html`<p class="calm">No rule was seen broken.</p>`;
  const more = causes.length - causesShown;
  return html`${causes.slice(0, causesShown).map((it, index) => causeHtml(it, model, { open: index === 0 }))}
${more > 0 && html`<p>And ${more} more causes: run.json has them, and the list of all rules below says which rules failed.</p>`}`;
}
