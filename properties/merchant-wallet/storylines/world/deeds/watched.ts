import type { Exchange, Trial } from '../../../../../src/conformance/index.ts';
import {
  currencies,
  linesOf,
  mayDo,
  monthAt,
  nowOf,
  offsetMsOf,
  requestStatement,
  type Session,
  spell,
  succeeded,
  untilNow,
} from '../../../../../src/given/merchant-wallet/index.ts';
import type { Deed, World } from '../world.ts';

const moves = 'refused-call-moves-nothing';

/** What was sent last, after what it is about. */
export function lastOf(proof: readonly Exchange[]): readonly Exchange[] {
  return proof.slice(-1);
}

interface Held {
  /** By account type and currency. */
  cents: ReadonlyMap<string, bigint>;
  statements: Exchange[];
}

/**
 * Calls that are refused, between two looks at what the caller's own accounts hold. Others may use these accounts at the same
 * time: what changed is laid to the calls where it changes by the same amount three times in a row. `sentOf` gives of all
 * that proves a deed what was sent in it.
 */
export async function watched(
  trial: Trial,
  world: World,
  act: () => Promise<Deed>,
  sentOf: (proof: readonly Exchange[]) => readonly Exchange[] = (proof) => proof,
): Promise<Deed> {
  const changes: string[] = [];
  let deed: Deed | undefined;
  let proof: Exchange[] = [];
  for (let time = 0; time < 3; time += 1) {
    await trial.quiet('movement');
    const before = await held(trial, world);
    const again = await act();
    deed = deed ? { ...deed, proof: [...deed.proof, ...again.proof] } : again;
    const sent = sentOf(again.proof);
    if (sent.length === 0 || sent.some(succeeded)) return deed;
    const after = await held(trial, world);
    changes.push(differences(before, after));
    proof = [...again.proof, ...before.statements, ...after.statements];
    if (changes.at(-1) === '' || changes.at(-1) !== changes[0]) break;
  }
  const [change = ''] = changes;
  const isSame = changes.length === 3 && changes.every((it) => it === change) && change !== '';
  const words = 'nothing moves on the accounts of the caller';
  trial.expects(moves, words, !isSame, `each time ${change}`, ...proof);
  return deed ?? { rule: moves, expected: {}, proof: [] };
}

/** What the callers' accounts hold as their statements of the month close; nothing where that cannot be told. */
async function held(trial: Trial, world: World): Promise<Held> {
  const all = [world.session, world.other].filter((it) => it !== undefined);
  const parts = [];
  for (const session of all) parts.push(await heldBy(trial, session));
  return {
    cents: new Map(parts.flatMap((it) => [...it.cents])),
    statements: parts.flatMap((it) => it.statements),
  };
}

async function heldBy(trial: Trial, session: Session): Promise<Held> {
  const cents = new Map<string, bigint>();
  const statements: Exchange[] = [];
  const aheadMs = offsetMsOf(trial.fixtures.utcOffset);
  if (aheadMs === undefined || !mayDo(session.account, 'statements')) return { cents, statements };
  const now = await nowOf(trial, session);
  for (const currency of currencies.filter((it) => session.account.accountNumbers[it] !== undefined)) {
    let statement = await requestStatement(trial, session, currency, spell(monthAt(now + aheadMs)));
    // One that ends in the future may be refused.
    if (!succeeded(statement))
      statement = await requestStatement(trial, session, currency, untilNow(now + 1000, trial.fixtures.utcOffset));
    const closing = linesOf(statement).find((it) => it.type === 'Closing Balance')?.balanceCents;
    if (!succeeded(statement) || closing === undefined) continue;
    cents.set(`${currency} of the ${session.account.type}`, closing);
    statements.push(statement);
  }
  return { cents, statements };
}

function differences(before: Held, after: Held): string {
  const all = [...before.cents].map(([account, cents]) => ({
    account,
    by: (after.cents.get(account) ?? cents) - cents,
  }));
  return all
    .filter(({ by }) => by !== 0n)
    .map(({ account, by }) => `${by} cents in ${account}`)
    .join(', ');
}
