import type { RunModel } from '../../run-model.ts';
import { seconds } from '../seconds.ts';
import { type Html, html } from '../text.ts';
import { callsInTime } from './calls-in-time.ts';
import { type Geometry, laneChart, type Marked } from './lane-chart.ts';
import { longestChecks } from './longest-checks.ts';

/** The page shows the form that fits. */
const forms: Geometry[] = [
  { name: 'wide', width: 1080, bins: 180 },
  { name: 'narrow', width: 336, bins: 56 },
];

/** When the calls of the run were made, where each cause was first seen, and what took longest. */
export function timelineHtml(model: RunModel): Html {
  const { run } = model;
  const marked = model.causes.flatMap(({ n, exchanges, words }): Marked[] => {
    const shown = model.exchange(exchanges.at(-1) ?? '');
    return shown ? [{ n, words, api: shown.api, at: shown.at.wall }] : [];
  });
  const what = `${run.exchanges.length} calls and deliveries in ${seconds(run.tookMs)}`;
  return html`<h2 id="timeline">Timeline</h2>
<p>${what}${marked.length > 0 && '; a number stands where the exchange of a cause was sent'}.</p>
${forms.map((form) => {
  const calls = callsInTime(run, form.bins);
  return calls && laneChart(calls, marked, form);
})}
${longestChecks(run)}`;
}
