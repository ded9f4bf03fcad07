import { type Exchange, Literal, memberOf, parseExactly } from '../../../src/conformance/index.ts';
import type { RawAnswer } from '../../../src/target/exchange.ts';
import { mapped, withBody } from './mutation.ts';

/** A change of an answer that no single value makes. */
export interface Variant {
  what: string;
  /** What becomes of the answer after these others. */
  change(answer: RawAnswer, before: ReadonlyMap<string, Exchange>): RawAnswer;
}

type Members = Record<string, unknown>;

/** Changes of answers of these operations, the likeliest first. */
export function variantsOf(operation: string): readonly Variant[] {
  return ofOperations[operation] ?? [];
}

const ofOperations: Readonly<Record<string, readonly Variant[]>> = {
  depositInquiry: [inBody('no details', ({ details: _, ...rest }) => rest)],
  utilityPayment: [
    inBody('half a unit more in each number', (body) => {
      return mapped(body, (it) => (it instanceof Literal ? Number(it.text) + 0.5 : it)) as Members;
    }),
    inBody('times without fractions of seconds', (body) => {
      return mapped(body, (it) =>
        typeof it === 'string' ? it.replace(/(\d\d:\d\d:\d\d)[.,:]\d+/, '$1') : it,
      ) as Members;
    }),
  ],
  accountStatement: [
    inLastMovement('the other type', (it) => ({ ...it, type: it['type'] === 'Credit' ? 'Debit' : 'Credit' })),
    inLastMovement('the other column', (it) => {
      return { ...it, creditAmount: it['debitAmount'], debitAmount: it['creditAmount'] };
    }),
    inLines('a movement more for every amount that was sent, and two that are a year apart', (lines, before) => {
      const more = [...before.values()].flatMap(movementOf);
      return [...lines.slice(0, 1), movementIn('2023'), movementIn('2024'), ...more, ...lines.slice(1)];
    }),
  ],
};

function inBody(what: string, edit: (body: Members, before: ReadonlyMap<string, Exchange>) => Members): Variant {
  return { what, change: (answer, before) => withBody(answer, (body) => edit(body as Members, before)) };
}

function inLines(what: string, edit: (lines: Members[], before: ReadonlyMap<string, Exchange>) => Members[]): Variant {
  return inBody(what, ({ transactions, ...rest }, before) => {
    return Array.isArray(transactions) ? { ...rest, transactions: edit(transactions as Members[], before) } : rest;
  });
}

function inLastMovement(what: string, edit: (line: Members) => Members): Variant {
  return inLines(`its last movement in ${what}`, (lines) => {
    const last = lines.findLastIndex(({ type }) => type === 'Credit' || type === 'Debit');
    return lines.map((it, index) => (index === last ? edit(it) : it));
  });
}

function movementIn(year: string): Members {
  const date = `${year}-05-11T10:00:00`;
  const narration = `made up in ${year}`;
  const columns = { type: 'Credit', creditAmount: '100', debitAmount: null };
  return { ...columns, postingDate: date, transactionDate: date, narration };
}

function movementOf({ request }: Exchange): Members[] {
  const creditAmount = memberOf(parseExactly(request.body), 'amount');
  const reference = memberOf(parseExactly(request.body), 'reference');
  return creditAmount === undefined ? [] : [{ ...movementIn('2024'), creditAmount, reference }];
}
