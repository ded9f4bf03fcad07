import type { Asked, Biller, Payment } from '../../../model.ts';
import { fieldsOf, named, queried, shown } from '../../defect.ts';
import type { SubtleDefect } from '../third-set.ts';

const byTime = (one: Payment, two: Payment) => (one.paidAt ?? 0) - (two.paidAt ?? 0) || one.id - two.id;

/** Lists, feeds, downloads and the catalogue: pages and filters together. */
export const fifthListDefects: readonly SubtleDefect[] = [
  {
    id: 'pages-of-everything',
    sentence: 'TotalPages counts the pages of what was asked for; with a filter it counts those of everything.',
    section: '2.5',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    report: 'CityOfDetroit/bloom#151',
    hooks: () => ({
      answer(answer, call, asked) {
        const body = fieldsOf(answer);
        const isFiltered = ['billercode', 'status', 'from', 'to'].some((name) => queried(call, name) !== undefined);
        if (call.operation !== 'list' || answer.status !== 200 || !asked || !isFiltered) return;
        const perPage = Number(String((body.PerPage as { source?: string }).source ?? body.PerPage));
        body.TotalPages = Math.ceil(asked.tenant.payments.length / perPage);
      },
    }),
  },
  {
    id: 'page-more-at-a-multiple',
    sentence: 'TotalPages counts the pages; where the last one is full there is one more.',
    section: '2.5',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'boundary',
    report: 'mozilla/addons#9549',
    hooks: () => ({
      answer(answer, call) {
        const body = fieldsOf(answer);
        if (call.operation !== 'list' || answer.status !== 200) return;
        const [all, size] = [Number(body.TotalListings), Number(body.PerPage)];
        if (all > 0 && all % size === 0) body.TotalPages = all / size + 1;
      },
    }),
  },
  {
    id: 'reference-filter-by-beginning',
    sentence: 'VendorReference names one payment; those whose reference begins with it are listed too.',
    section: '4.1',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'close together',
    hooks: shown('list', (found, { call, tenant }) => {
      const reference = queried(call, 'vendorreference');
      if (!reference) return found;
      const more = tenant.payments.filter((it) => it.reference !== reference && it.reference.startsWith(reference));
      return found.length > 0 ? [...found, ...more] : found;
    }),
  },
  {
    id: 'to-without-its-seconds',
    sentence: 'To has seconds; a download ends at the beginning of its minute.',
    section: '2.5',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'boundary',
    report: 'open-learning-exchange/planet#9956',
    hooks: () => ({
      call(call) {
        const name = named(call, 'to');
        const to = name === undefined ? undefined : call.query[name];
        if (call.operation === 'download' && name && to) call.query[name] = to.replace(/\d\d$/, '00');
      },
    }),
  },
  {
    id: 'feed-skips-on-the-third-page',
    sentence: 'before gets the older 20; from the third page on the newest of them is left out.',
    section: '4.1',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'number',
    hooks: shown('feed', (found, { call }) => {
      const before = Number(queried(call, 'before') ?? Number.NaN);
      const sorted = found.toSorted(byTime);
      const newer = sorted.filter(({ paidAt = 0 }) => paidAt >= before);
      const older = sorted.filter(({ paidAt = 0 }) => paidAt < before);
      return newer.length >= 40 ? older.slice(0, -1) : found;
    }),
  },
  {
    id: 'currency-after-the-page',
    sentence: 'A feed page has the last 20 payments in a currency; it has those in it of the last 20.',
    section: '4.1',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    report: 'esvit/ng-table#635',
    hooks: shown('feed', (found, { call }) => {
      const before = Number(queried(call, 'before') ?? Number.POSITIVE_INFINITY);
      return found
        .filter(({ paidAt = 0 }) => paidAt < before)
        .sort(byTime)
        .slice(-20);
    }),
  },
  {
    id: 'feed-amount-of-the-first-line',
    sentence: 'Amount is what was paid; of several products it is that of the first.',
    section: '2.5',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks: shown('feed', (found) => found.map((one) => ({ ...one, lines: one.lines.slice(0, 1) }))),
  },
  {
    id: 'list-status-lags',
    sentence: 'A payment that is Paid is listed so; the latest one is listed as Authorized until another comes.',
    section: '2.5',
    kind: 'wrong-state',
    when: 'state',
    shows: 'time',
    hooks: shown('list', (found, { tenant }) => {
      const latest = tenant.payments.toSorted((one, two) => one.changedAt - two.changedAt || one.id - two.id).at(-1);
      return found.map((one) => (one === latest && one.status === 'Paid' ? { ...one, status: 'Authorized' } : one));
    }),
  },
  {
    id: 'third-named-biller-is-left-out',
    sentence: 'The named billers are listed; of three or more the last is not.',
    section: '4.1',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'third time',
    hooks: () => ({
      billers: (found: Biller[], { call }: Asked) =>
        (queried(call, 'billercodes') ?? '').split(',').length > 2 ? found.slice(0, 2) : found,
    }),
  },
  {
    id: 'unknown-code-lists-all',
    sentence: 'Only named billers are listed; where one of the names is unknown all are.',
    section: '4.1',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'combination',
    hooks: () => ({
      billers(found: Biller[], { call, tenant }: Asked) {
        const codes = (queried(call, 'billercodes') ?? '').split(',').filter((code) => code !== '');
        return codes.length > 1 && found.length < new Set(codes).size ? tenant.billers : found;
      },
    }),
  },
  {
    id: 'hundred-members-a-page',
    sentence: 'PerPage of the member list is 200 where nothing is said; a page ends after 100.',
    section: '8',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'number',
    report: 'molgenis/molgenis#8058',
    hooks: () => ({
      call(call) {
        if (call.operation === 'memberList' && named(call, 'perpage') === undefined) call.query.perpage = '100';
      },
    }),
  },
  {
    id: 'download-member-by-beginning',
    sentence: 'MemberNumber names one member; payments of numbers that begin with it are downloaded too.',
    section: '4.2',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'close together',
    hooks: shown('download', (found, { call, tenant }) => {
      const member = queried(call, 'membernumber');
      if (!member) return found;
      const more = tenant.payments.filter(
        ({ biller, status, memberNumber }) =>
          biller.kind === 'own' && status === 'Paid' && memberNumber !== member && memberNumber.startsWith(member),
      );
      return [...found, ...more];
    }),
  },
  {
    id: 'second-line-leaves-the-download-of-a-member',
    sentence: 'A download has every product paid; that of one member has the first of each payment.',
    section: '4.2',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'combination',
    hooks: shown('download', (found, { call }) =>
      queried(call, 'membernumber') ? found.map((one) => ({ ...one, lines: one.lines.slice(0, 1) })) : found,
    ),
  },
];
