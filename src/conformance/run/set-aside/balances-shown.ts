import type { Api } from '../../../contract/api.ts';
import type { OpenTarget } from '../../../targets/open-target.ts';
import { operationOf, requestOf } from '../../trial/request.ts';
import { listOf, memberOf, textIn } from '../../values/answer.ts';
import { parseExactly } from '../../values/exact-json.ts';
import { ask, confirmingTries } from '../ask.ts';

type Asked = Pick<OpenTarget, 'apis' | 'driver' | 'settings' | 'timers' | 'pace' | 'route'>;

/** The balances that an API shows to whoever only looks, in words; undefined where it shows none. */
export async function balancesShown(target: Asked, api: Api): Promise<string | undefined> {
  const shown = await (api === 'merchant-wallet'
    ? ofCustomers(target)
    : api === 'bill-payment'
      ? ofVendor(target)
      : []);
  return shown.length > 0 ? shown.join(', ') : undefined;
}

async function ofCustomers({ apis, driver }: Asked): Promise<string[]> {
  const read = driver.customer?.walletBalance;
  const numbers = apis['merchant-wallet']?.fixtures.numbers?.registered ?? [];
  if (!read) return [];
  const shown: string[] = [];
  for (const msisdn of numbers)
    for (const currency of ['USD', 'ZWG'] as const) {
      const cents = await read({ msisdn, currency }).catch(() => undefined);
      if (cents !== undefined) shown.push(`${cents} cents ${currency} of ${msisdn}`);
    }
  return shown;
}

async function ofVendor(target: Asked): Promise<string[]> {
  const settings = target.apis['bill-payment'];
  if (!settings) return [];
  const tried = await ask(target, requestOf(operationOf('bill-payment', 'listWallets'), settings, {}), confirmingTries);
  if ('failure' in tried || tried.answer.status !== 200) return [];
  return (listIn(tried.answer.body) ?? []).flatMap((it) => {
    const [balance, currency] = [textIn(memberOf(it, 'Balance')), textIn(memberOf(it, 'Currency'))];
    return balance === undefined ? [] : [`${balance} ${currency}`];
  });
}

function listIn(body: Buffer): unknown[] | undefined {
  try {
    return listOf(parseExactly(body));
  } catch {
    return undefined;
  }
}
