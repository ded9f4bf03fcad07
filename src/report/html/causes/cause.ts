import type { Cause } from '../../causes/index.ts';
import type { RunModel } from '../../run-model.ts';
import { findingHtml } from '../finding.ts';
import { later } from '../later.ts';
import { ruleAnchor } from '../rules/rule.ts';
import { type Html, html } from '../text.ts';
import { times } from '../times.ts';
import { causeAnchor } from './anchors.ts';
import { moreText, rulesText } from './count-words.ts';
import { symptomHtml } from './symptom.ts';
import { ticketHtml } from './ticket.ts';

const symptomsShown = 200;
const untriedShown = 30;

/** One cause, folded: what broke first with its finding, the rules that could not hold either, and what was not tried. */
export function causeHtml(cause: Cause, model: RunModel, { open = false } = {}): Html {
  const { n, rule: id, symptoms } = cause;
  const known = model.expected(id);
  const body = bodyHtml(cause, model);
  return html`<details class="cause${model.isExpected(cause) && ' known'}" id="${causeAnchor(n)}"${open && openMark}><summary><h3 id="${ruleAnchor(id)}"><span class="n">${n}</span> ${titleOf(cause, model)}</h3><span class="note">${id}${moreText(symptoms.length)}</span>${known && html`<span class="note">expected until ${known.until}: ${known.reason}</span>`}</summary>
${open ? body : later(body)}</details>
`;
}

const openMark: Html = html` open`;

/** What broke: the words of the cause where its rule is only the place at which it shows. */
export function titleOf({ odd, words, rule: id }: Cause, model: RunModel): string {
  return odd ? words : model.judged.find((it) => it.rule.id === id)?.rule.text || id;
}

function bodyHtml(cause: Cause, model: RunModel): Html {
  const { rule: id, verdict, finding, symptoms, untried } = cause;
  const rule = model.judged.find((it) => it.rule.id === id)?.rule;
  return html`<p class="when"><a href="#${ruleAnchor(id)}">${id}</a>: ${rule?.certainty} in section ${rule?.source} of the ${rule?.api} document; decided ${times(verdict.decided)}</p>${ticketHtml(cause, model)}
${findingHtml(finding, model)}
${symptoms.length > 0 && html`<h4>And so ${rulesText(symptoms.length)} could not hold</h4>${symptoms.slice(0, symptomsShown).map((it) => symptomHtml(it, model))}${symptoms.length > symptomsShown && html`<p>And ${symptoms.length - symptomsShown} more: the list of all rules has them.</p>`}`}
${untried.length > 0 && html`<h4>Not tried because of it</h4><p class="note">${untried.slice(0, untriedShown).map((it, index) => html`${index > 0 && ', '}<a href="#${ruleAnchor(it)}">${it}</a>`)}${untried.length > untriedShown && ` and ${untried.length - untriedShown} more`}</p>`}`;
}
