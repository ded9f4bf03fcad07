import {
  type Decider,
  type Exchange,
  fieldOf,
  Literal,
  memberOf,
  type Observer,
  textIn,
} from '../../conformance/index.ts';
import { succeeded } from '../../given/merchant-wallet/result.ts';
import { rule } from '../../given/merchant-wallet/rule.ts';
import { centsIn } from '../../given/merchant-wallet/statement.ts';
import { statementFeeders } from './statements.ts';

const date = String.raw`\d{4}-?\d\d-?\d\d`;
const time = String.raw`\d\d(?::?\d\d(?::?\d\d(?:[.,]\d+)?)?)?`;
const iso = new RegExp(`^${date}(?:T${time}(?:Z|[+-]\\d\\d(?::?\\d\\d)?)?)?$`, 'i');
const local = new RegExp(`^${date}T${time}$`, 'i');

/** Sections 2.1, 2.6: how statements write dates and amounts. */
export const statementForms: Observer = {
  slug: 'merchant-wallet-statement-forms',
  api: 'merchant-wallet',
  title: 'statements write dates as ISO 8601 and amounts in whole cents',
  rules: [
    'statement-period-is-iso-8601',
    'statement-dates-are-local',
    'statement-amount-form',
    'statement-amounts-are-whole-cents',
  ].map(rule),
  needs: ['state'],
  fedBy: statementFeeders,
  observe(exchanges, decide) {
    for (const exchange of exchanges) {
      if (exchange.operation !== 'accountStatement' || !succeeded(exchange)) continue;
      for (const field of ['startDate', 'endDate'])
        judgeDate(decide, exchange, 'statement-period-is-iso-8601', fieldOf(exchange, field));
      const lines = fieldOf(exchange, 'transactions');
      for (const line of Array.isArray(lines) ? lines : []) {
        for (const field of ['postingDate', 'transactionDate'])
          judgeDate(decide, exchange, 'statement-dates-are-local', memberOf(line, field));
        for (const field of ['creditAmount', 'debitAmount']) judgeAmount(decide, exchange, memberOf(line, field));
      }
    }
  },
};

/** Opening and closing balances may have no date of their own. */
function judgeDate(decide: Decider, exchange: Exchange, slug: string, value: unknown): void {
  const text = textIn(value);
  if (text === undefined) return;
  const [form, words] =
    slug === 'statement-dates-are-local'
      ? ([local, 'an ISO 8601 date and time without a zone'] as const)
      : ([iso, 'ISO 8601'] as const);
  decide.holds(rule(slug), words, form.test(text) && isThere(text) ? words : text, exchange);
}

/** Whether such a day and time exist, in the digits that the form has. */
function isThere(text: string): boolean {
  const [, year, month, day, hours = '00', minutes = '00'] =
    /^(\d{4})-?(\d\d)-?(\d\d)(?:T(\d\d):?(\d\d)?)?/i.exec(text) ?? [];
  const at = new Date(`${year}-${month}-${day}T${hours}:${minutes}:00Z`);
  return !Number.isNaN(at.getTime()) && at.getUTCDate() === Number(day);
}

function judgeAmount(decide: Decider, exchange: Exchange, value: unknown): void {
  if (value === undefined || value === null) return;
  const whole = centsIn(value) !== undefined;
  const words = 'whole cents';
  decide.holds(rule('statement-amounts-are-whole-cents'), words, whole ? words : value, exchange);
  if (whole) decide.observe(rule('statement-amount-form'), value instanceof Literal ? 'integer' : 'text', exchange);
}
