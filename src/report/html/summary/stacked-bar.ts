import type { Counts } from '../../run-model.ts';
import { outcomeOrder } from '../rules/outcomes.ts';
import { type Html, html } from '../text.ts';

const width = 200;
const height = 10;
/** What there is can be seen, however little it is. */
const leastWidth = 3;

/** Counts by outcome as one bar; `share` says how long it is against the longest. */
export function stackedBar(counts: Counts, share: number): Html {
  const there = outcomeOrder.filter((it) => counts[it] > 0);
  const total = there.reduce((sum, it) => sum + counts[it], 0);
  const room = Math.max(width * share, leastWidth * there.length) - leastWidth * there.length;
  let x = 0;
  const parts = there.map((outcome) => {
    const from = x;
    x += leastWidth + (room * counts[outcome]) / total;
    return html`<rect class="mark ${outcome}" x="${from.toFixed(1)}" y="1" width="${(x - from).toFixed(1)}" height="${height}"/>`;
  });
  return html`<svg class="bar" viewBox="0 0 ${width} ${height + 2}" width="${width}" height="${height + 2}" aria-hidden="true">${parts}</svg>`;
}
