import type { BillPaymentFixtures } from '../../../targets/apis/bill-payment.ts';
import type { Exchange } from '../../../targets/exchange.ts';
import type { TargetSettings } from '../../../targets/settings/settings.ts';
import { statusOf } from '../../values/answer.ts';
import { toldIn } from '../../values/readable.ts';
import type { Contribution } from '../../verdicts.ts';
import { billerIn } from './bill-calls.ts';
import { keyInFile } from './key-in-file.ts';
import type { Sent } from './sent.ts';
import { setAsideShown } from './set-aside.ts';

const api = 'bill-payment';

/**
 * That a platform knows the billers of the target file shows by its list and by its answers. One that no answer of a whole run names,
 * though calls did, and for which it does nothing, is as likely misspelled there: what was found about it ends in `error`.
 */
export function withoutVerdictsOnUnknownBillers(
  { source, apis }: Pick<TargetSettings, 'source' | 'apis'>,
  { exchanges }: Pick<Sent, 'exchanges'>,
  contributions: readonly Contribution[],
): Contribution[] {
  const bills = exchanges.filter((it) => it.api === api && it.by === 'client');
  const unknown = [...codesIn(apis[api]?.fixtures ?? {})].flatMap(([key, code]) => {
    const about = bills.filter((it) => billerIn(it) === code);
    const isUnknown = about.length > 0 && about.every(isRefused) && !bills.some((it) => isListed(it, code));
    if (!isUnknown) return [];
    const place = keyInFile(source, `apis.${api}.fixtures.${key}`);
    const words = `the platform lists no biller ${code}, and each call about it was refused in all the run. Correct ${place}`;
    return [{ words, ids: about.map(({ id }) => id) }];
  });
  return setAsideShown(contributions, unknown);
}

/** Biller codes by the keys under which they stand. */
function codesIn({ ownBiller, members }: Partial<BillPaymentFixtures>): Map<string, string> {
  const named = { 'ownBiller.code': ownBiller?.code, 'members.billerCode': members?.billerCode };
  return new Map(Object.entries(named).filter((it): it is [string, string] => it[1] !== undefined));
}

/** Whether it found nothing and did nothing; also of a call that was never answered. */
function isRefused(exchange: Exchange): boolean {
  const status = statusOf(exchange);
  if (typeof status !== 'number' || status >= 400) return true;
  if (exchange.operation?.startsWith('lookupMember')) return toldIn(exchange, 'ResultCode') !== '1';
  return exchange.operation === 'processPayment' && toldIn(exchange, 'Status') === 'Failed';
}

/** Whether an answer of the catalogue names it, in whatever form. */
function isListed({ operation, answer }: Exchange, code: string): boolean {
  return operation === 'listBillers' && typeof answer === 'object' && answer.body.includes(JSON.stringify(code));
}
