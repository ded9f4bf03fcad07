import type { Cause } from '../../causes/index.ts';
import type { RunModel } from '../../run-model.ts';
import { type Html, html } from '../text.ts';
import { byExpectation } from './by-expectation.ts';
import { causeHtml } from './cause.ts';

const causesShown = 100;

/** What is wrong, each cause with all that follows from it; the first one stands open. Then what was expected to fail. */
export function causesHtml(model: RunModel): Html {
  const { broken, expected } = byExpectation(model);
  return html`<h2>What broke</h2>
${broken.length === 0 ? html`<p class="${model.counts.pass > 0 ? 'calm' : 'when'}">No rule was seen broken${expected.length > 0 && ' that was not expected to be'}.</p>` : some(broken, model)}
${expected.length > 0 && html`<h2>Failed as expected</h2>${some(expected, model, { folded: true })}`}`;
}

function some(causes: readonly Cause[], model: RunModel, { folded = false } = {}): Html {
  const more = causes.length - causesShown;
  return html`${causes.slice(0, causesShown).map((it, index) => causeHtml(it, model, { open: index === 0 && !folded }))}
${more > 0 && html`<p>And ${more} more causes: the list of all rules below says which rules failed.</p>`}`;
}
