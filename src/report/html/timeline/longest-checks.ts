import type { RunResult } from '../../../conformance/result.ts';
import { seconds } from '../seconds.ts';
import { type Html, html } from '../text.ts';

const shown = 8;
const barWidth = 160;

/** What took longest, with how many rules it decides. Checks run beside each other, so their times do not add up. */
export function longestChecks({ checks, judged }: RunResult): Html | false {
  const longest = checks
    .filter((it) => it.tookMs > 0)
    .sort((a, b) => b.tookMs - a.tookMs)
    .slice(0, shown);
  const most = longest[0]?.tookMs;
  if (most === undefined) return false;
  const name = judged === 'integrator' ? 'Scenarios' : 'Checks';
  return html`<details class="longest"><summary>${name} that took longest</summary>
<ul class="plain">${longest.map(
    (it) =>
      html`<li><svg class="bar" viewBox="0 0 ${barWidth} 10" width="${barWidth}" height="10" aria-hidden="true"><rect class="calls" width="${Math.max(2, (barWidth * it.tookMs) / most).toFixed(1)}" height="10"/></svg> <strong>${seconds(it.tookMs)}</strong> ${it.title} <span class="note">${it.check}, ${it.exchanges} calls, ${it.rules.length} rules</span></li>`,
  )}</ul></details>`;
}
