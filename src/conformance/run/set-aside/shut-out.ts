import { type Api, apis as allApis } from '../../../contract/api.ts';
import type { Exchange } from '../../../targets/exchange.ts';
import type { OpenTarget } from '../../../targets/open-target.ts';
import { causesOf } from '../../../targets/preflight/preflight-text.ts';
import { statusOf } from '../../values/answer.ts';
import { readable } from '../../values/readable.ts';
import type { Contribution } from '../../verdicts.ts';
import { preflightFindings } from '../preflight.ts';
import { setAsideShown } from './set-aside.ts';

/**
 * A run that began well, and at whose end the set-up is no more what it was: credentials that were taken back, a firewall that shuts
 * payproof out, a service that moved. What rests on answers since then ends in `error`, with what a run that begins now would be told.
 */
export async function withoutVerdictsShutOut(
  target: OpenTarget,
  exchanges: readonly Exchange[],
  contributions: readonly Contribution[],
): Promise<Contribution[]> {
  const all = [...contributions];
  if (target.settings.kind !== 'remote') return all;
  const accusing = allApis.filter((api) =>
    all.some((it) => it.findings.some(({ rule }) => rule.startsWith(`${api}/`))),
  );
  const suspect = accusing.filter((api) => sinceLast(exchanges, api).length >= callsAtLeast);
  if (suspect.length === 0) return all;
  const causes = causesOf(target.settings, await preflightFindings(target, suspect));
  return causes.reduce((left, { of, found, remedy }) => {
    const ids = of.flatMap(({ api }) => sinceLast(exchanges, api as Api));
    return setAsideShown(left, [{ words: `the run began well, and at its end ${found}. ${remedy}`, ids }]);
  }, all);
}

/** Fewer answers of one status at the end of a run say nothing. */
const callsAtLeast = 10;

/** The calls at the end of a run that were all answered alike. */
function sinceLast(exchanges: readonly Exchange[], api: Api): string[] {
  const called = exchanges.filter((it) => it.api === api && it.by === 'client');
  const last = called.at(-1);
  if (last === undefined) return [];
  const status = (it: Exchange): unknown => readable(() => statusOf(it));
  const other = called.findLastIndex((it) => status(it) !== status(last));
  return called.slice(other + 1).map(({ id }) => id);
}
