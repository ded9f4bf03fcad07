import { expect, test } from 'vitest';
import { shortened } from '../../../properties/charge-gateway/storylines/world/shortened.ts';

test.each(['10', '1234', '100001', 'GW-120', 'MP330202.0816.C291', '2026112710', 'ABCDEFGHIJKLM123', ''])(
  '%j may be a count: it is not shortened',
  (id) => {
    expect(shortened(id)).toBeUndefined();
  },
);

test.each([
  ['700000000012', '70000000001'],
  ['MP26.0000.A0000012', 'MP26.0000.A000001'],
  ['9f86d081884c7d659a2f', '9f86d081884c7d659a2'],
  ['7d444840-9dc0-11d1-b245-5ffdce74fad2', '7d444840-9dc0-11d1-b245-5ffdce74fad'],
])('%j without its last character is no other id', (id, short) => {
  expect(shortened(id)).toBe(short);
});
