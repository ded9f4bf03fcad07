import type { Exchange } from '../../../targets/exchange.ts';
import type { TargetSettings } from '../../../targets/settings/settings.ts';
import { toldIn } from '../../values/readable.ts';
import type { Contribution } from '../../verdicts.ts';
import { keyInFile } from './key-in-file.ts';
import type { Sent } from './sent.ts';
import { setAside } from './set-aside.ts';

const rules = ['charge-timestamp-utc', 'lookup-timestamp-utc'].map((slug) => `charge-gateway/${slug}`);
/** A timestamp may name an instant before the call that shows it, and clocks differ a little. */
const aroundMs = { before: 10 * 60_000, after: 5_000 };

/**
 * A driver may tell local time, or that of another machine. Where a timestamp is whole hours off what `clock.now` says, and is the time
 * that this machine has in UTC, the driver is as likely to be wrong as the gateway: no wrong zone meets another clock by chance.
 */
export function withoutVerdictsOnOtherClock(
  { source }: Pick<TargetSettings, 'source'>,
  { exchanges }: Pick<Sent, 'exchanges'>,
  contributions: readonly Contribution[],
): Contribution[] {
  const byId = new Map(exchanges.map((it) => [it.id, it]));
  return setAside(contributions, ({ rule, proof }) => {
    const shown = rules.includes(rule) ? proof.flatMap((id) => byId.get(id) ?? []) : [];
    const right = shown.find(isOurs);
    if (right === undefined) return undefined;
    return `the timestamp ${toldIn(right, 'timestamp')} is the time of this machine in UTC, and clock.now told another. Look whether clock.now of ${keyInFile(source, 'driver')} gives Unix ms, in no zone`;
  });
}

function isOurs(exchange: Exchange): boolean {
  const text = toldIn(exchange, 'timestamp') ?? '';
  const at = Date.parse(/(z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text}Z`);
  const { wall, tookMs } = exchange.at;
  return at >= wall - aroundMs.before && at <= wall + tookMs + aroundMs.after;
}
