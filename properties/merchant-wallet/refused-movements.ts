import type { Exchange, Trial } from '../../src/conformance/index.ts';
import {
  balancesBefore,
  type Currency,
  currencies,
  judgeChanges,
  judgeRefused,
  keysOf,
  linesNaming,
  netOf,
  newMovements,
  type Recent,
  recentLinesIfGiven,
  type Session,
  succeeded,
} from '../../src/given/merchant-wallet/index.ts';
import { otherCurrencies } from '../arbitraries/other-currencies.ts';
import { without } from '../body-edits.ts';

/** One call that has to be refused, and the rule that names why. */
export interface Bad {
  id: string;
  send(): Promise<Exchange>;
}

/** What makes calls of an operation that moves money bad: the rule of its required fields, and how one is made. */
interface Movement {
  id: string;
  fields: readonly string[];
  body(): Record<string, unknown>;
  send(json: Record<string, unknown>): Promise<Exchange>;
}

/** Calls without one required field, beside optional ones or alone, without all of them, and in currencies that there are not (section 2.1). */
export function badMovements({ id, fields, body, send }: Movement): Bad[] {
  return [
    ...fields.flatMap((field) => [
      { id, send: () => send(without(body(), field)) },
      { id, send: () => send(without(withoutOptional(body()), field)) },
    ]),
    { id, send: () => send({ reference: body()['reference'] }) },
    ...otherCurrencies.map((currency) => ({
      id: 'other-currency-refused',
      send: () => send({ ...body(), currency }),
    })),
  ];
}

export function withoutOptional(body: Record<string, unknown>): Record<string, unknown> {
  return without(without(body, 'reference'), 'narration');
}

/** Decides that each call is refused by its rule, and that all of them together moved nothing in these wallets. */
export async function judgeRefusals(
  trial: Trial,
  msisdns: readonly string[],
  all: readonly Bad[],
): Promise<Exchange[]> {
  const before = await balancesBefore(trial, msisdns);
  const refused: Exchange[] = [];
  let last: Exchange | undefined;
  for (const { id, send } of all) {
    last = await send();
    if (judgeRefused(trial, id, last)) refused.push(last);
  }
  // One that succeeded moves: what it broke is told already.
  if (last && refused.length === all.length) await judgeChanges(trial, 'refused-call-moves-nothing', before, {}, last);
  return refused;
}

/** A statement of the account before calls that have to move nothing. */
interface Before extends Recent {
  currency: Currency;
}

/** Undefined where the account is given no statement. */
export async function statementBefore(trial: Trial, session: Session): Promise<Before | undefined> {
  const { accountNumbers, permits } = session.account;
  const currency = currencies.find((it) => accountNumbers[it] !== undefined);
  if (currency === undefined || permits?.includes('statements') !== true) return undefined;
  const recent = await recentLinesIfGiven(trial, session, currency);
  return recent && { ...recent, currency };
}

/** Decides that calls which were all refused are on no line of the account's statement, but on those that take each other back. */
export async function judgeNotOnStatement(
  trial: Trial,
  session: Session,
  before: Before | undefined,
  refused: readonly Exchange[],
): Promise<void> {
  if (!before || refused.some(succeeded)) return;
  const after = await recentLinesIfGiven(trial, session, before.currency);
  if (!after) return;
  const strays = linesNaming(newMovements(before.lines, after.lines), refused.flatMap(keysOf));
  const net = netOf(strays);
  const seen = strays.map(({ text }) => text).join(', ');
  const words = 'none of the refused calls on the statement';
  trial.expects('refused-call-moves-nothing', words, net === 0n, seen, ...after.statements);
}
