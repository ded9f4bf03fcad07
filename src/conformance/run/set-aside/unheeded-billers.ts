import type { Exchange } from '../../../targets/exchange.ts';
import type { TargetSettings } from '../../../targets/settings/settings.ts';
import { statusOf } from '../../values/answer.ts';
import { readable, toldIn } from '../../values/readable.ts';
import type { Contribution } from '../../verdicts.ts';
import { billerIn } from './bill-calls.ts';
import { keyInFile } from './key-in-file.ts';
import type { Sent } from './sent.ts';
import { setAsideShown } from './set-aside.ts';

const api = 'bill-payment';
const method = 'operator.setBillerOnline';

/**
 * A driver may say that it took a biller's system offline and have done nothing. Where in all the run each lookup of such a biller found its member and
 * each AUTH of it was authorised meanwhile, the driver is as likely to be wrong as the platform: what was found of those calls ends in
 * `error`. One that was turned down shows that it works; and where only lookups or only AUTHs were sent, it is the platform.
 */
export function withoutVerdictsOnServedBillers(
  { source }: Pick<TargetSettings, 'source'>,
  { events, exchanges }: Sent,
  contributions: readonly Contribution[],
): Contribution[] {
  const bills = exchanges.filter((it) => it.api === api && it.by === 'client');
  const own = events.flatMap((it) => {
    const [, biller, turn] =
      (it.kind === 'deed' && it.method === method && /biller (\S+) (goes offline|comes back)$/.exec(it.words)) || [];
    return biller === undefined ? [] : [{ id: it.id ?? '', at: it.at, biller, isOff: turn === 'goes offline' }];
  });
  const meant = own.flatMap(({ at, biller, isOff }, place) => {
    const back = own.slice(place + 1).find((it) => it.biller === biller)?.at ?? Number.POSITIVE_INFINITY;
    const isMeant = (it: Exchange): boolean => it.at.wall > at && it.at.wall < back && billerIn(it) === biller;
    return isOff ? bills.filter((it) => isMeant(it) && (isLookup(it) || isAuth(it))) : [];
  });
  if (!meant.some(isLookup) || !meant.some(isAuth) || !meant.every(isServed)) return [...contributions];
  const words = `of ${meant.length} lookups and AUTHs of billers that ${method} took offline each was served. Look whether ${method} of ${keyInFile(source, 'driver')} does what it says; where it does, this platform takes no notice`;
  return setAsideShown(contributions, [{ words, ids: [...meant, ...own].map(({ id }) => id) }]);
}

function isLookup({ operation }: Exchange): boolean {
  return operation?.startsWith('lookupMember') === true;
}

function isAuth({ operation, request }: Exchange): boolean {
  return operation === 'processPayment' && /"Action"\s*:\s*"auth"/i.test(request.body.toString());
}

function isServed(it: Exchange): boolean {
  if (readable(() => statusOf(it)) !== 200) return false;
  return isLookup(it) ? toldIn(it, 'ResultCode') === '1' : toldIn(it, 'Status') === 'Authorized';
}
