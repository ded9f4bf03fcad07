import type { Cause } from '../../causes/index.ts';
import type { Changes } from '../../changes.ts';
import type { RunModel } from '../../run-model.ts';
import { causeAnchor } from '../causes/anchors.ts';
import { causeHtml, titleOf } from '../causes/cause.ts';
import { type Html, html } from '../text.ts';
import { movesHtml } from './moves.ts';

const causesShown = 50;

/** The causes that have a newly broken rule, as the later run's own page tells them, then which rules those are. */
export function brokeHtml({ broke, stillBroken }: Changes, after: RunModel): Html {
  const fresh = new Set(broke.map((it) => it.rule.id));
  const isNew = (it: Cause): boolean => [it, ...it.symptoms].some(({ rule }) => fresh.has(rule));
  const causes = after.causes.filter(isNew);
  const old = after.causes.filter((it) => !isNew(it));
  const more = causes.length - causesShown;
  return html`${broke.length === 0 ? html`<p class="calm">${stillBroken.length > 0 ? 'Nothing that held before.' : 'Nothing.'}</p>` : html`${causes.slice(0, causesShown).map((it, index) => causeHtml(it, after, { open: index === 0 }))}${more > 0 && html`<p>And ${more} more causes.</p>`}<h3>Rules that broke</h3>${movesHtml(broke, '')}`}
${stillBroken.length > 0 && html`<h3>Still broken</h3>${old.length > 0 && html`<ul>${old.map((it) => html`<li id="${causeAnchor(it.n)}">${titleOf(it, after)} <span class="note">${it.rule}</span></li>`)}</ul>`}${movesHtml(stillBroken, '')}`}`;
}
