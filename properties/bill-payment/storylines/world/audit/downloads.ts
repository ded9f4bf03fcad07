import { type Exchange, fieldOf, statusOf, textIn } from '../../../../../src/conformance/index.ts';
import {
  type Download,
  dayMs,
  decimalIn,
  downloadPayments,
  folded,
  namesZone,
  readDownload,
  rowsWith,
  shiftMs,
  timeOfDay,
  wallTimeOf,
  zoneSlackMs,
} from '../../../../../src/given/bill-payment/index.ts';
import { namesOf } from '../judge.ts';
import type { Known, World } from '../model.ts';
import { judgeHours } from './hours.ts';

const holds = 'payments-csv-holds-period';
const columns = 'payments-csv-columns';
const byMember = 'payments-csv-filters-by-member';

/** Section 4.2: at the end of a story the biller downloads each of its payments once, of all members and of each alone. */
export async function auditDownloads(world: World): Promise<void> {
  const own = world.payments.filter((it) => it.member && it.paidAt !== undefined && platformsOf(it) !== undefined);
  for (const it of groupsOf(own)) await judgeDownload(world, it);
}

/** A period reaches over the payments that were made within a few days of each other. */
function groupsOf(all: readonly Known[]): Known[][] {
  const groups: Known[][] = [];
  for (const it of all.toSorted((a, b) => (a.paidAt ?? 0) - (b.paidAt ?? 0))) {
    const last = groups.at(-1);
    const before = last?.at(-1)?.paidAt;
    if (last && before !== undefined && (it.paidAt ?? 0) - before < 2 * dayMs) last.push(it);
    else groups.push([it]);
  }
  return groups;
}

async function judgeDownload(world: World, told: readonly Known[]): Promise<void> {
  const { trial } = world;
  const times = told.map((it) => it.paidAt ?? 0);
  const period = { from: Math.min(...times) - zoneSlackMs, to: Math.max(...times) + zoneSlackMs };
  const all = readDownload(await downloadPayments(trial, period));
  if (statusOf(all.exchange) !== 200) return;
  const some = told.length > 30 ? [...told.slice(0, 6), ...told.slice(-6)] : told;
  for (const it of some) judgeRows(world, all, it);
  judgeDates(world, all, some);
  await judgeOwnDay(world, some);
  // A payment that is not there is one of many: the last ones as well as the first.
  const count = told.reduce((sum, it) => sum + it.authorized.items.length, 0);
  const rows = told.reduce((sum, it) => sum + rowsWith(all, platformsOf(it) ?? '').length, 0);
  trial.holds(holds, count, rows, (told[0] as Known).shown as never, all.exchange);
  for (const member of new Set(told.slice(0, 3).map((it) => it.member))) {
    const number = member?.record.MemberNumber ?? '';
    const alone = readDownload(await downloadPayments(trial, period, number));
    if (statusOf(alone.exchange) !== 200) continue;
    for (const it of told) {
      const isOwn = it.member === member;
      const found = rowsWith(alone, platformsOf(it) ?? '').length > 0;
      const words = isOwn ? 'its own payments' : 'no payment of another member';
      const seen = `${found ? 'holds' : 'lacks'} one of ${it.member?.record.MemberNumber}`;
      if (found !== isOwn) trial.holds(byMember, words, seen, it.shown as never, alone.exchange);
      if (!isOwn || !found) continue;
      judgeRows(world, alone, it);
      judgeIds(world, [all, alone], it, platformsOf(it) ?? '');
    }
    trial.expects(byMember, 'rows of that member', alone.rows.length > 0, 'none', alone.exchange);
    // The period holds beside the number as well.
    const earlier = { from: period.from - 9 * dayMs, to: period.from - zoneSlackMs };
    const before = readDownload(await downloadPayments(trial, earlier, number));
    const rows = told.filter((it) => rowsWith(before, platformsOf(it) ?? '').length > 0);
    trial.holds(holds, 0, rows.length, before.exchange);
  }
}

/** What was paid in the afternoon in UTC was paid since its day began, whatever the zone; the last of a month as well. */
async function judgeOwnDay({ trial }: World, told: readonly Known[]): Promise<void> {
  const isLate = ({ paidAt = 0 }: Known): boolean => new Date(paidAt).getUTCHours() >= 12;
  const known = told.findLast((it) => isLate(it) && new Date(it.paidAt ?? 0).getUTCDate() > 28) ?? told.find(isLate);
  if (!known?.paidAt) return;
  const day = { from: Math.floor(known.paidAt / dayMs) * dayMs, to: known.paidAt + 2 * dayMs };
  const exchange = await downloadPayments(trial, day);
  if (statusOf(exchange) !== 200) return;
  const rows = rowsWith(readDownload(exchange), platformsOf(known) ?? '').length;
  trial.holds(holds, known.authorized.items.length, rows, known.shown as Exchange, exchange);
}

