import type { Exchange } from '../../../targets/exchange.ts';
import type { TargetSettings } from '../../../targets/settings/settings.ts';
import { toldIn } from '../../values/readable.ts';
import type { Contribution } from '../../verdicts.ts';
import { billerIn, sentIn } from './bill-calls.ts';
import { keyInFile } from './key-in-file.ts';
import type { Sent } from './sent.ts';
import { setAsideShown } from './set-aside.ts';

const api = 'bill-payment';

/**
 * Which billers take reversals only the owner of a target knows, and few do. Where the platform says of the reversible one whenever it
 * is asked that it does not support them (ErrorCode 4), the target file is as likely wrong: what was found about its reversals ends in
 * `error`. Where it reverses payments of the other one, the two are exchanged there.
 */
export function withoutVerdictsOnReversals(
  { source, apis }: Pick<TargetSettings, 'source' | 'apis'>,
  { exchanges }: Pick<Sent, 'exchanges'>,
  contributions: readonly Contribution[],
): Contribution[] {
  const { reversible, irreversible } = apis[api]?.fixtures.purchases ?? {};
  if (!reversible) return [...contributions];
  const billers = new Map(
    exchanges
      // An inquiry names no biller.
      .filter((it) => it.operation === 'processPayment' && billerIn(it) !== undefined)
      .map((it) => [sentIn(it.request.body, 'Reference'), billerIn(it)]),
  );
  const reversalsOf = (biller: string): Exchange[] =>
    exchanges.filter(
      ({ operation, request }) =>
        operation === 'reversePayment' && billers.get(sentIn(request.body, 'OriginalReference')) === biller,
    );
  const ours = reversalsOf(reversible.billerCode);
  if (!says(ours, '4') || says(ours, '0')) return [...contributions];
  const theirs = irreversible ? reversalsOf(irreversible.billerCode) : [];
  const isExchanged = says(theirs, '0') && !says(theirs, '4');
  const about = [...ours, ...(isExchanged ? theirs : [])];
  const refused = `each reversal of a payment to ${reversible.billerCode} is answered with ErrorCode 4`;
  const key = keyInFile(source, `apis.${api}.fixtures.purchases.reversible`);
  const words = isExchanged
    ? `${refused}, and one to ${irreversible?.billerCode} is reversed. Exchange ${key} and \`irreversible\``
    : `${refused}, which says that it does not support them. Name a biller that does in ${key}`;
  return setAsideShown(contributions, [{ words, ids: about.map(({ id }) => id) }]);
}

function says(reversals: readonly Exchange[], code: string): boolean {
  return reversals.some((it) => toldIn(it, 'ErrorCode') === code);
}
