import type { Finding } from '../../conformance/result.ts';
import { differences } from '../difference.ts';
import { isComposite, plainValue, valueLine } from '../json-value.ts';
import { choiceOf } from '../terminal/finding.ts';
import { type Html, html } from './text.ts';

/** The places that differ, as a table of expected and actual. */
export function differenceHtml(finding: Pick<Finding, 'expected' | 'actual'>): Html {
  const expected = plainValue(finding.expected);
  const actual = plainValue(finding.actual);
  const choice = choiceOf(expected);
  const rows =
    choice === undefined && isComposite(expected) && isComposite(actual)
      ? differences(expected, actual).map((it) => [it.path, valueLine(it.expected), valueLine(it.actual)] as const)
      : [['', choice ? `one of ${choice.map(valueLine).join(', ')}` : valueLine(expected), valueLine(actual)] as const];
  const placed = rows.some(([path]) => path !== '');
  return html`<div class="scroll" tabindex="0" role="group" aria-label="Expected and actual"><table class="difference"><thead><tr>${placed && html`<th scope="col">Where</th>`}<th scope="col">Expected</th><th scope="col">Actual</th></tr></thead>
<tbody>${rows.map(([path, left, right]) => html`<tr>${placed && html`<td><code>${path}</code></td>`}<td class="expected"><code>${left}</code></td><td class="actual"><code>${right}</code></td></tr>`)}</tbody></table></div>`;
}
