import type { Certainty } from '../../../contract/rule.ts';
import type { JudgedRule, RunModel } from '../../run-model.ts';
import { causeAnchor } from '../causes/anchors.ts';
import { shownBy } from '../shown-by.ts';
import { type Html, html } from '../text.ts';
import { times } from '../times.ts';
import { badge } from './badge.ts';

interface RuleParts {
  model: RunModel;
  /** Titles of the run's checks by slug. */
  titles: ReadonlyMap<string, string>;
  /** Number of its cause, of a broken rule. */
  cause: number | undefined;
}

/** What each certainty means for a verdict. */
const meanings: Record<Certainty, string> = {
  stated: 'it must hold',
  implied: 'only a harm that is stated elsewhere fails it',
  conflicting: 'the document says two things; anything else fails it',
  silent: 'the document does not show it; nothing fails it, what was seen is recorded',
};
const checksShown = 8;

/** A rule that opens: its sentence and where it stands, what decided it and how often, and what shows it. */
export function ruleHtml({ rule, verdict }: JudgedRule, { model, titles, cause }: RuleParts): Html {
  const slug = rule.id.startsWith(`${rule.api}/`) ? rule.id.slice(rule.api.length + 1) : rule.id;
  const { shown, outcome } = verdict;
  return html`<details class="rule" id="${cause === undefined ? ruleAnchor(rule.id) : `list-${ruleAnchor(rule.id)}`}" data-verdict="${outcome}" data-certainty="${rule.certainty}"><summary>${badge(outcome)} <span class="rule-id">${slug}</span> <span class="words">${rule.text}</span></summary>
<dl class="about">${factsOf({ rule, verdict }, { model, titles, cause }).map(fact)}</dl>
${shown && shownBy(shown.exchanges.slice(-1), model, 'What decided it is not among the exchanges that the run kept.')}
<p class="note"><a href="#${ruleAnchor(rule.id)}">Link to this rule</a>. More of it: <code>npx payproof explain ${rule.id}</code></p></details>
`;
}

/** The fragment of a rule: `#rule-charge-gateway/…`. */
export function ruleAnchor(ruleId: string): string {
  return `rule-${ruleId}`;
}

/** What there is to say of a rule, by name. */
function factsOf({ rule, verdict }: JudgedRule, { model, titles, cause }: RuleParts): [string, Html][] {
  const known = model.expected(rule.id);
  const { outcome, decided, shown, readings, missing, errors, checks } = verdict;
  const decider = shown && html`, first by ${deciderOf(shown.by, titles)}`;
  const facts: [string, Html | false][] = [
    ['Broken', cause !== undefined && html`<a href="#${causeAnchor(cause)}">See cause ${cause}</a>`],
    ['Expected', known !== undefined && html`until ${known.until}: ${known.reason}`],
    ['Section', html`${rule.source || 'none'} of the ${rule.api} document`],
    ['Certainty', html`${rule.certainty}: ${meanings[rule.certainty]}`],
    ['Its harm', rule.harm !== undefined && html`${rule.harm}`],
    ['Readings', rule.readings !== undefined && html`${rule.readings.join(', ')}`],
    ['Seen', readings !== undefined && html`${readings.join(', ')}`],
    ['Would take', outcome === 'skipped' && html`${(missing ?? []).join(', ')}`],
    ['Error', outcome === 'error' && html`${(errors ?? []).join('; ')}`],
    ['Decided', html`${times(decided)}${decider}`],
    [decided > 0 ? 'Looked at by' : 'Could be decided by', html`${checksText(checks)}`],
  ];
  return facts.filter((it): it is [string, Html] => it[1] !== false);
}

function fact([name, value]: [string, Html]): Html {
  return html`<dt>${name}</dt><dd>${value}</dd>
`;
}

function deciderOf(slug: string, titles: ReadonlyMap<string, string>): Html {
  const title = titles.get(slug);
  return html`<code>${slug}</code>${title === undefined ? ', which watches all exchanges' : html` (${title})`}`;
}

function checksText(checks: readonly string[]): Html {
  const more = checks.length - checksShown;
  return html`${checks.slice(0, checksShown).join(', ') || 'nothing in this run'}${more > 0 && ` and ${more} more`}`;
}
