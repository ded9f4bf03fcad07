import type { JudgedRule, RunModel } from '../../run-model.ts';
import { later } from '../later.ts';
import { stackedBar } from '../summary/stacked-bar.ts';
import { type Html, html } from '../text.ts';
import { countsIn } from './counts-in.ts';
import { filters } from './filters.ts';
import { outcomeOrder, outcomesText } from './outcomes.ts';
import { ruleHtml } from './rule.ts';
import { type Section, sectionAnchor, sectionsByApi, sectionTitle } from './sections.ts';

/** Every rule by API and section, folded; each opens to what decided it and an exchange that shows it. */
export function ruleList(model: RunModel): Html {
  const apis = [...sectionsByApi(model.judged)];
  const titles = new Map(model.run.checks.map((it) => [it.check, it.title]));
  const causes = new Map(
    model.causes.flatMap((cause) => [cause, ...cause.symptoms].map((it) => [it.rule, cause.n] as const)),
  );
  const show = (it: JudgedRule): Html => ruleHtml(it, { model, titles, cause: causes.get(it.rule.id) });
  return html`<h2 id="all-rules">All rules</h2>
${filters(model)}
${apis.map(([api, sections]) => {
  const rules = sections.flatMap((it) => it.rules);
  return html`<details class="api" data-api="${api}"${apis.length === 1 && openMark}><summary><h3>${api}</h3> <span class="note count">${rulesText(rules)}</span></summary>
${sections.map((it) => sectionHtml(it, show))}</details>
`;
})}`;
}

const openMark: Html = html` open`;

function sectionHtml(section: Section, show: (rule: JudgedRule) => Html): Html {
  const rules = section.rules.toSorted(
    (a, b) => outcomeOrder.indexOf(a.verdict.outcome) - outcomeOrder.indexOf(b.verdict.outcome),
  );
  return html`<details class="section" id="${sectionAnchor(section)}"><summary><span class="name">${sectionTitle(section)}</span> ${stackedBar(countsIn(rules), 1)} <span class="note count" data-all="${rulesText(rules)}">${rulesText(rules)}</span></summary>
${later(html`${rules.map(show)}`)}</details>
`;
}

function rulesText(rules: readonly JudgedRule[]): string {
  return `${rules.length} ${rules.length === 1 ? 'rule' : 'rules'}: ${outcomesText(rules)}`;
}
