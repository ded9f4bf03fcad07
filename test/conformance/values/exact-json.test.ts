import { expect, test } from 'vitest';
import { parseExactly } from '../../../src/conformance/values/exact-json.ts';

test('a byte order mark before JSON is no part of it', () => {
  expect(parseExactly(Buffer.from('\uFEFF{"Status":"Paid"}'))).toEqual({ Status: 'Paid' });
  expect(parseExactly(Buffer.from('{"Status":"\uFEFFPaid"}'))).toEqual({ Status: '\uFEFFPaid' });
});
