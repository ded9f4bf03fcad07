import type { Exchange } from '../../../targets/exchange.ts';
import type { TargetSettings } from '../../../targets/settings/settings.ts';
import { toldIn } from '../../values/readable.ts';
import type { Contribution } from '../../verdicts.ts';
import { keyInFile } from './key-in-file.ts';
import type { Sent } from './sent.ts';
import { namedBy, setAside } from './set-aside.ts';
import { isSuccess, walletAccountTypes } from './wallet-calls.ts';

const api = 'merchant-wallet';

/**
 * A service may give the statement of an own account whatever currency is asked for. Where each that it gave of the number in USD
 * says ZWG, and the other way round, the numbers are exchanged in the target file: what was found about them ends in `error`.
 */
export function withoutVerdictsOnExchanged(
  { source, apis }: Pick<TargetSettings, 'source' | 'apis'>,
  { exchanges }: Pick<Sent, 'exchanges'>,
  contributions: readonly Contribution[],
): Contribution[] {
  const given = exchanges.filter((it) => it.operation === 'accountStatement' && isSuccess(it));
  const { accounts = {} } = apis[api]?.fixtures ?? {};
  const exchanged = walletAccountTypes.flatMap((type) => {
    const { USD, ZWG } = accounts[type]?.accountNumbers ?? {};
    if (USD === undefined || ZWG === undefined) return [];
    const of = (number: string): Exchange[] =>
      given.filter(({ request }) => request.body.includes(JSON.stringify(number)));
    const isExchanged = isAlways(of(USD), 'ZWG') && isAlways(of(ZWG), 'USD');
    return isExchanged ? [{ type, ids: new Set([...of(USD), ...of(ZWG)].map(({ id }) => id)) }] : [];
  });
  if (exchanged.length === 0) return [...contributions];
  return setAside(contributions, (finding) => {
    const it = exchanged.find(({ ids }) => namedBy(finding).some((id) => ids.has(id)));
    if (it === undefined) return undefined;
    const key = keyInFile(source, `apis.${api}.fixtures.accounts.${it.type}.accountNumbers`);
    return `each statement of the number in USD is told as in ZWG, and the other way round. Exchange the numbers in ${key}`;
  });
}

function isAlways(statements: readonly Exchange[], currency: string): boolean {
  return statements.length > 0 && statements.every((it) => toldIn(it, 'accountDetails.currency') === currency);
}
