import type { Exchange } from '../../../targets/exchange.ts';
import type { TargetSettings } from '../../../targets/settings/settings.ts';
import { toldIn } from '../../values/readable.ts';
import type { Contribution } from '../../verdicts.ts';
import { keyInFile } from './key-in-file.ts';
import type { Sent } from './sent.ts';
import { setAsideShown } from './set-aside.ts';
import { isSuccess, walletAccountTypes } from './wallet-calls.ts';

const api = 'merchant-wallet';

/**
 * A service may give the statement of an own account whatever currency is asked for. Where each that it gave of the number in USD
 * says ZWG, and the other way round, the numbers are exchanged in the target file; where one number is to be both and each says
 * the same currency, it is the number of that one alone: what was found about them ends in `error`.
 */
export function withoutVerdictsOnExchanged(
  { source, apis }: Pick<TargetSettings, 'source' | 'apis'>,
  { exchanges }: Pick<Sent, 'exchanges'>,
  contributions: readonly Contribution[],
): Contribution[] {
  const given = exchanges.filter((it) => it.operation === 'accountStatement' && isSuccess(it));
  const { accounts = {} } = apis[api]?.fixtures ?? {};
  const mistakes = walletAccountTypes.flatMap((type) => {
    const { USD, ZWG } = accounts[type]?.accountNumbers ?? {};
    if (USD === undefined || ZWG === undefined) return [];
    const found = USD === ZWG ? oneOfBoth(statementsOf(USD, given)) : exchanged(USD, ZWG, given);
    const key = keyInFile(source, `apis.${api}.fixtures.accounts.${type}.accountNumbers`);
    return found ? [{ words: `${found.words} in ${key}`, ids: found.statements.map(({ id }) => id) }] : [];
  });
  return setAsideShown(contributions, mistakes);
}

/** What is wrong with the numbers of an account, what to do, and the statements that tell it. */
interface Mistake {
  words: string;
  statements: readonly Exchange[];
}

function exchanged(inUsd: string, inZwg: string, given: readonly Exchange[]): Mistake | undefined {
  const [usd, zwg] = [statementsOf(inUsd, given), statementsOf(inZwg, given)];
  if (!isAlways(usd, 'ZWG') || !isAlways(zwg, 'USD')) return undefined;
  return {
    words: 'each statement of the number in USD is told as in ZWG, and the other way round. Exchange the numbers',
    statements: [...usd, ...zwg],
  };
}

/** A number may be both: then some statement says each currency. */
function oneOfBoth(statements: readonly Exchange[]): Mistake | undefined {
  const told = (['USD', 'ZWG'] as const).find((currency) => isAlways(statements, currency));
  const other = told === 'USD' ? 'ZWG' : 'USD';
  const asked = statements.filter(({ request }) => request.body.includes(JSON.stringify(other)));
  if (told === undefined || asked.length === 0) return undefined;
  const words = `each statement of the number in ${other} is told as in ${told}, whose number it is as well. Write the one in ${other}`;
  return { words, statements: asked };
}

function statementsOf(number: string, given: readonly Exchange[]): Exchange[] {
  return given.filter(({ request }) => request.body.includes(JSON.stringify(number)));
}

function isAlways(statements: readonly Exchange[], currency: string): boolean {
  return statements.length > 0 && statements.every((it) => toldIn(it, 'accountDetails.currency') === currency);
}
