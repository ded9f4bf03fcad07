import type { Trial } from '../../../../../src/conformance/index.ts';
import {
  type Currency,
  linesOf,
  mayDo,
  nowOf,
  offsetMsOf,
  type Period,
  requestStatement,
  type Session,
  statementCurrencies,
  succeeded,
  written,
} from '../../../../../src/given/merchant-wallet/index.ts';
import type { Step } from '../steps.ts';
import { type Deed, pass, type World } from '../world.ts';
import { utility } from './credits.ts';
import { idle } from './deposits.ts';

const adds = 'statement-adds-up';

/** A statement is cut in the middle of a day: the second part begins with what the first ended with. */
export async function cut(trial: Trial, world: World, step: Extract<Step, { do: 'cut' }>): Promise<Deed> {
  const { account } = world.session;
  const aheadMs = offsetMsOf(trial.fixtures.utcOffset);
  // Without a declared zone it is not known where in the day a cut is.
  if (!trial.driver.clock?.advance || aheadMs === undefined || !mayDo(account, 'statements')) return idle(adds);
  if (!statementCurrencies(account).includes(step.currency)) return idle(adds);
  const later = async (): Promise<number> => {
    await pass(trial, world, 20_000);
    return nowOf(trial, world.session);
  };
  const at = await later();
  const before = await later();
  const paid = await utility(trial, world, { do: 'utility', cents: 211 });
  const end = await later();
  const month = `${written(at, aheadMs).slice(0, 7)}-01 00:00:00`;
  const parts: Period[] = [
    { startDateTime: month, endDateTime: written(at, aheadMs) },
    { startDateTime: written(at + 1000, aheadMs), endDateTime: written(end, aheadMs) },
  ];
  if (parts.some(({ startDateTime: from, endDateTime: to }) => from >= to || from.slice(0, 7) !== to.slice(0, 7)))
    return idle(adds);
  await judgeCut(trial, world.session, step.currency, parts);
  // One that begins with the very second of a movement adds up whichever side of its border that is: an observer looks at it.
  const onTheSecond = { startDateTime: written(before, aheadMs), endDateTime: written(end, aheadMs) };
  await requestStatement(trial, world.session, step.currency, onTheSecond);
  return { ...idle(adds), proof: paid.proof };
}

async function judgeCut(trial: Trial, session: Session, currency: Currency, parts: readonly Period[]): Promise<void> {
  const statements = [];
  for (const it of parts) statements.push(await requestStatement(trial, session, currency, it));
  const [first, second] = statements;
  if (!first || !second || !statements.every(succeeded)) return;
  const closing = linesOf(first).find((it) => it.type === 'Closing Balance')?.balanceCents;
  const opening = linesOf(second).find((it) => it.type === 'Opening Balance')?.balanceCents;
  if (closing === undefined || opening === undefined) return;
  const expected = `an Opening Balance of ${closing} cents, as a second before`;
  trial.expects(adds, expected, opening === closing, `an Opening Balance of ${opening} cents`, first, second);
}
