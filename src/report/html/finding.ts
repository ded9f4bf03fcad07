import type { Finding } from '../../conformance/result.ts';
import { differences } from '../difference.ts';
import { isComposite, plainValue, valueLine } from '../json-value.ts';
import { judgedWords } from '../judged-words.ts';
import { distinctFindings, firstSights, type JudgedRule, type RunModel, sightOf } from '../run-model.ts';
import { sequenceOf } from '../sequence.ts';
import { choiceOf } from '../terminal/finding.ts';
import { copyable, exchangeHtml } from './exchange.ts';
import { sequenceSvg } from './sequence-svg.ts';
import { type Html, html } from './text.ts';

const findingsShown = 3;

/** One broken rule with its findings: demand, difference, picture, exchanges, commands. */
export function failureHtml({ rule, verdict }: JudgedRule, model: RunModel): Html {
  const sights = firstSights(model);
  const own = verdict.findings.filter((it) => sights.get(sightOf(it)) === rule.id);
  const shown = distinctFindings(own).slice(0, findingsShown);
  const more = own.length - shown.length;
  const others = [...new Set(verdict.findings.map((it) => sights.get(sightOf(it))))].filter(
    (it) => it !== undefined && it !== rule.id,
  );
  return html`<article class="failure" id="${anchorOf(rule.id)}">
<h3><a href="#${anchorOf(rule.id)}">${rule.id}</a></h3>
<p class="demand">${rule.text}</p>
<p class="when">${rule.certainty} in section ${rule.source} of the ${rule.api} document; decided ${verdict.decided} times</p>
${shown.map((it, index) => findingHtml(it, model, index === 0))}
${others.map((it) => html`<p>Shown by the same exchanges as <a href="#${anchorOf(it ?? '')}">${it}</a>.</p>`)}
${more > 0 && html`<p>And ${more} more of this rule in run.json.</p>`}</article>
`;
}

/** The fragment of a rule's failure: `#rule-charge-gateway/…`. */
export function anchorOf(ruleId: string): string {
  return `rule-${ruleId}`;
}

/** The exchange that decided the first finding stands open: what came is seen without a click. */
function findingHtml(finding: Finding, model: RunModel, isFirst: boolean): Html {
  const proof = model.exchanges(finding.proof);
  const steps = sequenceOf(proof, model);
  return html`<section class="finding"><h4>${finding.title} <span class="when">(${finding.check})</span></h4>
${differenceHtml(finding)}
${finding.counterexample !== undefined && html`<p>Smallest input that shows it, seed ${finding.seed ?? ''}, path <code>${finding.path ?? ''}</code>:</p>${copyable(finding.counterexample)}`}
${steps.length > 0 && sequenceSvg(steps, `How ${finding.rule} was broken: ${steps.length} steps between customer, merchant and gateway`)}
${proof.length > 0 ? html`<h5>Exchanges that prove it</h5>${proof.map((it) => exchangeHtml(it, model, { open: isFirst && it === proof.at(-1) }))}` : html`<p class="when">${judgedWords(model.run).unproven}</p>`}
<h5>See it again</h5>${copyable(finding.reproduce)}</section>
`;
}

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
