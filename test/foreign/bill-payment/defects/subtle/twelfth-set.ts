import { walletOf } from '../../asked.ts';
import { queried } from '../defect.ts';
import type { SubtleDefect } from './third-set.ts';

/** Planted on 2026-11-28 in a provider that was written anew first: of what lived there, what breaks a sentence. */
export const twelfthSetDefects: readonly SubtleDefect[] = [
  {
    id: 'balance-due-in-usd-debits-zwg',
    sentence: 'Where AUTH decides on forex the USD wallet pays; a balance that is due in full is taken from ZWG.',
    section: '2.2',
    kind: 'wrong-money',
    when: 'value',
    shows: 'combination',
    readings: { testForex: 'all' },
    hooks: () => ({
      books: (booking, tenant) =>
        booking.kind === 'debit' &&
        booking.payment.currency === 'USD' &&
        booking.payment.lines[0]?.product.code === 'AM'
          ? [{ ...booking, wallet: walletOf(tenant, 'ZWG') }]
          : [booking],
    }),
  },
  {
    id: 'page-of-a-status-begins-with-the-last-of-before',
    sentence:
      'Pages of the payment list add up; with Status each but the first has the last payment of the one before.',
    section: '4.1',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'boundary',
    hooks: () => ({
      payments(found, { call }) {
        const before = (Number(queried(call, 'page') ?? '1') - 1) * Number(queried(call, 'perpage') ?? '200');
        const last = found[before - 1];
        if (call.operation !== 'list' || !queried(call, 'status') || !last || before >= found.length) return found;
        return found.with(before, last);
      },
    }),
  },
  {
    id: 'status-beside-biller-forgets-the-biller',
    sentence: 'BillerCode filters the payment list; beside Status it does not.',
    section: '4.1',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'combination',
    hooks: () => ({
      call(call) {
        if (call.operation !== 'list' || !queried(call, 'status')) return;
        delete call.query['BillerCode'];
        delete call.query['billercode'];
      },
    }),
  },
  {
    id: 'platform-references-come-round',
    sentence: 'PlatformReference is unique; it is that of the fortieth payment before.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'state',
    shows: 'number',
    hooks: () => ({
      authorized(payment, { tenant }) {
        const before = tenant.payments.filter(({ biller }) => biller === payment.biller).at(-41);
        if (before) payment.platformReference = before.platformReference;
      },
    }),
  },
];