/** A Payment ID is that of its payment, whichever file it stands in. */
function judgeIds({ trial }: World, files: readonly [Download, Download], { shown }: Known, platform: string): void {
  const [whole, alone] = files.map((it) =>
    rowsWith(it, platform)
      .map(([id]) => id)
      .toSorted(),
  );
  trial.holds(columns, whole, alone, shown as Exchange, ...files.map((it) => it.exchange));
}

/** A payment has a row for each product, with its member. */
function judgeRows(world: World, all: Download, known: Known): void {
  const { trial } = world;
  const { member, authorized, shown } = known;
  const proof = [shown as never, all.exchange];
  const rows = rowsWith(all, platformsOf(known) ?? '');
  trial.holds(holds, authorized.items.length, rows.length, ...proof);
  const name = textIn(fieldOf(shown as never, 'MemberName'));
  judgePrices(world, known, rows, proof);
  for (const cells of rows) {
    trial.holds(columns, member?.record.MemberNumber, cells[4] ?? 'none', ...proof);
    const names = namesOf(member, name ?? '');
    const isNamed = names.includes(folded((cells[5] ?? '').trim()));
    if (name !== undefined) trial.expects(columns, names[0], isNamed, cells[5] ?? 'none', ...proof);
  }
}

/** Each line at its own price; of several units it may be that of one or of all. */
function judgePrices({ trial }: World, { authorized, isPart }: Known, rows: string[][], proof: Exchange[]): void {
  const prices = authorized.items.map(({ purchase }) => (purchase.quantity === undefined ? purchase.price : undefined));
  const known = prices.filter((it) => it !== undefined).map((it) => decimalIn(it));
  if (isPart || known.length < rows.length) return;
  const told = rows.map((cells) => decimalIn(cells[7]) ?? cells[7]);
  trial.holds(columns, known.toSorted().join(', '), told.toSorted().join(', '), ...proof);
}

/** Paid Date of each payment, its hour and then its day. */
function judgeDates({ trial }: World, all: Download, told: readonly Known[]): void {
  const dated = told.flatMap((it) => {
    const [cells] = rowsWith(all, platformsOf(it) ?? '');
    return it.paidAt === undefined || !cells
      ? []
      : [{ text: cells[3] ?? '', at: it.paidAt, proof: [it.shown as Exchange, all.exchange] }];
  });
  const usual = judgeHours(trial, columns, 'Paid Date', dated);
  for (const it of told) judgeDay({ trial }, all, it, usual);
}

/** Zones from here to there are as far ahead of UTC as others are behind it. */
const [aheadFrom, aheadTo] = [9 * 3_600_000, 15 * 3_600_000];

/** The day belongs to the hour: where both can be read, they are an instant as far from the payment as the hour is. */
function judgeDay({ trial }: Pick<World, 'trial'>, all: Download, known: Known, usual: number): void {
  const [cells] = rowsWith(all, platformsOf(known) ?? '');
  const text = cells?.[3] ?? '';
  const ahead = ((usual % dayMs) + dayMs) % dayMs;
  if (known.paidAt === undefined || (ahead > aheadFrom && ahead < aheadTo)) return;
  const wanted = known.paidAt + (ahead < aheadTo ? ahead : ahead - dayMs);
  const instants = instantsIn(text);
  const isOfDay = instants.some((it) => Math.abs(it - wanted) < shiftMs);
  const words = `a Paid Date near ${new Date(wanted).toISOString().slice(0, 19)}`;
  const proof = [known.shown as Exchange, all.exchange];
  if (instants.length > 0) trial.expects(columns, words, isOfDay, text, ...proof);
}

/** What a date without a zone may mean, as if it were UTC: of two numbers either may be the day. None where it cannot be read. */
function instantsIn(text: string): number[] {
  const time = timeOfDay(text);
  const [, one = '', other = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\b/.exec(text) ?? [];
  if (time === undefined || namesZone(text)) return [];
  if (year === '') return [wallTimeOf(text)].filter((it) => it !== undefined);
  const dates: [month: string, day: string][] = [
    [one, other],
    [other, one],
  ];
  return dates.map(([month, day]) => Date.UTC(Number(year), Number(month) - 1, Number(day)) + time);
}

function platformsOf({ shown }: Known): string | undefined {
  return (shown && textIn(fieldOf(shown, 'PlatformReference'))) || undefined;
}
