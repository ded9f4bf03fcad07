import type { ApiFixtures } from '../../../targets/apis/index.ts';
import type { Exchange } from '../../../targets/exchange.ts';
import type { ApiSettings, TargetSettings } from '../../../targets/settings/settings.ts';
import type { Contribution } from '../../verdicts.ts';
import { keyInFile } from './key-in-file.ts';
import type { Sent } from './sent.ts';
import { namedBy, setAside } from './set-aside.ts';
import { callsByAccount, isSuccess, walletAccountTypes } from './wallet-calls.ts';

const api = 'merchant-wallet';

/** A customer, an own account or a utility product of the target file. */
interface Name {
  /** As it is told. */
  words: string;
  /** Its key below the API's fixtures. */
  key: string;
  isIn: (exchange: Exchange) => boolean;
  /** Of a customer: in the driver's deeds. */
  msisdn?: string;
  /** Names of the same kind: where none of several is known, the service is as likely to know none at all. */
  like?: string;
}

/**
 * That a wallet service knows the customers, accounts and utility products of the target file shows by its calls alone. One that no
 * call of a whole run succeeded for, though some named it, is as likely misspelled there: what was found about it ends in `error`,
 * with the name.
 */
export function withoutVerdictsOnUnknown(
  { source, apis }: Pick<TargetSettings, 'source' | 'apis'>,
  { events, exchanges }: Sent,
  contributions: readonly Contribution[],
): Contribution[] {
  const calls = exchanges.filter((it) => it.api === api && it.by === 'client');
  const settings = apis[api];
  const names = settings ? [...namesIn(settings.fixtures), ...accountsIn(settings, exchanges)] : [];
  const strange = names.filter((it) => isUnknown(it, calls));
  const unknown = strange.filter(
    ({ like, key }) => like === undefined || !strange.some((it) => it.like === like && it.key !== key),
  );
  if (unknown.length === 0) return [...contributions];
  const byId = new Map(calls.map((it) => [it.id, it]));
  const deeds = new Map(events.flatMap((it) => (it.kind === 'deed' && it.id !== undefined ? [[it.id, it.words]] : [])));
  return setAside(contributions, (finding) => {
    const about = namedBy(finding).flatMap((id) => byId.get(id) ?? []);
    const done = (finding.deed ?? []).flatMap((id) => deeds.get(id) ?? []);
    const name = unknown.find(
      ({ isIn, msisdn }) => about.some(isIn) || (msisdn !== undefined && done.some((words) => words.includes(msisdn))),
    );
    if (name === undefined) return undefined;
    const key = keyInFile(source, `apis.${api}.fixtures.${name.key}`);
    return `each call about ${name.words} was refused in all the run. Look whether the service knows it, or take it out of ${key}`;
  });
}

function namesIn(fixtures: ApiFixtures): Name[] {
  const customers = (fixtures.numbers?.registered ?? []).map((number, place): Name => {
    // The same for each form of a number.
    const subscriber = number.slice(-9);
    const isIn = ({ operation, request: { url, body } }: Exchange): boolean =>
      (operation === 'linkedAccountInquiry' && url.includes(subscriber)) ||
      (operation === 'bankChange' && body.includes(subscriber));
    return { words: number, key: `numbers.registered[${place}]`, isIn, msisdn: number };
  });
  const products = (fixtures.utility ?? []).map(({ provider, providerProduct }, place): Name => {
    const isIn = ({ operation, request: { body } }: Exchange): boolean =>
      operation === 'utilityPayment' && [provider, providerProduct].every((it) => body.includes(JSON.stringify(it)));
    return { words: `${providerProduct} of ${provider}`, key: `utility[${place}]`, isIn };
  });
  return [...customers, ...products];
}

/** Account numbers, in statements that their own account asks for: the other one may have them. */
function accountsIn(settings: ApiSettings, exchanges: readonly Exchange[]): Name[] {
  const { accounts = {} } = settings.fixtures;
  const callers = new Map(callsByAccount(settings, exchanges).map((it) => [it.id, it.type]));
  return walletAccountTypes.flatMap((type) =>
    Object.entries(accounts[type]?.accountNumbers ?? {}).map(([currency, number]): Name => {
      const isIn = ({ id, operation, request: { body } }: Exchange): boolean =>
        operation === 'accountStatement' &&
        callers.get(id) === type &&
        [number, currency].every((it) => body.includes(JSON.stringify(it)));
      const words = `statements of ${number} in ${currency}`;
      return { words, key: `accounts.${type}.accountNumbers.${currency}`, isIn, like: `account in ${currency}` };
    }),
  );
}

/** Some call named it, and none of these succeeded. */
function isUnknown(name: Name, calls: readonly Exchange[]): boolean {
  const about = calls.filter((it) => name.isIn(it));
  return about.length > 0 && !about.some(isSuccess);
}
