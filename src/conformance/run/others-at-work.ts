import { type Api, apis as allApis } from '../../contract/api.ts';
import type { Exchange } from '../../targets/exchange.ts';
import type { OpenTarget } from '../../targets/open-target.ts';
import type { TargetEvent } from '../check.ts';
import type { Finding } from '../result.ts';
import { statusOf } from '../values/answer.ts';
import { readable } from '../values/readable.ts';
import type { Contribution } from '../verdicts.ts';
import { balancesShown } from './balances-shown.ts';
import { namedBy, setAside } from './set-aside.ts';

/** What a run did last may come late, once; who goes on moves money in more than one of these times. */
const looks = 5;
const changesAtLeast = 2;

/**
 * Balances that change time and again while a run only looks: another user of the same account, or another run of payproof. What was found by
 * a look at money, or by a call that was shut out as one of an older login is, ends in `error`; whatever else was found stands.
 */
export async function withoutVerdictsBesideOthers(
  target: OpenTarget,
  { exchanges, events }: { exchanges: readonly Exchange[]; events: readonly TargetEvent[] },
  contributions: readonly Contribution[],
): Promise<Contribution[]> {
  let left = [...contributions];
  if (target.settings.kind !== 'remote' || target.capabilities.has('isolate')) return left;
  const doubtful = new Set([
    ...exchanges.filter(showsMoney).map(({ id }) => id),
    ...events.flatMap((it) => (it.kind === 'deed' && it.id && it.method === 'customer.walletBalance' ? [it.id] : [])),
  ]);
  const isDoubtful = (api: Api, finding: Finding): boolean =>
    finding.rule.startsWith(`${api}/`) && (isOfMoney(finding) || namedBy(finding).some((id) => doubtful.has(id)));
  for (const api of allApis) {
    if (!left.some((it) => it.findings.some((finding) => isDoubtful(api, finding)))) continue;
    const seen = await seenAtRest(target, api);
    if (seen.length <= changesAtLeast) continue;
    const error = `at its end this run did nothing but look, and the balances changed ${seen.length - 1} times, from ${seen[0]} to ${seen.at(-1)}: somebody else uses this account meanwhile, another run of payproof perhaps. Judge again when nobody does, or with an account of its own`;
    left = setAside(left, (finding) => (isDoubtful(api, finding) ? error : undefined));
  }
  return left;
}

/** Looks at balances do not always stand in a deed: by its words a finding tells that it is one of money that moved. */
function isOfMoney({ expected, actual }: Finding): boolean {
  const money = /\bcents\b|\bwallet changes\b|\b(credited|debited|taken|moved)\b|\b(USD|ZWG) [-+]\d/;
  return [expected, actual].some((it) => typeof it === 'string' && money.test(it));
}

const listing: ReadonlySet<string> = new Set(['accountStatement', 'listWallets']);

function showsMoney(exchange: Exchange): boolean {
  const status = readable(() => statusOf(exchange));
  return listing.has(exchange.operation ?? '') || status === 401 || status === 403;
}

/** The balances that were seen one after the other; the first is what the run left when it was quiet. */
async function seenAtRest(target: OpenTarget, api: Api): Promise<string[]> {
  const seen: string[] = [];
  for (let n = 0; n < looks; n += 1) {
    await target.timers.after(target.settings.quietMs);
    const shown = await balancesShown(target, api);
    if (shown === undefined) return seen;
    if (shown !== seen.at(-1)) seen.push(shown);
  }
  return seen;
}
