import {
  entriesAbout,
  foundBy,
  freshMember,
  listMembers,
  lookUpUntil,
  type Member,
  memberEntriesIn,
  upload,
} from '../../../../../src/given/bill-payment/index.ts';
import { type Deed, quietDeed, type World } from '../model.ts';

const pagesAtMost = 60;

/** More lines than a page has, then the list page by page: more than ten of them. */
export async function uploadMany(world: World, count: number): Promise<Deed> {
  const moves = 'lookup-changes-nothing';
  const { trial } = world;
  if (!trial.fixtures.ownBiller || !trial.has('isolate')) return quietDeed(moves);
  const news: Member[] = [];
  for (let n = 0; n < count; n += 1) {
    const { AccountDetails: _, ...record } = await freshMember(trial);
    news.push(record);
  }
  const exchange = await upload(trial, news);
  for (const it of [news[0], news.at(-1)] as Member[]) {
    const lookup = await lookUpUntil(trial, it.MemberNumber, 'a member');
    trial.holds('upload-creates-new-members', 'a member', foundBy(lookup), exchange, lookup);
  }
  await judgePages(world, news);
  return quietDeed(moves, exchange);
}

/** Over the pages of the list, of which there are more than ten, each member stands once. */
async function judgePages({ trial }: World, news: readonly Member[]): Promise<void> {
  const rule = 'member-list-pages';
  const entries: unknown[] = [];
  const proof = [];
  let isWhole = false;
  for (let page = 1; page <= pagesAtMost && !isWhole; page += 1) {
    const exchange = await listMembers(trial, { Page: String(page), PerPage: '20' });
    const own = memberEntriesIn(exchange);
    if (!own) return;
    proof.push(exchange);
    entries.push(...own);
    isWhole = own.length < 20;
  }
  const times = (it: Member): number => entriesAbout(entries, it.MemberNumber);
  // Who stands on the pages that were not read is unknown; nobody stands on two.
  const off = news.find((it) => times(it) > 1 || (isWhole && times(it) === 0));
  const seen = `${off?.MemberNumber} ${off ? times(off) : 1} times`;
  trial.expects(rule, 'each once', off === undefined, seen, ...proof.slice(-3));
}
