import type { Exchange } from '../../../targets/exchange.ts';
import type { TargetSettings } from '../../../targets/settings/settings.ts';
import { toldIn } from '../../values/readable.ts';
import type { Contribution } from '../../verdicts.ts';
import { billerIn, sentIn } from './bill-calls.ts';
import { keyInFile } from './key-in-file.ts';
import type { Sent } from './sent.ts';
import { namedBy, setAside } from './set-aside.ts';

const api = 'bill-payment';

/**
 * Which billers take reversals only the owner of a target knows. Where the platform says of the reversible one whenever it is asked
 * that it does not support them (ErrorCode 4), and reverses payments of the other one, the two are as likely exchanged in the target
 * file: what was found about their reversals ends in `error`.
 */
export function withoutVerdictsOnReversals(
  { source, apis }: Pick<TargetSettings, 'source' | 'apis'>,
  { exchanges }: Pick<Sent, 'exchanges'>,
  contributions: readonly Contribution[],
): Contribution[] {
  const { reversible, irreversible } = apis[api]?.fixtures.purchases ?? {};
  if (!reversible || !irreversible) return [...contributions];
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
  const [ours, theirs] = [reversalsOf(reversible.billerCode), reversalsOf(irreversible.billerCode)];
  const isExchanged = says(ours, '4') && !says(ours, '0') && says(theirs, '0') && !says(theirs, '4');
  if (!isExchanged) return [...contributions];
  const about = new Set([...ours, ...theirs].map((it) => it.id));
  const error = `each reversal of a payment to ${reversible.billerCode} is answered with ErrorCode 4, and one to ${irreversible.billerCode} is reversed. Exchange ${keyInFile(source, `apis.${api}.fixtures.purchases.reversible`)} and \`irreversible\``;
  return setAside(contributions, (finding) => (namedBy(finding).some((id) => about.has(id)) ? error : undefined));
}

function says(reversals: readonly Exchange[], code: string): boolean {
  return reversals.some((it) => toldIn(it, 'ErrorCode') === code);
}
