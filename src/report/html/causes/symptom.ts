import type { Symptom } from '../../causes/index.ts';
import { judgedWords } from '../../judged-words.ts';
import type { RunModel } from '../../run-model.ts';
import { differenceHtml } from '../difference.ts';
import { ruleAnchor } from '../rules/rule.ts';
import { shownBy } from '../shown-by.ts';
import { type Html, html } from '../text.ts';

/** A rule that a cause took with it, folded: what it demands, what was there, and the exchanges. */
export function symptomHtml({ rule: id, finding }: Symptom, model: RunModel): Html {
  const text = model.judged.find((it) => it.rule.id === id)?.rule.text;
  return html`<details class="symptom" id="${ruleAnchor(id)}"><summary><span class="rule-id">${id}</span> <span class="words">${text}</span></summary>
<p class="when">${finding.title} (${finding.check})</p>
${differenceHtml(finding)}
${shownBy(finding.proof, model, judgedWords(model.run).unproven)}</details>
`;
}
