import { expect, it } from 'vitest';
import { readDownload, rowsWith } from '../../../../src/given/bill-payment/index.ts';
import { exchangesOf } from '../../../traffic/observed.ts';

function read(csv: string, status = 200) {
  const [exchange] = exchangesOf([{ operation: 'downloadPayments', status, answer: csv }], 'bill-payment');
  if (!exchange) throw new TypeError('one call makes one exchange');
  const { header, rows } = readDownload(exchange);
  return { header, rows };
}

it('reads lines below a header, whatever ends them', () => {
  expect(read('Payment ID,Platform Ref\r\n90001,TB-1\n90002,TB-2')).toEqual({
    header: ['Payment ID', 'Platform Ref'],
    rows: [
      ['90001', 'TB-1'],
      ['90002', 'TB-2'],
    ],
  });
});

it('a file may begin with a payment', () => {
  expect(read('90001,TB-1\r\n')).toEqual({ header: undefined, rows: [['90001', 'TB-1']] });
});

it('keeps commas, quotes and line breaks inside quotes, and empty cells', () => {
  expect(read('90001,,"Moyo, ""T""\nJr",\r\n').rows).toEqual([['90001', '', 'Moyo, "T"\nJr', '']]);
});

it.each([
  ['nothing', '', 200],
  ['a refusal', '{"Message":"no"}', 400],
])('%s holds no payment', (_, text, status) => expect(read(text, status)).toEqual({ header: undefined, rows: [] }));

it('finds the rows of a payment by a whole cell', () => {
  const [exchange] = exchangesOf([{ operation: 'downloadPayments', answer: '1,TB-1\n2,TB-11\n' }], 'bill-payment');
  if (!exchange) throw new TypeError('one call makes one exchange');
  expect(rowsWith(readDownload(exchange), 'TB-1')).toEqual([['1', 'TB-1']]);
});
