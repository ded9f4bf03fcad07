import type { RunModel } from '../../run-model.ts';
import type { Pace } from '../../slower-checks.ts';
import { rulesText } from '../causes/count-words.ts';
import { seconds } from '../seconds.ts';
import { type Html, html } from '../text.ts';

const shown = 20;
const barWidth = 240;
const rulesShown = 12;

/** Checks that took much longer than before, each with both times as bars and the rules that it decides. */
export function slowerHtml(paces: readonly Pace[], { run }: RunModel): Html {
  const what = run.judged === 'integrator' ? 'scenario' : 'check';
  if (paces.length === 0)
    return html`<p class="when">None: no ${what} took twice as long and half a second more than before.</p>`;
  const most = Math.max(...paces.map((it) => it.afterMs));
  const wide = (ms: number): string => Math.max(2, (barWidth * ms) / most).toFixed(1);
  return html`<p class="when">A ${what} decides its rules together. Shown are those that took twice as long and half a second more than before.</p>
<ul class="moves paced">${paces.slice(0, shown).map(
    ({ check, beforeMs, afterMs }) =>
      html`<li><svg class="bar pace" viewBox="0 0 ${barWidth} 16" width="${barWidth}" height="16" aria-hidden="true"><rect class="calls" y="1" width="${wide(beforeMs)}" height="5"/><rect class="mark error" y="8" width="${wide(afterMs)}" height="7"/></svg><span><strong>${seconds(beforeMs)} &rarr; ${seconds(afterMs)}</strong> ${check.title} <span class="note">${check.check}</span></span><details><summary class="note">decides ${rulesText(check.rules.length)}</summary><p class="note">${check.rules.slice(0, rulesShown).join(', ')}${check.rules.length > rulesShown && ` and ${check.rules.length - rulesShown} more`}</p></details></li>
`,
  )}</ul>${paces.length > shown && html`<p>And ${paces.length - shown} more.</p>`}`;
}
