import type { Exchange } from '../../../targets/exchange.ts';
import type { TargetSettings } from '../../../targets/settings/settings.ts';
import { toldIn } from '../../values/readable.ts';
import type { Contribution } from '../../verdicts.ts';
import { billerIn, billerInterface, sentIn } from './bill-calls.ts';
import { keyInFile } from './key-in-file.ts';
import type { Sent } from './sent.ts';
import { setAsideShown } from './set-aside.ts';

const api = 'bill-payment';

/**
 * That the users of the Biller interface are those of `ownBiller.code` shows by what both interfaces tell of it. Where in a whole run
 * no lookup of its members tells the created from the others, and no payment to it stands in a download, the code is as likely
 * another biller's: what was found there ends in `error`.
 */
export function withoutVerdictsOnOtherBiller(
  { source, apis }: Pick<TargetSettings, 'source' | 'apis'>,
  { exchanges }: Pick<Sent, 'exchanges'>,
  contributions: readonly Contribution[],
): Contribution[] {
  const own = apis[api]?.fixtures.ownBiller;
  if (!own) return [...contributions];
  const bills = exchanges.filter((it) => it.api === api && it.by === 'client');
  const lookups = bills.filter((it) => it.operation?.startsWith('lookupMember') && billerIn(it) === own.code);
  if (!areAlike(lookups) || !areElsewhere(bills, own.code)) return [...contributions];
  const about = [...lookups, ...bills.filter(({ operation = '' }) => billerInterface.includes(operation))];
  const words = `neither members nor payments that its users see are of ${own.code}. Correct ${keyInFile(source, `apis.${api}.fixtures.ownBiller.code`)}, or name its own users`;
  return setAsideShown(contributions, [{ words, ids: about.map(({ id }) => id) }]);
}

/** Members or none, whichever number was asked for. */
function areAlike(lookups: readonly Exchange[]): boolean {
  const numbers = new Set(lookups.map(({ request: { url, body } }) => memberIn(url, body)));
  const codes = new Set(lookups.flatMap((it) => toldIn(it, 'ResultCode') ?? []));
  return numbers.size > 1 && codes.size === 1;
}

function memberIn(url: string, body: Buffer): string | undefined {
  return new URL(url).searchParams.get('memberNumber') ?? sentIn(body, 'MemberNumber');
}

/** Payments were made to the biller, payments were downloaded, and none of the first is among the second. */
function areElsewhere(bills: readonly Exchange[], code: string): boolean {
  const paid = bills.flatMap((it) =>
    it.operation === 'processPayment' && toldIn(it, 'BillerCode') === code && toldIn(it, 'Status') === 'Paid'
      ? (toldIn(it, 'PlatformReference') ?? [])
      : [],
  );
  const files = bills.flatMap(({ operation, answer }) =>
    operation === 'downloadPayments' && typeof answer === 'object' ? [answer.body.toString('utf8')] : [],
  );
  return paid.length > 0 && files.length > 0 && !paid.some((it) => files.some((file) => file.includes(it)));
}
