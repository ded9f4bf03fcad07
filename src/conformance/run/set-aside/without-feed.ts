import type { Exchange } from '../../../targets/exchange.ts';
import type { TargetSettings } from '../../../targets/settings/settings.ts';
import { statusOf } from '../../values/answer.ts';
import type { Contribution } from '../../verdicts.ts';
import { keyInFile } from './key-in-file.ts';
import type { Sent } from './sent.ts';
import { setAsideShown } from './set-aside.ts';

const api = 'bill-payment';

/**
 * Which billers have a feed (AllowFeed) only the owner of a target knows. Where the platform refuses the feed of the one that is to have
 * it in all a run, the target file is as likely wrong: what was found about it ends in `error`. Where it gives the feed of the one
 * that is to have none, the two are exchanged there.
 */
export function withoutVerdictsOnFeeds(
  { source, apis }: Pick<TargetSettings, 'source' | 'apis'>,
  { exchanges }: Pick<Sent, 'exchanges'>,
  contributions: readonly Contribution[],
): Contribution[] {
  const { feed, withoutFeed } = apis[api]?.fixtures.purchases ?? {};
  if (!feed) return [...contributions];
  const feedsOf = (biller: string | undefined): Exchange[] =>
    exchanges.filter((it) => it.operation === 'getPaymentFeed' && billerOf(it) === biller);
  const ours = feedsOf(feed.billerCode);
  if (ours.length === 0 || !ours.every(isRefused)) return [...contributions];
  const theirs = withoutFeed ? feedsOf(withoutFeed.billerCode) : [];
  const isExchanged = theirs.some((it) => statusOf(it) === 200);
  const about = [...ours, ...(isExchanged ? theirs : [])];
  const refused = `each feed of ${feed.billerCode} is refused`;
  const key = keyInFile(source, `apis.${api}.fixtures.purchases.feed`);
  const words = isExchanged
    ? `${refused}, and ${withoutFeed?.billerCode} has one. Exchange ${key} and \`withoutFeed\``
    : `${refused} in all the run. Look whether its AllowFeed is on, or name another biller in ${key}`;
  return setAsideShown(contributions, [{ words, ids: about.map(({ id }) => id) }]);
}

function billerOf({ request: { url } }: Exchange): string | undefined {
  return new URL(url).searchParams.get('billercode') ?? undefined;
}

function isRefused(exchange: Exchange): boolean {
  return /^4\d\d$/.test(String(statusOf(exchange)));
}
