import type { TargetSettings } from '../../../targets/settings/settings.ts';
import type { Contribution } from '../../verdicts.ts';
import { chargedIn, subscriber } from './charged-numbers.ts';
import { keyInFile } from './key-in-file.ts';
import { mayBeTaken, refusedAProper } from './nothing-taken.ts';
import type { Sent } from './sent.ts';
import { namedBy, setAside } from './set-aside.ts';

const api = 'charge-gateway';

/**
 * Where no charge of one listed number was taken in a whole run, though a proper one was sent, the number is as likely wrong in
 * the target file: what was found about it ends in `error`, with the number. Where none was taken at all, the merchant
 * fields may be wrong as well (`withoutVerdictsOnNothing`).
 */
export function withoutVerdictsOnUntaken(
  { source, apis }: Pick<TargetSettings, 'source' | 'apis'>,
  { exchanges }: Pick<Sent, 'exchanges'>,
  contributions: readonly Contribution[],
): Contribution[] {
  const proper = contributions.flatMap((it) => it.findings).filter(refusedAProper);
  if (proper.length === 0) return [...contributions];
  const named = new Map(
    exchanges.filter((it) => it.api === api).map((it) => [it.id, chargedIn(it.request).map(subscriber)]),
  );
  const refused = new Set(proper.flatMap((it) => it.proof.flatMap((id) => named.get(id) ?? [])));
  const taken = new Set(exchanges.filter(mayBeTaken).flatMap((it) => named.get(it.id) ?? []));
  const listed = (apis[api]?.fixtures.numbers?.whitelisted ?? []).map((number, place) => ({ number, place }));
  const untaken = listed.filter(({ number }) => refused.has(subscriber(number)) && !taken.has(subscriber(number)));
  return setAside(contributions, (finding) => {
    const about = new Set(namedBy(finding).flatMap((id) => named.get(id) ?? []));
    const it = untaken.find(({ number }) => about.has(subscriber(number)));
    if (it === undefined) return undefined;
    const key = keyInFile(source, `apis.${api}.fixtures.numbers.whitelisted[${it.place}]`);
    return `each charge of ${it.number} was refused in all the run. Look whether it is whitelisted, or take it out of ${key}`;
  });
}
