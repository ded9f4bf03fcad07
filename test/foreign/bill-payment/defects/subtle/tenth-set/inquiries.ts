import { readQueryDate } from '../../../dates.ts';
import type { Fields } from '../../../model.ts';
import { centsIn, decimal, edits, fieldsOf, queried, shown } from '../../defect.ts';
import type { SubtleDefect } from '../third-set.ts';

/** Lists, feeds and statistics. */
export const tenthInquiryDefects: readonly SubtleDefect[] = [
  {
    id: 'half-a-page-is-none',
    sentence: 'TotalPages counts the pages; a last one that is less than half full is not counted.',
    section: '2.5',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'number',
    hooks: edits('list', (body) => {
      const pages = Math.round(Number(body.TotalListings) / Number(body.PerPage));
      if (Number(body.TotalPages) > 1) body.TotalPages = Math.max(1, pages);
    }),
  },
  {
    id: 'status-shuts-out-from',
    sentence: 'From and Status choose payments; with Status From does not count.',
    section: '4.1',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'combination',
    hooks: () => ({
      call(call) {
        const status = queried(call, 'status');
        if (call.operation !== 'list' || !status || status === 'Unspecified') return;
        for (const name of ['From', 'from']) delete call.query[name];
      },
    }),
  },
  {
    id: 'two-hundred-asked-is-hundred',
    sentence: 'PerPage goes to 200; where 200 is asked for a page has a hundred.',
    section: '4.1',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'boundary',
    hooks: edits('list', (body, call) => {
      if (queried(call, 'perpage') === '200') body.Listings = (body.Listings as unknown[]).slice(0, 100);
    }),
  },
  {
    id: 'feed-numbers-in-capitals',
    sentence: 'A feed entry has its MemberNumber; small letters in it are capitals.',
    section: '2.5',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    hooks: () => ({
      answer(answer, call) {
        if (call.operation !== 'feed' || answer.status !== 200) return;
        const entries = Array.isArray(answer.body) ? answer.body : fieldsOf(answer).Payments;
        for (const entry of (entries ?? []) as Fields[]) entry.MemberNumber = String(entry.MemberNumber).toUpperCase();
      },
    }),
  },
  {
    id: 'achieved-in-whole-units-by-currency',
    sentence: 'TargetAchievedAmount is a decimal; in statistics of one currency its cents are cut.',
    section: '2.5',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'combination',
    hooks: edits('targetStats', (body, call) => {
      if (queried(call, 'currency'))
        body.TargetAchievedAmount = decimal(Math.floor(centsIn(body.TargetAchievedAmount) / 100) * 100);
    }),
  },
  {
    id: 'download-forgets-to-of-the-same-day',
    sentence: 'From and To are the period of a download; where both are of one day it ends with the day.',
    section: '4.2',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'combination',
    hooks: shown('download', (found, { call, tenant, readings }) => {
      const [from = '', to = ''] = [queried(call, 'from'), queried(call, 'to')];
      const member = queried(call, 'membernumber');
      if (from.slice(0, 11) !== to.slice(0, 11)) return found;
      const first = readQueryDate(from, readings) ?? 0;
      const last = readQueryDate(`${to.slice(0, 11)} 23:59:59`, readings) ?? 0;
      return tenant.payments.filter(
        ({ biller, status, paidAt = 0, memberNumber }) =>
          biller.kind === 'own' &&
          status === 'Paid' &&
          paidAt >= first &&
          paidAt <= last + 999 &&
          (!member || member === memberNumber),
      );
    }),
  },
];
