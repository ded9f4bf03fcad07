import type { RunModel } from '../../run-model.ts';
import { outcomeOrder, outcomeWords } from '../rules/outcomes.ts';
import { oneMark } from '../summary/marks.ts';
import { type Html, html } from '../text.ts';

/** How many rules went from which outcome to which; on the diagonal nothing changed. */
export function transitions(before: RunModel, after: RunModel): Html {
  const old = new Map(before.judged.map((it) => [it.rule.id, it.verdict.outcome]));
  const fresh = new Map(after.judged.map((it) => [it.rule.id, it.verdict.outcome]));
  const pairs = [...new Set([...old.keys(), ...fresh.keys()])].map(
    (id) => `${old.get(id) ?? 'none'} ${fresh.get(id) ?? 'none'}`,
  );
  const counts = new Map([...Map.groupBy(pairs, (it) => it)].map(([pair, all]) => [pair, all.length]));
  const states = [...outcomeOrder, 'none' as const].filter((it) => pairs.some((pair) => pair.split(' ').includes(it)));
  const name = (it: (typeof states)[number]): Html =>
    it === 'none' ? html`not there` : html`${oneMark(it)} ${outcomeWords[it]}`;
  return html`<div class="scroll" tabindex="0" role="group" aria-label="Rules by how they ended before and after"><table class="turns"><caption class="hidden">Rules by how they ended before (rows) and after (columns)</caption>
<thead><tr><th scope="col">Before / after</th>${states.map((it) => html`<th scope="col">${name(it)}</th>`)}</tr></thead>
<tbody>${states.map((from) => html`<tr><th scope="row">${name(from)}</th>${states.map((to) => cell(counts.get(`${from} ${to}`) ?? 0, from === to))}</tr>`)}</tbody></table></div>`;
}

function cell(n: number, isSame: boolean): Html {
  return html`<td class="number${isSame && ' same'}">${n === 0 ? '·' : n}</td>`;
}
