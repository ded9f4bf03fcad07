import { listOf, sendWithin } from './send.ts';
import type { Day, Steps } from './steps.ts';

type Reporting = Pick<
  Steps,
  'lookups' | 'offlineWaitMs' | 'reports' | 'listQuery' | 'feedBefore' | 'send' | 'timeoutMs'
>;

/** The vendor's other calls (section 4.1). */
export const reportingSteps: Reporting = {
  async lookups(day) {
    const { members, purchases } = day.api.fixtures;
    const { internetZwg } = purchases ?? {};
    await day.ground.clock.wait(5_000);
    if (members) {
      await look(day, members.billerCode, members.known);
      await look(day, members.billerCode, members.unknown);
      const body = { BillerCode: members.billerCode, MemberNumber: members.known };
      await day.steps.send(day, '/api/payment/member', body);
    }
    if (internetZwg) await look(day, internetZwg.billerCode, internetZwg.memberNumber);
  },

  offlineWaitMs: 300_000,

  async reports(day) {
    const { steps } = day;
    const { feed } = day.api.fixtures.purchases ?? {};
    await steps.send(day, `/api/payment/list?${steps.listQuery(day)}`);
    await steps.send(day, '/api/wallets');
    if (!feed) return;
    await steps.send(day, `/api/payment/TargetStats?billercode=${feed.billerCode}`);
    const page = listOf(await steps.send(day, `/api/payment/feed?billercode=${feed.billerCode}`));
    if (page.length === 0) return;
    await steps.send(day, `/api/payment/feed?billercode=${feed.billerCode}&before=${steps.feedBefore(day, page)}`);
  },

  listQuery: (day) =>
    `${new URLSearchParams({ From: dateOf(day.ground.clock.now() - 86_400_000), To: dateOf(day.ground.clock.now()), PerPage: '200' })}`,

  feedBefore: (_day, page) => String(Math.min(...page.map((it) => timeOf(String(it.Date))))),

  timeoutMs: 60_000,

  send(day, path, body) {
    const init: RequestInit = { headers: day.steps.headers(day, 'vendor', body !== undefined) };
    if (body) Object.assign(init, { method: 'POST', body: JSON.stringify(body) });
    return sendWithin(day, `${day.api.base}${path}`, init, day.steps.timeoutMs);
  },
};

/** Looks a member up, and once more later where the biller is offline. */
async function look(day: Day, billerCode: string, memberNumber: string): Promise<void> {
  const path = `/api/payment/member?${new URLSearchParams({ billerCode, memberNumber })}`;
  const first = await day.steps.send(day, path);
  if (first?.json.ResultCode !== 2) return;
  await day.ground.clock.wait(day.steps.offlineWaitMs);
  await day.steps.send(day, path);
}

/** Unix ms of a date of an answer, which is UTC here. */
export function timeOf(date: string): number {
  return Date.parse(/(?:Z|[+-]\d\d:\d\d)$/.test(date) ? date : `${date}Z`);
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `dd-MMM-yyyy HH:mm:ss` (section 2.5). */
export function dateOf(ms: number): string {
  const [date = '', time = ''] = new Date(ms).toISOString().split('T');
  const [year, month, day] = date.split('-');
  return `${day}-${months[Number(month) - 1]}-${year} ${time.slice(0, 8)}`;
}
