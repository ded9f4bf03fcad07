import { expect, it } from 'vitest';
import type { Rule } from '../../src/contract/index.ts';
import { ruleAnchor, rulePage } from '../../src/contract/rule-pages.ts';

const api = 'charge-gateway';
const provider = { api, party: 'provider', certainty: 'stated', from: 'register', topic: 'codes' } as const;
const rules: Rule[] = [
  {
    ...provider,
    id: `${api}/charge/200/items[].code`,
    source: '10',
    text: 'charge answered 200 holds a|b.',
    from: 'contract',
  },
  { ...provider, id: `${api}/code-lives`, source: '2.1, 7', text: 'A code lives.' },
  {
    ...provider,
    id: `${api}/code-dies`,
    certainty: 'conflicting',
    source: '2',
    text: 'It dies <soon>.',
    readings: ['soon', 'late'],
  },
  {
    ...provider,
    id: `${api}/user-signs-in`,
    party: 'client',
    source: '2',
    text: 'One signs in.',
    undecidable: 'portal',
  },
  { ...provider, id: `${api}/code-colour`, certainty: 'silent', source: '2', text: 'Its colour is not shown.' },
];
const ground = {
  deciders: [
    { slug: 'codes', title: 'codes live and die', rules: [`${api}/code-lives`, `${api}/code-dies`], needs: ['state'] },
    { slug: 'answers', title: 'answers are whole', rules: [`${api}/charge/200/items[].code`], needs: [] },
    { slug: 'elsewhere', title: 'another API', rules: ['bill-payment/x'], needs: [] },
  ],
  faults: [{ id: `${api}/code-stays`, title: 'A code never dies', breaks: `${api}/code-dies` }],
  dialects: [{ id: `${api}/code-dies`, values: ['soon', 'late'], default: 'soon' }],
  coverage: {
    document: 'codes.md',
    sha256: '',
    entries: [{ at: '2.1:1', hash: '', hint: '', to: ['rule code-lives'] }],
  },
};

it('groups rules by section, each with what decides it and what breaks it', () => {
  const page = rulePage(api, rules, ground);
  expect(
    page.slice(page.indexOf('Sections:')),
  ).toBe(`Sections: [2](#section-2) · [2.1](#section-21) · [10](#section-10) · [what decides them](#what-decides-them)

## Section 2

### code-dies

It dies &lt;soon>.

- conflicting, binds the provider; source: 2
- readings: soon, late
- decided by [codes](#by-codes): codes live and die
- broken by fault [code-stays](../faults.md#code-stays): A code never dies
- switch of the sandbox: [charge-gateway/code-dies](../dialects.md#code-dies)

### user-signs-in

One signs in.

- stated, binds the client; source: 2
- cannot be decided from outside: portal

### code-colour

Its colour is not shown.

- silent, binds the provider; source: 2
- nothing decides it yet

## Section 2.1

### code-lives

A code lives.

- stated, binds the provider; source: 2.1, 7 (2.1:1)
- decided by [codes](#by-codes): codes live and die

## Section 10

| rule of openapi.yaml | says | decided by | broken by |
|---|---|---|---|
| <a id="charge-200-items_code"></a>\`charge-gateway/charge/200/items[].code\` | charge answered 200 holds a\\|b. | [answers](#by-answers) | – |

## What decides them

| check or observer | holds that | needs |
|---|---|---|
| <a id="by-codes"></a>codes | codes live and die | state |
| <a id="by-answers"></a>answers | answers are whole | HTTP alone |
`);
});

it('counts rules by whom they bind and how certain they are', () => {
  expect(rulePage(api, rules, ground).split('\n\n')[2]).toBe(
    `| 5 rules bind the | stated | conflicting | implied | silent |
|---|--:|--:|--:|--:|
| provider | 2 | 1 | 0 | 1 |
| client | 1 | 0 | 0 | 0 |`,
  );
});

it('says once where nothing decides the rules of an API', () => {
  const page = rulePage(api, rules, { deciders: [], faults: [], dialects: [] });
  expect(page.match(/No check decides any of them yet\.|nothing decides it yet|What decides them/g)).toEqual([
    'No check decides any of them yet.',
  ]);
});

it('makes an anchor that a browser takes out of the id of a rule', () => {
  expect(ruleAnchor('bill-payment/listAll/200/[].Products[].Code')).toBe('listAll-200-_Products_Code');
});
