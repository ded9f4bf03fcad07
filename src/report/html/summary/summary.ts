import type { JudgedRule, RunModel } from '../../run-model.ts';
import { countsIn } from '../rules/counts-in.ts';
import { outcomeOrder, outcomesText, outcomeWords } from '../rules/outcomes.ts';
import { type Section, sectionAnchor, sectionsByApi, sectionTitle } from '../rules/sections.ts';
import { type Html, html } from '../text.ts';
import { marks, oneMark } from './marks.ts';
import { stackedBar } from './stacked-bar.ts';

/** Marks on a line: with its label a panel fits a phone. */
const perLine = 30;
const certainties = ['stated', 'implied', 'conflicting', 'silent'] as const;

/** All rules at a glance: how many ended how, a mark for each by API and section, and a bar for each certainty. */
export function summaryHtml(model: RunModel): Html {
  const apis = [...sectionsByApi(model.judged)];
  return html`<h2 id="summary">All rules at a glance</h2>
<ul class="counts">${outcomeOrder.map((it) => html`<li>${oneMark(it)} <strong>${model.counts[it]}</strong>${outcomeWords[it]}</li>`)}</ul>
<p class="when">Each mark is a rule; a line is a section of the API's document and leads to its rules.</p>
<div class="panels">${apis.map(([api, sections]) => panel(api, sections))}</div>
${certaintyTable(apis)}`;
}

function panel(api: string, sections: readonly Section[]): Html {
  return html`<section class="panel" aria-label="${api} by section"><h3>${api}</h3><p class="when">${outcomesText(sections.flatMap((it) => it.rules))}</p>
<ul class="lines">${sections.map(line)}</ul></section>
`;
}

function line(section: Section): Html {
  const name = `${sectionTitle(section)}: ${outcomesText(section.rules)}`;
  return html`<li><a href="#${sectionAnchor(section)}" aria-label="${name}" title="${name}"><span class="number">${section.name || '-'}</span>${marks(countsIn(section.rules), perLine)}</a></li>`;
}

/** How firmly the document says it, against how it ended. */
function certaintyTable(apis: readonly [string, Section[]][]): Html {
  const columns = apis.map(([api, sections]) => ({ api, rules: sections.flatMap((it) => it.rules) }));
  const cells = certainties.map((certainty) => ({
    certainty,
    by: columns.map(({ rules }) => rules.filter((it) => it.rule.certainty === certainty)),
  }));
  const most = Math.max(1, ...cells.flatMap(({ by }) => by.map((it) => it.length)));
  return html`<div class="scroll" tabindex="0" role="group" aria-label="Rules by certainty"><table class="certainty"><caption>By how firmly the document says it</caption>
<thead><tr><th scope="col">Certainty</th>${columns.map(({ api }) => html`<th scope="col">${api}</th>`)}</tr></thead>
<tbody>${cells.filter(({ by }) => by.some((it) => it.length > 0)).map(({ certainty, by }) => html`<tr><th scope="row">${certainty}</th>${by.map((it, index) => html`<td data-label="${columns[index]?.api}">${cell(it, most)}</td>`)}</tr>`)}</tbody></table></div>`;
}

function cell(rules: readonly JudgedRule[], most: number): Html {
  if (rules.length === 0) return html`<span class="note">none</span>`;
  return html`${stackedBar(countsIn(rules), rules.length / most)}<span class="note">${outcomesText(rules)}</span>`;
}
