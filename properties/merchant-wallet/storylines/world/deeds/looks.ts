import type { Trial } from '../../../../../src/conformance/index.ts';
import {
  accountsIn,
  inquireAccounts,
  judgeAccepted,
  mayDo,
  monthAt,
  nowOf,
  offsetMsOf,
  requestStatement,
  spell,
  succeeded,
} from '../../../../../src/given/merchant-wallet/index.ts';
import type { Step } from '../steps.ts';
import { customerAt, type Deed, ownedBy, type World } from '../world.ts';
import { idle } from './deposits.ts';

type Of<Name extends Step['do']> = Extract<Step, { do: Name }>;

const byDefault = 'linked-account-currency-default';

/** Without a currency the accounts are those of USD, whatever was asked for before. An observer compares the names. */
export async function look(trial: Trial, world: World, { at }: Of<'look'>): Promise<Deed> {
  const { session } = world;
  const msisdn = customerAt(world, at);
  if (ownedBy(session, 'USD') !== 'USD') return idle(byDefault);
  const explicit = await inquireAccounts(trial, session, msisdn, 'USD');
  if (ownedBy(session, 'ZWG') === 'ZWG') await inquireAccounts(trial, session, msisdn, 'ZWG');
  const silent = await inquireAccounts(trial, session, msisdn);
  judgeAccepted(trial, session, byDefault, silent);
  if (succeeded(explicit)) {
    const [asked, told] = [explicit, silent].map((it) =>
      accountsIn(it)
        .map((one) => one.accountNumber)
        .sort(),
    );
    trial.holds(byDefault, asked, told, explicit, silent);
  }
  return { ...idle(byDefault), proof: [explicit, silent] };
}

/** A statement of the month, so that what comes next follows one: observers judge it. */
export async function statementOf(trial: Trial, world: World, { currency }: Of<'statement'>): Promise<Deed> {
  const rule = 'statement-adds-up';
  const { session } = world;
  if (!mayDo(session.account, 'statements') || session.account.accountNumbers[currency] === undefined)
    return idle(rule);
  const month = monthAt((await nowOf(trial, session)) + (offsetMsOf(trial.fixtures.utcOffset) ?? 0));
  const statement = await requestStatement(trial, session, currency, spell(month));
  return { ...idle(rule), proof: [statement] };
}
