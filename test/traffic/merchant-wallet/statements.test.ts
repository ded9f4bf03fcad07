import { describe, expect, it } from 'vitest';
import { statementForms, statements } from '../../../src/traffic/merchant-wallet/statements.ts';
import { type Call, observed } from '../observed.ts';

const sent = {
  accountNumber: '900800700',
  currency: 'USD',
  startDateTime: '2026-02-01 00:00:00',
  endDateTime: '2026-02-28 23:59:59',
};

function line(type: string, balance: unknown, more: object = {}): Record<string, unknown> {
  const at = '2026-02-10T10:17:05';
  return { type, creditAmount: null, debitAmount: null, balance, postingDate: at, transactionDate: at, ...more };
}

const opening = line('Opening Balance', 1000);
const credit = line('Credit', 1250, { creditAmount: 250 });
const debit = line('Debit', '1050', { debitAmount: '200' });
const closing = line('Closing Balance', 1050);

function statement(transactions: unknown[], more: object = {}): Call {
  const head = { startDate: '2026-02-01T00:00:00', endDate: '2026-02-28T23:59:59', responseCode: '00' };
  const accountDetails = { accountNumber: '900800700', currency: 'USD' };
  return { operation: 'accountStatement', sent, answer: { ...head, accountDetails, transactions, ...more } };
}

describe('statements', () => {
  it.each([
    ['the oldest first', [opening, credit, debit, closing]],
    ['the newest first', [closing, debit, credit, opening]],
    ['nothing moved', [opening, { ...closing, balance: 1000 }]],
    ['no lines at all', []],
    ['zero in the other column', [opening, { ...credit, debitAmount: 0 }, debit, closing]],
    ['no closing balance', [opening, credit, debit]],
    ['no balances, the newest first', [debit, credit]],
    ['both balances first', [opening, closing, credit, debit]],
    ['posted in the next month', [opening, { ...credit, postingDate: '2026-03-20T00:00:00' }, debit, closing]],
  ])('hold: %s', (_, lines) => {
    expect(observed(statements, [statement(lines)]).broken).toEqual([]);
  });

  it.each([
    ['a line is missing', [opening, debit, closing], 'statement-adds-up'],
    ['a balance is not its own', [opening, { ...credit, balance: 1249 }, debit, closing], 'statement-adds-up'],
    [
      'the closing balance is not the last one',
      [opening, credit, debit, { ...closing, balance: 9 }],
      'statement-adds-up',
    ],
    [
      'a credit is in the other column',
      [opening, { ...credit, creditAmount: null, debitAmount: -250 }],
      'statement-amount-columns',
    ],
    ['a credit is in both columns', [opening, { ...credit, debitAmount: 250 }], 'statement-amount-columns'],
    [
      'a movement is of another month',
      [opening, { ...credit, postingDate: '2026-03-03T00:00:00', transactionDate: '2026-03-03T00:00:00' }],
      'statement-within-the-period',
    ],
  ])('break: %s', (_, lines, rule) => {
    expect(observed(statements, [statement(lines)]).broken.map((it) => it.split(':')[0])).toContain(rule);
  });

  it('conclude nothing from a border that a zone can shift', () => {
    const late = { postingDate: '2026-03-01T13:00:00', transactionDate: '2026-03-01T13:00:00' };
    expect(observed(statements, [statement([opening, { ...credit, ...late }, debit, closing])]).broken).toEqual([]);
  });

  it('are of the account and currency that were asked', () => {
    const other = { accountDetails: { accountNumber: 900800700, currency: 'ZWG' } };
    expect(observed(statements, [statement([], other)]).broken).toEqual([
      'statement-of-the-account-asked: {"accountNumber":"900800700","currency":"ZWG"}',
    ]);
  });

  it('that were refused are no statements', () => {
    expect(observed(statements, [statement([debit], { responseCode: '12' })])).toEqual({
      broken: [],
      held: [],
      seen: [],
    });
  });
});

describe('forms of statements', () => {
  it('hold with dates of ISO 8601 and whole cents as number or text', () => {
    const found = observed(statementForms, [statement([opening, credit, debit, closing])]);
    expect(found.broken).toEqual([]);
    expect(found.seen).toEqual(['statement-amount-form: integer', 'statement-amount-form: text']);
  });

  it.each([
    ['a zone', { postingDate: '2026-02-10T10:17:05Z' }, 'statement-dates-are-local'],
    ['a date alone', { postingDate: '2026-02-10' }, 'statement-dates-are-local'],
    ['a blank between', { transactionDate: '2026-02-10 10:17:05' }, 'statement-dates-are-local'],
    ['no such day', { transactionDate: '2026-02-30T10:17:05' }, 'statement-dates-are-local'],
    ['dollars', { creditAmount: '2.50' }, 'statement-amounts-are-whole-cents'],
  ])('break with %s', (_, more, rule) => {
    const found = observed(statementForms, [statement([opening, { ...credit, ...more }])]);
    expect(found.broken.map((it) => it.split(':')[0])).toEqual([rule]);
  });

  it('break with a period in another form', () => {
    expect(observed(statementForms, [statement([], { endDate: '28/02/2026' })]).broken).toEqual([
      'statement-period-is-iso-8601: "28/02/2026"',
    ]);
  });
});
