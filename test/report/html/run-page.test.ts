import { expect, test } from 'vitest';
import { renderEvidenceHtml } from '../../../src/report/html/evidence-page.ts';
import { renderHtml } from '../../../src/report/html/run-page.ts';
import { html } from '../../../src/report/html/text.ts';
import { renderTicket } from '../../../src/report/index.ts';
import { headlines } from '../../../src/targets/index.ts';
import { goLiveResult } from '../../fixtures/go-live-result.ts';
import { runResult } from '../../fixtures/run-result.ts';

const page = renderHtml(runResult, headlines, goLiveResult);

test('is one file that loads nothing and runs no other script', () => {
  expect(page).not.toMatch(/<(link|img|iframe|object|embed|base)\b|\bsrc=|@import|url\(/);
  expect(page.match(/<meta http-equiv="Content-Security-Policy" content="([^"]*)">/)?.[1]).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/=]+'; script-src 'sha256-[\w+/=]+' 'sha256-[\w+/=]+'; base-uri 'none'; form-action 'none'$/,
  );
  expect(page.match(/<script/g)).toHaveLength(2);
});

test('has the three views, each cause and each rule with a link of its own, and the six cases', () => {
  expect([...page.matchAll(/<section class="view(?: chosen)?" id="(\w+)"/g)].map((it) => it[1])).toEqual([
    'developer',
    'tester',
    'approver',
  ]);
  expect(idsOf('details class="cause"')).toEqual(['cause-1', 'cause-2']);
  expect(idsOf('details class="section"')).toEqual(
    ['1', '2.3', '3', '4.1', '6.1', '7'].map((it) => `section-charge-gateway-${it}`),
  );
  const anchors = [...idsOf('h3'), ...idsOf('details class="rule"')].filter((it) => it?.startsWith('rule-'));
  expect(anchors.sort()).toEqual(runResult.rules.map((it) => `rule-${it.id}`).sort());
  for (const id of ['TC-001', 'TC-002', 'TC-003', 'TC-004', 'TC-005', 'TC-006'])
    expect(page).toContain(`<th scope="row">${id}<br>`);
});

function idsOf(element: string): (string | undefined)[] {
  return [...page.matchAll(new RegExp(`<${element} id="([^"]+)"`, 'g'))].map((it) => it[1]);
}

test('a rule opens to what decided it, how often, and an exchange that shows it', () => {
  const charge = /<details class="rule" id="rule-charge-gateway\/charge\/200".*?<\/details>/s.exec(page)?.[0] ?? '';
  expect(textOf(charge)).toBe(
    'passed charge/200 A charge answers 200 with every field of its answer. Section 2.3 of the charge-gateway document ' +
      'Certainty stated: it must hold Decided 4 times, first by accepted-charge (A charge is accepted) ' +
      'Looked at by accepted-charge Shown by x1 Link to this rule . More of it: npx payproof explain charge-gateway/charge/200',
  );
  expect(page.match(/<div id="x1"><details class="exchange">/g)).toHaveLength(1);
});

