import { flag, instant, optional, rowOf, text } from '../store/row-judge.ts';
import type { Table } from '../store/table.ts';

/** A customer number that the sandbox knows something about; any other is neither whitelisted nor barred. */
export interface NumberRow {
  /** `263XXXXXXXXX`. */
  subscriber: string;
  isWhitelisted: boolean;
  isBarred: boolean;
  /** Since when the phone is out of the network's reach, Unix ms; absent where it is in reach. */
  awaySince?: number | undefined;
  /** One-time code that was sent to the number and not yet typed in. */
  code?: string;
}

export const numbers: Table<NumberRow> = {
  name: 'numbers',
  key: (row) => row.subscriber,
  judge: rowOf<NumberRow>({
    subscriber: text,
    isWhitelisted: flag,
    isBarred: flag,
    awaySince: optional(instant),
    code: optional(text),
  }),
  indexes: {},
};

/** Whether an SMS of this instant has reached the phone. */
export function isInReach({ awaySince }: Pick<NumberRow, 'awaySince'>, at: number): boolean {
  return awaySince === undefined || at < awaySince;
}

/** One SMS on a customer's phone. */
export interface SmsRow {
  id: string;
  subscriber: string;
  text: string;
  at: number;
}

export const sms: Table<SmsRow> = {
  name: 'sms',
  key: (row) => row.id,
  judge: rowOf<SmsRow>({ id: text, subscriber: text, text, at: instant }),
  indexes: { subscriber: (row) => row.subscriber },
  tells: (row) => row && { kind: 'sms', show: () => shownSms(row) },
};

/** An SMS as the control plane shows it. */
export function shownSms({ subscriber: endUserId, text, at }: SmsRow) {
  return { endUserId, text, at };
}
