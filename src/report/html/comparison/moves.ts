import type { Verdict } from '../../../conformance/result.ts';
import type { Change } from '../../changes.ts';
import { findingLine } from '../../finding-line.ts';
import { later } from '../later.ts';
import { badge } from '../rules/badge.ts';
import { type Html, html } from '../text.ts';

/** Shown at once; more of them stand folded. */
const shownAtOnce = 10;
const clippedAt = 200;

/** Rules with how they ended before and after, and what was seen; `none` where there are none. */
export function movesHtml(changes: readonly Change[], none: string): Html {
  if (changes.length === 0) return html`<p class="when">${none}</p>`;
  const rest = changes.slice(shownAtOnce);
  return html`<ul class="moves">${changes.slice(0, shownAtOnce).map(moveHtml)}</ul>${rest.length > 0 && html`<details class="rest"><summary>${rest.length} more</summary>${later(html`<ul class="moves">${rest.map(moveHtml)}</ul>`)}</details>`}`;
}

function moveHtml({ rule, before, after }: Change): Html {
  const notes = [before && told('before', before), after && told('now', after)].filter((it) => it !== undefined);
  return html`<li><span class="turn">${stateOf(before)} <span aria-label="then">&rarr;</span> ${stateOf(after)}</span> <span class="rule-id">${rule.id}</span> <span class="words">${rule.text} <span class="note">section ${rule.source || 'none'}, ${rule.certainty}</span></span>${notes.map((it) => html`<span class="words note">${it}</span>`)}</li>
`;
}

function stateOf(verdict: Verdict | undefined): Html {
  return verdict ? badge(verdict.outcome) : html`<span class="badge">not there</span>`;
}

function told(when: string, { outcome, findings, missing, errors, readings }: Verdict): string | undefined {
  const [first] = findings;
  const text = first
    ? findingLine(first)
    : outcome === 'skipped'
      ? `would take ${(missing ?? []).join(', ')}`
      : outcome === 'error'
        ? (errors ?? []).join('; ')
        : readings
          ? `seen: ${readings.join(', ')}`
          : undefined;
  if (text === undefined) return undefined;
  return `${when}: ${text.length > clippedAt ? `${text.slice(0, clippedAt)}…` : text}`;
}
