import type { TargetSettings } from '../../../targets/settings/settings.ts';
import type { Finding } from '../../result.ts';
import type { Contribution } from '../../verdicts.ts';
import { chargedIn, subscriber } from './charged-numbers.ts';
import { keyInFile } from './key-in-file.ts';
import type { Sent } from './sent.ts';
import { setAside } from './set-aside.ts';

const prompts = 'charge-gateway/charge-prompts-the-customer';
const numbers = 'apis.charge-gateway.fixtures.numbers.whitelisted';

/** Where no prompt came to the other form of a number. */
const forms = 'charge-gateway/msisdn-forms-same-subscriber';

/**
 * A gateway may take a charge of a number that is not whitelisted and prompt nobody. Where a listed number never had a prompt in
 * all the run, the list is as likely to be wrong as the gateway: what was missed there ends in `error`, with the number; and where
 * no number had one, all of it does, unless a person with the phone in hand says so.
 */
export function withoutVerdictsUnprompted(
  { source, driver }: Pick<TargetSettings, 'source' | 'driver'>,
  { events, exchanges }: Sent,
  contributions: readonly Contribution[],
): Contribution[] {
  const typedAt = new Set(events.flatMap((it) => (it.kind === 'pin' ? [subscriber(it.endUserId)] : [])));
  if (typedAt.size === 0 && driver?.kind === 'person') return [...contributions];
  const byId = new Map(exchanges.map((it) => [it.id, it]));
  const numberOf = (finding: Finding): string | undefined => {
    if (!missesAPrompt(finding)) return undefined;
    const called = finding.proof.flatMap((id) => byId.get(id) ?? []).flatMap(({ request }) => chargedIn(request));
    return called.find((it) => !typedAt.has(subscriber(it)));
  };
  return setAside(contributions, (finding) => {
    const number = numberOf(finding);
    if (number === undefined) return undefined;
    const key = keyInFile(source, numbers);
    return typedAt.size === 0
      ? `no number had a prompt in all the run, ${number} among them. Look whether those of ${key} are whitelisted, and whether customer.answerPrompt of ${keyInFile(source, 'driver')} finds their prompts; where both is so, this service prompts nobody`
      : `no prompt came to ${number} in all the run, and to other numbers some did. Look whether it is whitelisted, or take it out of ${key}`;
  });
}

function missesAPrompt({ rule, actual }: Finding): boolean {
  return rule === prompts || (rule === forms && typeof actual === 'string' && actual.startsWith('no prompt'));
}
