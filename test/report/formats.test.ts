import { expect, test } from 'vitest';
import { formatOf, formats, UnknownFormat } from '../../src/report/formats.ts';

test('knows its formats by name', () => {
  expect(formatOf('junit')).toBe(formats.junit);
});

test('lists the legal names where one is unknown', () => {
  expect(() => formatOf('toString')).toThrow(
    new UnknownFormat(
      'there is no format "toString"; there are ctrf, github, har, html, json, junit, markdown, sarif, terminal',
    ),
  );
});
