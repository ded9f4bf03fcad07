import { expect, it } from 'vitest';
import { responseCodes } from '../../../src/traffic/merchant-wallet/results.ts';
import { observed } from '../observed.ts';

const answers = [
  { operation: 'login', answer: { responseCode: '00' } },
  { operation: 'deposit', status: 400, answer: { responseCode: 'E-25' } },
];
const list = (answer: string, type: string) => ({ operation: 'responseCodeList', answer, type });

it.each([
  ['a CSV file', list('code,meaning\n00,Success\nE-25,Not found\n', 'text/csv')],
  ['JSON', list('[{"code":"00"},{"code":"E-25"}]', 'application/json')],
  ['a page', list('<td>00</td><td>e-25</td>', 'text/html')],
])('codes that stand in %s are listed', (_, file) =>
  expect(observed(responseCodes, [...answers, file]).broken).toEqual([]),
);

it('a code that stands nowhere is found, and a part of another is none', () => {
  const { broken } = observed(responseCodes, [...answers, list('000\n1E-251', 'text/plain')]);
  expect(broken).toEqual([
    'response-codes-are-listed: "00, which is not in the list"',
    'response-codes-are-listed: "E-25, which is not in the list"',
  ]);
});

it('a file in which not even the code of success can be read decides nothing', () => {
  const base64 = Buffer.from('code,meaning\n00,Success\n').toString('base64');
  for (const unreadable of [
    list(JSON.stringify({ file: base64 }), 'application/json'),
    list('0,Success\n25,No', 'text/csv'),
  ])
    expect(observed(responseCodes, [...answers, unreadable])).toMatchObject({ broken: [], held: [] });
});

it('a second list in which nothing stands is found where the first can be read', () => {
  const first = list('code,meaning\n00,Success\nE-25,Not found\n', 'text/csv');
  const { broken } = observed(responseCodes, [...answers, first, list('code,meaning\n', 'text/csv')]);
  expect(broken).toEqual([
    'response-codes-are-listed: "00, which is not in the list"',
    'response-codes-are-listed: "E-25, which is not in the list"',
  ]);
  const zipped = list('PK\u0000\u0001', 'text/csv');
  expect(observed(responseCodes, [...answers, first, zipped]).broken).toEqual([]);
});

it('a file that is no text, and no file, decide nothing', () => {
  expect(observed(responseCodes, [...answers, list('PK\u0000\u0001', 'application/zip')])).toEqual({
    broken: [],
    held: [],
    seen: ['response-code-file-format: application/zip', 'response-code-list-contents: no text'],
  });
  expect(observed(responseCodes, answers)).toEqual({ broken: [], held: [], seen: [] });
});
