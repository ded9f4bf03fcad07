import type { Table } from '../store/table.ts';

export type DeliveryState = 'scheduled' | 'delivered' | 'failed' | 'blocked';

/** One attempt: the HTTP status of the receiver, or why there is none. */
export interface Attempt {
  at: number;
  status?: number;
  error?: string;
}

/** One callback. Its id is sent with every attempt and stays the same. */
export interface DeliveryRow {
  id: string;
  api: string;
  url: string;
  body: string;
  isSigned: boolean;
  state: DeliveryState;
  createdAt: number;
  attempts: Attempt[];
  /** How often it is to be sent again although the receiver took it. */
  repeats: number;
}

export const deliveries: Table<DeliveryRow> = { name: 'deliveries', key: (row) => row.id, indexes: {} };

/** Redelivery, which the document leaves open: three attempts, 30 s apart on the workspace's clock. */
export const redelivery = { attempts: 3, gapMs: 30_000, timeoutMs: 5_000 } as const;
