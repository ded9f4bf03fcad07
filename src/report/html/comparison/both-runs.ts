import { basesText } from '../../bases-text.ts';
import { causeCounts } from '../../causes/index.ts';
import { decidedLine, type RunModel } from '../../run-model.ts';
import { seconds } from '../seconds.ts';
import { stackedBar } from '../summary/stacked-bar.ts';
import { type Html, html } from '../text.ts';

/** The facts of both runs beside each other. */
export function bothRuns(before: RunModel, after: RunModel): Html {
  const most = Math.max(1, before.judged.length, after.judged.length);
  const row = (name: string, of: (model: RunModel) => Html): Html =>
    html`<tr><th scope="row">${name}</th><td data-label="Before">${of(before)}</td><td data-label="After">${of(after)}</td></tr>
`;
  return html`<table class="both"><caption class="hidden">The two runs</caption><thead><tr><td></td><th scope="col">Before</th><th scope="col">After</th></tr></thead><tbody>
${row('Rules', (it) => html`${stackedBar(it.counts, it.judged.length / most)}<br>${decidedLine(it.run.verdicts)}`)}
${row('Broken', (it) => html`${it.causes.length === 0 ? 'nothing' : causeCounts(it.causes)}`)}
${row('Target', (it) => html`${it.run.target.name} (${it.run.target.kind})<br><span class="note">${basesText(it.run.target)}</span>`)}
${row('Started', (it) => html`${it.run.startedAt}, took ${seconds(it.run.tookMs)}`)}
${row('Again', (it) => html`<code>${it.run.command}</code>`)}
</tbody></table>`;
}
