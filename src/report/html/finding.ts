import type { Finding } from '../../conformance/result.ts';
import { deedOf } from '../deed.ts';
import { judgedWords } from '../judged-words.ts';
import type { RunModel } from '../run-model.ts';
import { namesFor, sequenceOf } from '../sequence.ts';
import { differenceHtml } from './difference.ts';
import { copyable, exchangeHtml } from './exchange.ts';
import { sequenceSvg } from './sequence-svg.ts';
import { type Html, html } from './text.ts';

/** One finding: difference, picture, exchanges, commands. The exchange that decided it stands open. */
export function findingHtml(finding: Finding, model: RunModel): Html {
  const proof = model.exchanges(finding.proof);
  const steps = sequenceOf(deedOf(finding, model), finding.proof, model);
  const names = namesFor(finding.rule.split('/')[0] ?? '', model);
  return html`<section class="finding"><h4>${finding.title} <span class="when">(${finding.check})</span></h4>
${differenceHtml(finding)}
${finding.counterexample !== undefined && html`<p>Smallest input that shows it, seed ${finding.seed ?? ''}, path <code>${finding.path ?? ''}</code>:</p>${copyable(finding.counterexample)}`}
${steps.length > 0 && sequenceSvg(steps, `How ${finding.rule} was broken: ${steps.length} steps between customer, ${names.caller} and ${names.provider}`, names)}
${proof.length > 0 ? html`<h5>Exchanges that prove it</h5>${proof.map((it) => exchangeHtml(it, model, { open: it === proof.at(-1) }))}` : html`<p class="when">${judgedWords(model.run).unproven}</p>`}
<h5>See it again</h5>${copyable(finding.reproduce)}</section>
`;
}
