import type { Outcome } from '../../../conformance/result.ts';
import { outcomeOrder } from '../rules/outcomes.ts';
import { type Html, html } from '../text.ts';

/** Side of a mark and its distance to the next, in px. */
const side = 7;
const pitch = 9;

/** Each outcome has a shape of its own, so that nothing hangs on its colour. */
const shapes: Record<Outcome, (x: number, y: number) => string> = {
  fail: (x, y) => `M${x - 1} ${y - 1}h${side + 2}v${side + 2}h-${side + 2}z`,
  error: (x, y) => `M${x} ${y + side}l${side / 2} -${side}l${side / 2} ${side}z`,
  skipped: (x, y) => `M${x + 1} ${y + 1}h${side - 2}v${side - 2}h-${side - 2}z`,
  observed: (x, y) =>
    `M${x + side / 2} ${y}l${side / 2} ${side / 2}l-${side / 2} ${side / 2}l-${side / 2} -${side / 2}z`,
  pass: (x, y) => `M${x} ${y}h${side}v${side}h-${side}z`,
};

/** A mark for each rule, the broken first: one path an outcome, so that a thousand rules are few nodes. */
export function marks(counts: Record<Outcome, number>, perLine: number): Html {
  const outcomes = outcomeOrder.flatMap((it) => Array.from({ length: counts[it] }, () => it));
  const lines = Math.max(1, Math.ceil(outcomes.length / perLine));
  const width = pitch * perLine + 2;
  const height = pitch * lines + 2;
  const paths = [...Map.groupBy(outcomes.keys(), (index) => outcomes[index] as Outcome)].map(([outcome, places]) => {
    const d = places.map((it) => shapes[outcome](2 + pitch * (it % perLine), 2 + pitch * Math.floor(it / perLine)));
    return html`<path class="mark ${outcome}" d="${d.join('')}"/>`;
  });
  return html`<svg class="marks" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" aria-hidden="true">${paths}</svg>`;
}

/** One mark, for a legend. */
export function oneMark(outcome: Outcome): Html {
  return html`<svg class="marks" viewBox="0 0 11 11" width="11" height="11" aria-hidden="true"><path class="mark ${outcome}" d="${shapes[outcome](2, 2)}"/></svg>`;
}
