import type { View } from '../../../store/table.ts';
import type { BillEnv } from '../../operation.ts';
import { type PaymentRow, payments } from '../../tables/payments.ts';

/** What careless software takes for the same moment. */
const sameMomentMs = 1000;

interface Moment {
  view: View;
  env: Pick<BillEnv, 'now'>;
}

/** Another payment that became Paid at the same moment. */
export function paidBeside(
  { view, env }: Moment,
  reference: string,
  isMeant: (it: PaymentRow) => boolean,
): PaymentRow | undefined {
  return view
    .all(payments)
    .findLast((it) => it.reference !== reference && env.now - (it.paidAt ?? 0) < sameMomentMs && isMeant(it));
}

/** Another payment whose AUTH came at the same moment. */
export function authorizedBeside(
  { view, env }: Moment,
  reference: string,
  isMeant: (it: PaymentRow) => boolean,
): PaymentRow | undefined {
  return view
    .all(payments)
    .findLast((it) => it.reference !== reference && env.now - it.authorizedAt < sameMomentMs && isMeant(it));
}

/** Day, month or year of an instant in UTC, such as `2024-02-29`, `2024-02` or `2024`. */
export function dateOf(at: number, unit: 'day' | 'month' | 'year'): string {
  return new Date(at).toISOString().slice(0, { day: 10, month: 7, year: 4 }[unit]);
}
