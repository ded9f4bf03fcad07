import type { TargetSettings } from '../../targets/settings/settings.ts';
import type { Finding } from '../result.ts';
import type { Contribution } from '../verdicts.ts';
import { chargedIn, subscriber } from './charged-numbers.ts';
import { keyInFile } from './key-in-file.ts';
import type { Sent } from './sent.ts';
import { setAside } from './set-aside.ts';

const prompts = 'charge-gateway/charge-prompts-the-customer';
const numbers = 'apis.charge-gateway.fixtures.numbers.whitelisted';

/**
 * A gateway may take a charge of a number that is not whitelisted and prompt nobody. Where a listed number never had a prompt in
 * all the run and others had, the list is as likely to be wrong as the gateway: what was missed there ends in `error`, with
 * the number. Where no number had one it is the gateway's.
 */
export function withoutVerdictsUnprompted(
  { source }: Pick<TargetSettings, 'source'>,
  { events, exchanges }: Sent,
  contributions: readonly Contribution[],
): Contribution[] {
  const typedAt = new Set(events.flatMap((it) => (it.kind === 'pin' ? [subscriber(it.endUserId)] : [])));
  if (typedAt.size === 0) return [...contributions];
  const byId = new Map(exchanges.map((it) => [it.id, it]));
  const numberOf = ({ rule, proof }: Finding): string | undefined => {
    if (rule !== prompts) return undefined;
    const called = proof.flatMap((id) => byId.get(id) ?? []).flatMap(({ request }) => chargedIn(request));
    return called.find((it) => !typedAt.has(subscriber(it)));
  };
  return setAside(contributions, (finding) => {
    const number = numberOf(finding);
    if (number === undefined) return undefined;
    return `no prompt came to ${number} in all the run, and to other numbers some did. Look whether it is whitelisted, or take it out of ${keyInFile(source, numbers)}`;
  });
}
