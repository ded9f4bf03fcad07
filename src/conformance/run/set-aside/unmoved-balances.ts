import type { TargetSettings } from '../../../targets/settings/settings.ts';
import { type TargetEvent, waitMethod } from '../../check.ts';
import { statusOf } from '../../values/answer.ts';
import { readable } from '../../values/readable.ts';
import type { Contribution } from '../../verdicts.ts';
import { keyInFile } from './key-in-file.ts';
import type { Sent } from './sent.ts';
import { setAside } from './set-aside.ts';

const method = 'customer.walletBalance';
/** Fewer looks than these may all have been before the first movement. */
const looksAtLeast = 6;
const moving: ReadonlySet<string> = new Set(['deposit', 'bankChange', 'reversal', 'utilityPayment']);

/**
 * A driver may give the same balance whatever was moved. Where no wallet ever showed another one in all the run, the driver is as
 * likely to be wrong as the service: what was found by a look at a balance ends in `error`. One balance that changed shows
 * that they are read; and where only one kind of call was to move money, it is the service that does not.
 */
export function withoutVerdictsUnmoved(
  { source }: Pick<TargetSettings, 'source'>,
  { events, exchanges }: Sent,
  contributions: readonly Contribution[],
): Contribution[] {
  const looks = events.filter((it) => it.kind === 'deed' && it.method === method);
  const done = exchanges.filter((it) => readable(() => statusOf(it)) === 200).map(({ operation = '' }) => operation);
  const isPlenty = looks.length >= looksAtLeast && new Set(done.filter((it) => moving.has(it))).size > 1;
  if (!isPlenty || hasChange(looks)) return [...contributions];
  // Where nothing came, the wait for it stands in the place of the looks.
  const waits = events.filter((it) => it.kind === 'deed' && it.method === waitMethod);
  const seen = new Set([...looks, ...waits].flatMap(({ id }) => id ?? []));
  const error = `of ${looks.length} looks at a balance none showed another than before, whatever was moved. Look whether ${method} of ${keyInFile(source, 'driver')} reads the wallets; where it does, this service moves nothing`;
  return setAside(contributions, ({ rule, deed = [] }) =>
    rule.startsWith('merchant-wallet/') && deed.slice(-3).some((id) => seen.has(id)) ? error : undefined,
  );
}

function hasChange(looks: readonly TargetEvent[]): boolean {
  const told = new Map<string, string>();
  return looks.some((it) => {
    const [, wallet = '', cents = '', currency = ''] =
      (it.kind === 'deed' && /balance of (\S+): (\S+) cents (\S+)/.exec(it.words)) || [];
    const name = `${wallet} ${currency}`;
    const before = told.get(name) ?? cents;
    told.set(name, cents);
    return before !== cents;
  });
}
