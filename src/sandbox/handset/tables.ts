import type { Table } from '../store/table.ts';

/** A customer number that the sandbox knows something about; any other is neither whitelisted nor barred. */
export interface NumberRow {
  /** `263XXXXXXXXX`. */
  subscriber: string;
  isWhitelisted: boolean;
  isBarred: boolean;
  /** One-time code that was sent to the number and not yet typed in. */
  code?: string;
}

export const numbers: Table<NumberRow> = { name: 'numbers', key: (row) => row.subscriber, indexes: {} };

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
  indexes: { subscriber: (row) => row.subscriber },
};

/** One USSD prompt that waits for a PIN; it goes when the customer answers or ignores it. */
export interface PromptRow {
  /** The transaction that waits. */
  id: string;
  api: string;
  subscriber: string;
  clientCorrelator: string;
  text: string;
  at: number;
}

export const prompts: Table<PromptRow> = {
  name: 'prompts',
  key: (row) => row.id,
  indexes: { subscriber: (row) => row.subscriber, correlator: (row) => row.clientCorrelator },
};
