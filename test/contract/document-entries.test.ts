import { expect, test } from 'vitest';
import { documentEntries } from '../../src/contract/document-entries.ts';
import { sentencesOf } from '../../src/contract/sentences.ts';

const places = (markdown: string): string[] => documentEntries(markdown).map((it) => `${it.at} ${it.text}`);

test('paragraphs and list items are split into sentences, table rows are one entry each', () => {
  const markdown = `# A service

It answers. Base address: {base}.

## 1. Life

- A code lives for a while.
  Then it dies.
- It is told apart by \`id\`.

### 1.2 Fields (all of them)

| Field | Meaning |
|---|---|
| id | One. Two. |
| name | Three |

After the table.

## 2. Order

1. First. Second.
`;
  expect(places(markdown)).toEqual([
    '0:1 It answers.',
    '0:2 Base address: {base}.',
    '1:1 A code lives for a while.',
    '1:2 Then it dies.',
    '1:3 It is told apart by `id`.',
    '1.2:1 | id | One. Two. |',
    '1.2:2 | name | Three |',
    '1.2:3 After the table.',
    '2:1 First.',
    '2:2 Second.',
  ]);
});

test.each([
  ['Send a form, e.g. JSON. Then wait.', ['Send a form, e.g. JSON.', 'Then wait.']],
  [
    'Takes 0.5 s, see https://a.example/b.c now. `id` follows.',
    ['Takes 0.5 s, see https://a.example/b.c now.', '`id` follows.'],
  ],
  ['A text `ends. Here` and (so. It. Seems) goes on.', ['A text `ends. Here` and (so. It. Seems) goes on.']],
  ['An answer ... is open. (A note.) End', ['An answer ... is open.', '(A note.)', 'End']],
  ['Version 1. of it is old! 2 is new.', ['Version 1. of it is old!', '2 is new.']],
])('%s', (text, sentences) => {
  expect(sentencesOf(text)).toEqual(sentences);
});

test('the hash ignores how white space is laid out, and nothing else', () => {
  const hashes = ['A b c.', 'A  b\nc.', 'A b C.'].map((it) => documentEntries(it)[0]?.hash);
  expect(hashes[1]).toBe(hashes[0]);
  expect(hashes[2]).not.toBe(hashes[0]);
});