test('a rule that follows from another stands below its cause, and is found there', () => {
  const [first] = runResult.verdicts;
  const [finding] = first?.findings ?? [];
  if (!first || !finding) throw new Error('the fixture has a failure first');
  const rule = 'charge-gateway/charge/200';
  const verdicts = runResult.verdicts.map((it) =>
    it.rule === rule ? { ...it, outcome: 'fail' as const, findings: [{ ...finding, rule }] } : it,
  );
  const text = renderHtml({ ...runResult, verdicts }, headlines);
  expect(textOf(/<p class="verdict-line.*?<\/p>/.exec(text)?.[0] ?? '')).toBe('Broken: 2 causes, 3 rules.');
  const cause = /<details class="cause" id="cause-1".*?(?=<details class="cause")/s.exec(text)?.[0] ?? '';
  expect(cause).toContain(
    '<h4>And so 1 rule could not hold</h4><details class="symptom" id="rule-charge-gateway/charge/200">',
  );
  expect(text).toContain('id="list-rule-charge-gateway/charge/200"');
});

test('what was expected to fail is told apart, and breaks nothing', () => {
  const [first, second] = runResult.verdicts.filter((it) => it.outcome === 'fail').map((it) => it.rule);
  const expected = [{ rule: second ?? '', reason: 'ticket 12', until: '2999-12-31' }];
  const one = renderHtml({ ...runResult, expected }, headlines);
  expect(textOf(/<p class="verdict-line.*?<\/p>/.exec(one)?.[0] ?? '')).toBe(
    'Broken: 1 cause, 1 rule. Failed as expected: 1 cause, 1 rule.',
  );
  expect(one).toContain('<span class="note">expected until 2999-12-31: ticket 12</span>');
  expect(one).toContain('<dt>Expected</dt><dd>until 2999-12-31: ticket 12</dd>');
  const all = renderHtml(
    { ...runResult, expected: [...expected, { ...expected[0], rule: first ?? '' }] as typeof expected },
    headlines,
  );
  expect(/<p class="verdict-line.*?<\/p>/.exec(all)?.[0]).toBe(
    '<p class="verdict-line warn">Nothing broke that was not expected to. Failed as expected: 2 causes, 2 rules.</p>',
  );
  expect(all).not.toContain('Who runs the provider');
});

test('each cause has its Markdown block, and a button that copies it', () => {
  const names = [...page.matchAll(/data-copies="([^"]+)"/g)].map((it) => it[1]);
  expect(names).toEqual(['ticket-1', 'ticket-2']);
  for (const [index, id] of names.entries()) {
    const text = new RegExp(`<pre tabindex="0" id="${id}">(.*?)</pre>`, 's').exec(page)?.[1] ?? '';
    expect(text.split('\n')[0]).toBe(escaped(renderTicket(runResult, index + 1, headlines).split('\n')[0] ?? ''));
  }
});

const escaped = (text: string): string => html`${text}`.markup;

/** The text of markup, blanks squeezed. */
function textOf(markup: string): string {
  return markup
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ ([,)])/g, '$1')
    .replace(/\( /g, '(')
    .trim();
}

test('draws the transaction of a finding, its PIN and SMS included', () => {
  const list = /<ol>(<li>customer to gateway.*?|<li>merchant.*?)<\/ol>/.exec(page)?.[1] ?? '';
  expect(list.split('</li>').map((it) => it.replace('<li>', ''))).toEqual([
    'merchant to gateway: x1 POST /transactions/amount/ · tranType MER · amount 12.34 · currency USD · clientCorrelator cc-0001-aaaa',
    'gateway to merchant (answer): 200 · status SUCCESS · statusMessage Accepted · transactionId T-900001',
    'customer to gateway: types PIN 0000 at the prompt',
    'gateway to customer: SMS: SANDBOX TEST: Your payment of USD 12.34 to Shop &amp; &quot;Sons&quot; (Ref: ref-cc-0001-aaaa) was SUCCESSFUL. This is a test transaction.',
    'merchant to gateway: x2 GET /263771234567/transactions/amount/cc-0001-aaaa',
    'gateway to merchant (answer): 200 · status SUCCESS · transactionId T-900001',
    'gateway to merchant: x5 POST callback · status SUCCESS · clientCorrelator cc-0001-aaaa',
    'merchant to gateway (answer): 200',
    '',
  ]);
});

test('escapes everything that came from outside', () => {
  const [first] = runResult.verdicts;
  const [finding] = first?.findings ?? [];
  if (!first || !finding) throw new Error('the fixture has a failure first');
  const evil = '</script><script>alert(1)</script><img src=x onerror="alert(1)">\'';
  const run = {
    ...runResult,
    target: { ...runResult.target, name: evil },
    command: evil,
    verdicts: [
      { ...first, findings: [{ ...finding, title: evil, actual: evil, counterexample: evil, reproduce: evil }] },
    ],
  };
  const text = renderHtml(run, headlines, {
    ...goLiveResult,
    cases: goLiveResult.cases.map((it) => ({ ...it, actual: evil, comments: evil })),
  });
  expect(text.match(/<script/g)).toHaveLength(2);
  expect(text.match(/<\/noscript/g)).toHaveLength(text.match(/<noscript>/g)?.length ?? 0);
  expect(text).not.toContain('<img');
});

test('says SIMULATED where a simulation answered, and only there', () => {
  expect(renderHtml({ ...runResult, simulated: true }, headlines)).toContain('SIMULATED');
  expect(renderEvidenceHtml({ ...goLiveResult, simulated: true }, headlines)).toContain('SIMULATED');
  expect(page + renderEvidenceHtml(goLiveResult, headlines)).not.toContain('SIMULATED');
});

test('gives the same bytes again', () => {
  expect(renderHtml(runResult, headlines, goLiveResult)).toBe(page);
});
