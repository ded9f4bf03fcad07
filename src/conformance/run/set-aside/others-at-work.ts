import { type Api, apis as allApis } from '../../../contract/api.ts';
import type { Exchange } from '../../../targets/exchange.ts';
import type { OpenTarget } from '../../../targets/open-target.ts';
import type { TargetEvent } from '../../check.ts';
import type { Finding } from '../../result.ts';
import type { Run } from '../../trial/trial-parts.ts';
import { statusOf } from '../../values/answer.ts';
import { readable } from '../../values/readable.ts';
import type { Contribution } from '../../verdicts.ts';
import { balancesShown } from './balances-shown.ts';
import { namedBy, setAside } from './set-aside.ts';

/** What a run did last may come late, once; who goes on moves money in more than one of these times. */
const looks = 5;
const changesAtLeast = 2;
/** Others are not quicker where this target is. */
const lookMs = 500;
/** Where money went wrong so often and nobody else was seen, nobody is there; the end of a run is looked at besides. */
const occasions = 3;

/**
 * After a check that found money moved otherwise than it should: balances that change time and again while nothing is sent tell of another
 * user of the same account, such as a second run of payproof.
 */
export async function lookForOthers(
  { target, others }: Pick<Run, 'target' | 'others'>,
  { findings }: Pick<Contribution, 'findings'>,
): Promise<void> {
  if (!isShared(target)) return;
  for (const api of allApis) {
    const known = others.get(api) ?? { looked: 0, seen: [] };
    const isAsked = findings.some((it) => isOf(api, it) && isOfMoney(it));
    if (!isAsked || known.looked >= occasions || isEnough(known.seen)) continue;
    others.set(api, { looked: known.looked + 1, seen: await seenAtRest(target, api) });
  }
}

/**
 * Where another user of the same account was seen, in the middle of the run or at its end: what was found by a look at money, or by a call
 * that was shut out as one of an older login is, ends in `error`; whatever else was found stands.
 */
export async function withoutVerdictsBesideOthers(
  { target, others, recorder: { exchanges, events } }: Pick<Run, 'target' | 'others'> & { recorder: Recorded },
  contributions: readonly Contribution[],
): Promise<Contribution[]> {
  let left = [...contributions];
  if (!isShared(target)) return left;
  const doubtful = new Set([
    ...exchanges.filter(showsMoney).map(({ id }) => id),
    ...events.flatMap((it) => (it.kind === 'deed' && it.id && it.method === 'customer.walletBalance' ? [it.id] : [])),
  ]);
  const isDoubtful = (api: Api, finding: Finding): boolean =>
    isOf(api, finding) && (isOfMoney(finding) || namedBy(finding).some((id) => doubtful.has(id)));
  for (const api of allApis) {
    if (!left.some((it) => it.findings.some((finding) => isDoubtful(api, finding)))) continue;
    const known = others.get(api)?.seen ?? [];
    const seen = isEnough(known) ? known : await seenAtRest(target, api);
    if (!isEnough(seen)) continue;
    const error = `while this run did nothing but look, the balances changed ${seen.length - 1} times, ${changeIn(seen)}: somebody else uses this account meanwhile, another run of payproof perhaps. Judge again when nobody does, or with an account of its own`;
    left = setAside(left, (finding) => (isDoubtful(api, finding) ? error : undefined));
  }
  return left;
}

type Recorded = { exchanges: readonly Exchange[]; events: readonly TargetEvent[] };

/** A tenant that was made for one check is nobody else's. */
function isShared({ settings, capabilities }: OpenTarget): boolean {
  return settings.kind === 'remote' && !capabilities.has('isolate');
}

/** Of all balances one that changed, as it was first and last. */
function changeIn(seen: readonly string[]): string {
  const [before, after] = [seen[0], seen.at(-1)].map((it = '') => it.split(', '));
  const place = before?.findIndex((it, n) => it !== after?.[n]) ?? 0;
  return place < 0 ? 'and back again' : `such as ${before?.[place]} to ${after?.[place]}`;
}

function isOf(api: Api, { rule }: Finding): boolean {
  return rule.startsWith(`${api}/`);
}

function isEnough(seen: readonly string[]): boolean {
  return seen.length > changesAtLeast;
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
    await target.timers.after(Math.max(target.settings.quietMs, lookMs));
    const shown = await balancesShown(target, api);
    if (shown === undefined) return seen;
    if (shown !== seen.at(-1)) seen.push(shown);
  }
  return seen;
}
