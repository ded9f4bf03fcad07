import { fieldOf, statusOf, textIn } from '../../../../../src/conformance/index.ts';
import {
  type Download,
  dayMs,
  downloadPayments,
  readDownload,
  rowsWith,
  zoneSlackMs,
} from '../../../../../src/given/bill-payment/index.ts';
import type { Known, World } from '../model.ts';

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
    }
    trial.expects(byMember, 'rows of that member', alone.rows.length > 0, 'none', alone.exchange);
  }
}

/** A payment has a row for each product, with its member. */
function judgeRows({ trial }: World, all: Download, known: Known): void {
  const { member, authorized, shown } = known;
  const proof = [shown as never, all.exchange];
  const rows = rowsWith(all, platformsOf(known) ?? '');
  trial.holds(holds, authorized.items.length, rows.length, ...proof);
  const name = textIn(fieldOf(shown as never, 'MemberName'));
  for (const cells of rows) {
    trial.holds(columns, member?.record.MemberNumber, cells[4] ?? 'none', ...proof);
    if (name !== undefined)
      trial.holds(columns, name.trim().toLowerCase(), (cells[5] ?? '').trim().toLowerCase(), ...proof);
  }
}

function platformsOf({ shown }: Known): string | undefined {
  return (shown && textIn(fieldOf(shown, 'PlatformReference'))) || undefined;
}
