import { readQueryDate } from '../../../dates.ts';
import type { Asked, Payment } from '../../../model.ts';
import { edits, named, queried, shown } from '../../defect.ts';
import type { SubtleDefect } from '../third-set.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const paidTo = ({ tenant, call }: Asked): Payment[] =>
  tenant.payments.filter(
    ({ biller, status, currency }) =>
      biller.code === queried(call, 'billercode') &&
      status === 'Paid' &&
      [currency, undefined, ''].includes(queried(call, 'currency')),
  );

/** Lists, downloads, statistics and look-ups: rare dates, and two parameters together. */
export const sixthListDefects: readonly SubtleDefect[] = [
  {
    id: 'september-is-not-read',
    sentence: 'Query dates name the month in three letters; Sep is not known.',
    section: '2.5',
    kind: 'refuses-too-much',
    when: 'time',
    shows: 'rare value',
    report: 'kensnyder/any-date-parser#34',
    hooks: () => ({
      call(call) {
        for (const name of ['from', 'to'].map((it) => named(call, it) ?? ''))
          if (call.query[name]) call.query[name] = call.query[name].replace('-Sep-', '-Sept-');
      },
    }),
  },
  {
    id: 'thirty-first-is-the-first',
    sentence: 'From begins the period; one on the 31st is read as the first of the next month.',
    section: '4.2',
    kind: 'wrong-answer',
    when: 'time',
    shows: 'time',
    report: 'globalizejs/globalize#269',
    hooks: () => ({
      call(call) {
        const name = call.operation === 'download' || call.operation === 'list' ? named(call, 'from') : undefined;
        const [, month = '', rest = ''] = /^31-([A-Z][a-z]{2})-(.*)$/.exec(call.query[name ?? ''] ?? '') ?? [];
        const next = months[months.indexOf(month) + 1];
        if (name !== undefined && month !== '' && next) call.query[name] = `01-${next}-${rest}`;
      },
    }),
  },
  {
    id: 'download-over-the-year',
    sentence: 'From and To are the period; one that ends in another year than it begins is empty.',
    section: '4.2',
    kind: 'wrong-answer',
    when: 'time',
    shows: 'time',
    report: 'decred/politeiagui#2276',
    hooks: shown('download', (found, { call }) => {
      const [from, to] = ['from', 'to'].map((name) => /\d{4}/.exec(queried(call, name) ?? '')?.[0]);
      return from === to ? found : [];
    }),
  },
  {
    id: 'equals-change-places',
    sentence: 'Pages have each payment once; on later pages those of the same moment stand the other way round.',
    section: '2.5',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'close together',
    report: 'kimai/kimai#6048',
    readings: { clock: 'stands' },
    hooks: shown('list', (found, { call }) => {
      if (Number(queried(call, 'page') ?? 1) < 2) return found;
      const groups = [...Map.groupBy(found, ({ createdAt }) => createdAt).values()];
      return groups.flatMap((group) => group.toReversed());
    }),
  },
  {
    id: 'target-times-lines',
    sentence: 'TargetAchievedAmount is what was paid; a payment counts once for each of its products.',
    section: '2.5',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    report: 'opencart/opencart#2709',
    hooks: shown('targetStats', (found) => found.flatMap((one) => one.lines.map(() => one))),
  },
  {
    id: 'payers-per-payment',
    sentence: 'PayerCount counts payers; who pays twice counts twice.',
    section: '2.5',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    report: 'openfoodfoundation/openfoodnetwork#10663',
    hooks: edits('targetStats', (body, _call, asked) => {
      if (body.PayerCount !== undefined) body.PayerCount = paidTo(asked).length;
    }),
  },
  {
    id: 'currency-makes-a-target',
    sentence: 'Without a target the body is empty; with a currency it has zeros.',
    section: '4.1',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'combination',
    hooks: () => ({
      answer(answer, call) {
        if (call.operation !== 'targetStats' || answer.raw !== '' || !queried(call, 'currency')) return;
        delete answer.raw;
        answer.headers = {};
        const none = { TargetAmount: 0, TargetUnits: 0, TargetAchievedSinceDate: null };
        answer.body = { ...none, TargetAchievedAmount: 0, TargetAchievedUnits: 0, PayerCount: 0 };
      },
    }),
  },
  {
    id: 'before-needs-no-permission',
    sentence: 'A feed needs AllowFeed; with before any biller has one.',
    section: '4.1',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'combination',
    hooks: () => ({
      overlooks: ({ text }, { call }) =>
        call.operation === 'feed' &&
        text === 'There is no feed of this biller.' &&
        queried(call, 'before') !== undefined,
    }),
  },
  {
    id: 'offline-is-unknown-by-get',
    sentence: 'ResultCode 2 is of a biller offline; by GET it is 0.',
    section: '2.5',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks: edits('lookup', (body, call) => {
      if (body.ResultCode === 2 && queried(call, 'billercode') !== undefined) body.ResultCode = 0;
    }),
  },
  {
    id: 'deleted-leave-the-download',
    sentence: 'The download has all payments; those of a member who was deleted since are not in it.',
    section: '4.2',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks: shown('download', (found, { tenant }) => {
      const deleted = new Set(tenant.members.filter((one) => one.deleted).map(({ number }) => number));
      return found.filter(({ memberNumber }) => !deleted.has(memberNumber));
    }),
  },
  {
    id: 'member-makes-from-forgotten',
    sentence: 'From begins the period of a download; with a MemberNumber everything before it comes as well.',
    section: '4.2',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'combination',
    hooks: shown('download', (found, { call, tenant, readings }) => {
      const member = queried(call, 'membernumber');
      const from = readQueryDate(queried(call, 'from') ?? '', readings) ?? 0;
      const before = tenant.payments.filter(
        ({ biller, status, memberNumber, paidAt = 0 }) =>
          biller.kind === 'own' && status === 'Paid' && memberNumber === member && paidAt < from,
      );
      return [...before, ...found];
    }),
  },
  {
    id: 'ampersands-written-twice',
    sentence: 'The download has the names of members; an ampersand is &amp; there.',
    section: '4.2',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    report: 'magento/magento2#18361',
    hooks: () => ({ csv: (rows) => rows.map((row) => row.with(5, (row[5] ?? '').replaceAll('&', '&amp;'))) }),
  },
];
