import { causeAnchor } from '../causes/anchors.ts';
import { seconds } from '../seconds.ts';
import { type Html, html } from '../text.ts';
import type { CallsInTime } from './calls-in-time.ts';
import { ticksOf, tickText } from './ticks.ts';

/** A drawing: how wide it is in px, and into how many parts its time is cut. */
export interface Geometry {
  name: 'wide' | 'narrow';
  width: number;
  bins: number;
}

/** A cause, at the time and in the lane of the exchange that shows it. */
export interface Marked {
  n: number;
  words: string;
  api: string;
  at: number;
}

const laneHeight = 44;
const labelHeight = 26;
const markersShown = 40;

/** One lane an API: the height of a bar is how many calls began then, against the busiest moment of that API. */
export function laneChart({ from, tookMs, lanes }: CallsInTime, marked: readonly Marked[], form: Geometry): Html {
  const { name, width } = form;
  const pitch = laneHeight + labelHeight;
  const height = lanes.length * pitch + 22;
  const total = lanes.reduce((sum, it) => sum + it.bins.reduce((all, n) => all + n, 0), 0);
  const place = (at: number): number => 10 + ((width - 20) * (at - from)) / tookMs;
  return html`<div class="timeline ${name}"><svg viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="group" aria-label="Timeline: ${total} calls in ${seconds(tookMs)}">
${lanes.map(({ api, bins }, lane) => {
  const foot = (lane + 1) * pitch;
  const most = Math.max(1, ...bins);
  const part = (width - 20) / form.bins;
  const d = bins.map((n, index) => {
    const high = n === 0 ? 0 : Math.max(1.5, (laneHeight * n) / most);
    return n === 0
      ? ''
      : `M${(10 + index * part).toFixed(1)} ${foot}v-${high.toFixed(1)}h${(part - 0.8).toFixed(1)}v${high.toFixed(1)}z`;
  });
  return html`<text x="10" y="${foot - laneHeight - 4}">${api}: ${bins.reduce((sum, n) => sum + n, 0)} calls</text><line class="life" x1="10" x2="${width - 10}" y1="${foot}" y2="${foot}"/><path class="calls" d="${d.join('')}"/>`;
})}
${ticksOf(tookMs, name === 'wide' ? 8 : 4).map((ms) => html`<text class="tick" x="${place(from + ms).toFixed(1)}" y="${height - 5}" text-anchor="${ms === 0 ? 'start' : 'middle'}">${tickText(ms)}</text>`)}
${marked.slice(0, markersShown).map((it) => {
  const lane = lanes.findIndex(({ api }) => api === it.api);
  const x = place(it.at).toFixed(1);
  const foot = (lane + 1) * pitch;
  return html`<a href="#${causeAnchor(it.n)}" aria-label="Cause ${it.n}: ${it.words}"><title>${it.words}</title><line class="seen" x1="${x}" x2="${x}" y1="${foot - laneHeight + 12}" y2="${foot}"/><circle class="seen" cx="${x}" cy="${foot - laneHeight + 10}" r="9"/><text class="n" x="${x}" y="${foot - laneHeight + 14}" text-anchor="middle">${it.n}</text></a>`;
})}
</svg></div>
`;
}
