import { check, type Exchange, Lacking, statusOf, type Trial } from '../../../src/conformance/index.ts';
import {
  createdMember,
  entriesAbout,
  folded,
  foundBy,
  freshMember,
  leavesOf,
  listMembers,
  lookUpUntil,
  type Member,
  memberEntriesIn,
  memberRules,
  sendMember,
  sortedText,
  upload,
} from '../../../src/given/bill-payment/index.ts';

/** Section 4.2: paging through the list shows each member once, whatever the size of a page. */
export const memberPages = check({
  slug: 'bill-member-pages',
  title: 'over its pages the member list holds each member, and none twice; its first page is the default',
  rules: [
    'listMembers/200',
    'member-list-pages',
    'member-list-page-defaults-to-1',
    'member-list-fields',
    'member-update-changes-record',
  ],
  assumes: memberRules,
  needs: ['fixture:ownBiller'],
  async body(trial) {
    const members: string[] = [];
    const created = await createdMember(trial);
    members.push(created.MemberNumber);
    for (let n = 0; n < 4; n += 1) members.push((await createdMember(trial)).MemberNumber);
    members.push(...(await uploadedMember(trial)));
    const [updated = '', undeleted = ''] = members;
    // Whoever was listed once is listed as changed since.
    await listMembers(trial, { PerPage: '200' });
    const renamed = { ...(await freshMember(trial)), MemberNumber: updated };
    await sendMember(trial, 'updateMember', renamed);
    for (const operation of ['deleteMember', 'undeleteMember'] as const)
      await sendMember(trial, operation, { MemberNumber: undeleted });
    await lookUpUntil(trial, undeleted, 'a member');
    for (const perPage of [2, 3]) await judgePages(trial, perPage, members);
    await judgeRenamed(trial, created, renamed);
    // Whoever creates a member in between shifts the page.
    let [first, silent] = await bothPages(trial);
    for (let n = 0; n < 2 && sameEntries(first) !== sameEntries(silent); n += 1)
      [first, silent] = await bothPages(trial);
    const id = 'member-list-page-defaults-to-1';
    trial.holds(id, sameEntries(first), sameEntries(silent), first.exchange, silent.exchange);
    const fields = new Set(first.entries.flatMap((it) => leavesOf(it).map(([path]) => path)));
    trial.observe('member-list-fields', [...fields].sort().join(', ') || 'none', first.exchange);
  },
});

/** What an entry tells is not shown: it tells no name that its member has no more. It may take a moment. */
async function judgeRenamed(trial: Trial, before: Member, now: Member): Promise<void> {
  let pages: Exchange[] = [];
  const isOld = async (): Promise<boolean> => {
    const all = await allPages(trial, 200);
    pages = all.pages;
    const own = all.entries.filter((it) => entriesAbout([it], before.MemberNumber) > 0);
    return own.some((it) => leavesOf(it).some(([, leaf]) => folded(String(leaf)) === folded(before.FullName)));
  };
  const isNew = !(await isOld()) || (await trial.eventually(async () => ((await isOld()) ? undefined : true))) === true;
  const words = `${now.FullName}, or no name`;
  trial.expects('member-update-changes-record', words, isNew, before.FullName, ...pages.slice(0, 2));
}

/** The number of a member that came by an upload; none where no upload makes one. */
async function uploadedMember(trial: Trial): Promise<string[]> {
  const member = await freshMember(trial);
  await upload(trial, [member]).catch((problem: unknown) => {
    if (!(problem instanceof Lacking)) throw problem;
  });
  return foundBy(await lookUpUntil(trial, member.MemberNumber, 'a member')) === 'a member' ? [member.MemberNumber] : [];
}

/** Whoever creates a member meanwhile shifts the pages, and a member may be listed late: what is not whole is read anew. */
async function judgePages(trial: Trial, perPage: number, members: readonly string[]): Promise<void> {
  const counted = async (): Promise<{ counts: number[]; twice: unknown; pages: Exchange[] }> => {
    const { entries, pages } = await allPages(trial, perPage);
    return { counts: members.map((it) => entriesAbout(entries, it)), twice: twiceIn(entries), pages };
  };
  let all = await counted();
  const isEachOnce = (): boolean => all.counts.every((it) => it === 1);
  const isWhole = (): true | undefined => (isEachOnce() && all.twice === undefined ? true : undefined);
  if (!isWhole())
    await trial.eventually(async () => {
      all = await counted();
      return isWhole();
    });
  const id = 'member-list-pages';
  for (const [n, number] of members.entries())
    trial.holds(
      id,
      `${number} is listed 1 times`,
      `${number} is listed ${all.counts[n]} times`,
      ...all.pages.slice(-4),
    );
  // Entries that tell our members apart tell all apart, those of members who were there before too.
  if (isEachOnce()) trial.expects(id, 'no member twice', all.twice === undefined, all.twice, ...all.pages.slice(0, 4));
}

