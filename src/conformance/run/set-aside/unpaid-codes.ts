import type { TargetSettings } from '../../../targets/settings/settings.ts';
import type { TargetEvent } from '../../check.ts';
import { toldIn } from '../../values/readable.ts';
import type { Contribution } from '../../verdicts.ts';
import { keyInFile } from './key-in-file.ts';
import { type Look, looksIn } from './looks-at-balances.ts';
import type { Sent } from './sent.ts';
import { namedBy, setAside } from './set-aside.ts';

const method = 'customer.payCode';
/** Fewer codes than these may have been lost one by one. */
const codesAtLeast = 3;
/** What moves a customer's wallet beside codes. */
const moving: ReadonlySet<string> = new Set(['deposit', 'bankChange', 'reversal', 'utilityPayment']);

/**
 * A driver may say that it used a code and reach no app. Where of all codes of a run that were used none is told as Paid and no wallet moved
 * then, the driver is as likely to be wrong as the service: what was found of those codes ends in `error`. One that moved money
 * shows that codes are used; and where nobody can read a wallet, it is the service that makes nothing of them.
 */
export function withoutVerdictsUnpaid(
  { source }: Pick<TargetSettings, 'source'>,
  { events, exchanges }: Sent,
  contributions: readonly Contribution[],
): Contribution[] {
  const uses = events.flatMap((it, place) => {
    const isUse = it.kind === 'deed' && it.method === method && !it.words.endsWith(': refused');
    return isUse ? [{ id: it.id ?? '', ...useIn(it), place }] : [];
  });
  const looks = looksIn(events);
  const isTold = exchanges.some((it) => it.operation === 'codeInquiry' && toldIn(it, 'status') === 'Paid');
  const movements = exchanges.filter(({ operation = '' }) => moving.has(operation)).map(({ at }) => at.wall);
  const isAlone = ([before, after]: [Look, Look]): boolean =>
    !movements.some((at) => at >= before.at && at <= after.at);
  const around = uses.flatMap((it) => lookedAround(looks, it)).filter(isAlone);
  const hasMoved = around.some(([before, after]) => before.cents !== after.cents);
  if (uses.length < codesAtLeast || isTold || around.length === 0 || hasMoved) return [...contributions];
  const codes = new Set(uses.map(({ code }) => code));
  const generated = exchanges.filter((it) => it.operation === 'generateCode' && codes.has(toldIn(it, 'code') ?? ''));
  const used = new Set([...uses, ...generated].map(({ id }) => id));
  const error = `of ${uses.length} codes that were used none is told as Paid, and no wallet moved. Look whether ${method} of ${keyInFile(source, 'driver')} uses them to the end; where it does, no code pays at this service`;
  return setAside(contributions, (finding) => (namedBy(finding).some((id) => used.has(id)) ? error : undefined));
}

function useIn(it: TargetEvent): { code: string; number: string } {
  const [, code = '', number = ''] = (it.kind === 'deed' && / code (\S+) in the app of (\S+)$/.exec(it.words)) || [];
  return { code, number };
}

/** What the wallets of a number showed last before a code was used there, and first after it. */
function lookedAround(looks: readonly Look[], { number, place }: { number: string; place: number }): [Look, Look][] {
  const own = looks.filter((it) => it.msisdn === number);
  return ['USD', 'ZWG'].flatMap((currency): [Look, Look][] => {
    const before = own.findLast((it) => it.currency === currency && it.place < place);
    const after = own.find((it) => it.currency === currency && it.place > place);
    return before && after ? [[before, after]] : [];
  });
}
