import type { Exchange } from '../../../targets/exchange.ts';
import type { TargetSettings } from '../../../targets/settings/settings.ts';
import { waitMethod } from '../../check.ts';
import { readable } from '../../values/readable.ts';
import type { Contribution } from '../../verdicts.ts';
import { keyInFile } from './key-in-file.ts';
import { balanceMethod, coursesOf, looksIn } from './looks-at-balances.ts';
import type { Sent } from './sent.ts';
import { namedBy, setAside } from './set-aside.ts';

/** Fewer changes than these may be alike by chance. */
const changesAtLeast = 4;

/**
 * A driver may read one wallet for all, or give dollars for cents. Where two wallets went through the same balances in all the run, or what
 * moved is time and again a hundredth of what was asked for, the driver is as likely to be wrong as the service: what rests on a look at a
 * balance ends in `error`.
 */
export function withoutVerdictsMisread(
  { source }: Pick<TargetSettings, 'source'>,
  { events, exchanges }: Sent,
  contributions: readonly Contribution[],
): Contribution[] {
  const looks = looksIn(events);
  const courses = coursesOf(looks);
  const found = twins(courses) ?? hundredths(courses, exchanges);
  if (found === undefined) return [...contributions];
  // Where nothing came, the wait for it stands in the place of the looks.
  const waits = events.flatMap((it) => (it.kind === 'deed' && it.method === waitMethod ? (it.id ?? []) : []));
  const seen = new Set([...looks.map(({ id }) => id), ...waits]);
  const error = `${found}. Look at what ${balanceMethod} of ${keyInFile(source, 'driver')} reads: cents of the wallet that it is asked for`;
  return setAside(contributions, (finding) =>
    finding.rule.startsWith('merchant-wallet/') && namedBy(finding).some((id) => seen.has(id)) ? error : undefined,
  );
}

/** Two wallets that showed the same all the time. */
function twins(courses: ReadonlyMap<string, number[]>): string | undefined {
  const wallets = new Map<string, string>();
  for (const [name, course] of courses) {
    if (course.length <= changesAtLeast) continue;
    const other = wallets.get(course.join());
    if (other !== undefined)
      return `the wallets ${other} and ${name} showed the same ${course.length} balances in a row`;
    wallets.set(course.join(), name);
  }
  return undefined;
}

/** Amounts that moved as a hundredth of what was asked for. */
function hundredths(courses: ReadonlyMap<string, number[]>, exchanges: readonly Exchange[]): string | undefined {
  const asked = new Set(exchanges.flatMap((it) => amountIn(it) ?? []));
  const moved = [...courses.values()].flatMap((course) =>
    course.slice(1).map((cents, place) => Math.abs(cents - (course[place] ?? 0))),
  );
  const parts = moved.filter((it) => Math.abs(it - Math.round(it)) > 0.001);
  const small = parts.filter((it) => asked.has(Math.round(it * 100)));
  const whole = moved.filter((it) => asked.has(it) && !asked.has(it * 100));
  // A whole number may be an amount by chance.
  if (small.length < changesAtLeast || 4 * whole.length > small.length) return undefined;
  return `${small.length} movements showed as a hundredth of what was asked for, such as ${small[0]?.toFixed(2)}`;
}

function amountIn({ api, by, operation, request, answer }: Exchange): number | undefined {
  if (api !== 'merchant-wallet' || by !== 'client' || operation === undefined) return undefined;
  const status = typeof answer === 'object' ? readable(() => answer.status) : undefined;
  if (status === undefined || status < 200 || status > 299) return undefined;
  const [, amount] = /"amount"\s*:\s*(\d+)\b/.exec(request.body.toString()) ?? [];
  return amount === undefined ? undefined : Number(amount);
}