/** An entry that stands twice in a list; undefined where none does. */
function twiceIn(entries: readonly unknown[]): unknown {
  const seen = new Set<string>();
  return entries.find((it) => seen.size === seen.add(sortedText(it)).size);
}

/** More pages than these are not turned over on a target that others use too. */
const pagesAtMost = 250;

async function allPages(trial: Trial, perPage: number): Promise<{ entries: unknown[]; pages: Exchange[] }> {
  const all: unknown[] = [];
  const pages: Exchange[] = [];
  let before = '';
  for (let n = 1; n <= pagesAtMost; n += 1) {
    const query = { Page: String(n), PerPage: String(perPage) };
    const exchange = n === 1 ? (await page(trial, query)).exchange : await listMembers(trial, query);
    pages.push(exchange);
    const entries = memberEntriesIn(exchange) ?? [];
    // A page beyond the last may be empty, refused, or the last one again.
    if (entries.length === 0 || JSON.stringify(entries) === before) return { entries: all, pages };
    const id = 'member-list-pages';
    trial.expects(id, `at most ${perPage} members`, entries.length <= perPage, `${entries.length} members`, exchange);
    before = JSON.stringify(entries);
    all.push(...entries);
  }
  throw new Lacking(`a member list of at most ${pagesAtMost * perPage} members`);
}

async function page(
  trial: Trial,
  query: Record<string, string>,
): Promise<{ exchange: Exchange; entries: readonly unknown[] }> {
  const exchange = await listMembers(trial, query);
  trial.holds('listMembers/200', 200, statusOf(exchange), exchange);
  const entries = memberEntriesIn(exchange);
  if (!entries) throw new Lacking('a list in the answer of the member list');
  return { exchange, entries };
}

type MemberPage = Awaited<ReturnType<typeof page>>;

/** The first page by its number, and by none. */
async function bothPages(trial: Trial): Promise<[MemberPage, MemberPage]> {
  return [await page(trial, { Page: '1', PerPage: '2' }), await page(trial, { PerPage: '2' })];
}

function sameEntries({ entries }: MemberPage): string {
  return sortedText(entries);
}

/** Section 8: pages of 200 where no size is asked for. */
export const memberPageSize = check({
  slug: 'bill-member-page-size',
  title: 'the member list has pages of 200 where PerPage is left out',
  rules: ['member-list-per-page-defaults-to-200', 'upload-creates-new-members'],
  assumes: ['listMembers/200', ...memberRules],
  needs: ['fixture:ownBiller', 'isolate'],
  async body(trial) {
    const id = 'member-list-per-page-defaults-to-200';
    const sample = await freshMember(trial);
    const stem = sample.MemberNumber.slice(0, -3);
    const many = Array.from({ length: 205 }, (_, n) => ({
      ...sample,
      MemberNumber: stem + String(n + 100),
      EmailAddress: `${n}.${sample.EmailAddress}`,
      MobileNo: sample.MobileNo.slice(0, -3) + String(n + 100),
    }));
    const uploaded = await upload(trial, many);
    for (const { MemberNumber } of [many[0], many[100], many[204]] as [Member, Member, Member]) {
      const lookup = await lookUpUntil(trial, MemberNumber, 'a member');
      trial.holds('upload-creates-new-members', 'a member', foundBy(lookup), uploaded, lookup);
    }
    const asked = await page(trial, { Page: '1', PerPage: '200' });
    const more = await page(trial, { Page: '2', PerPage: '200' });
    if (asked.entries.length + more.entries.length < 201) throw new Lacking('an upload of 205 members');
    const silent = await page(trial, {});
    trial.holds(id, 200, silent.entries.length, silent.exchange, asked.exchange);
    trial.holds(id, sortedText(asked.entries), sortedText(silent.entries), asked.exchange, silent.exchange);
  },
});

/** Section 4.2: what the list's Filters take is not shown. */
export const memberFilters = check({
  slug: 'bill-member-filters',
  title: 'what Filters of the member list do is recorded',
  rules: ['member-list-filters-syntax'],
  assumes: memberRules,
  needs: ['fixture:ownBiller'],
  async body(trial) {
    const { MemberNumber, FullName } = await createdMember(trial);
    const filters = { 'a number': MemberNumber, 'a name': FullName, 'field and value': `MemberNumber=${MemberNumber}` };
    for (const [what, Filters] of Object.entries(filters)) {
      const exchange = await listMembers(trial, { Filters });
      const found = entriesAbout(memberEntriesIn(exchange) ?? [], MemberNumber) > 0 ? 'found' : 'not found';
      trial.observe('member-list-filters-syntax', `${what}: HTTP ${statusOf(exchange)}, ${found}`, exchange);
    }
  },
});
