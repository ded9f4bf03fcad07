import type { DeliveryPlan, Redelivery } from '../slice/decision.ts';
import {
  flag,
  from,
  instant,
  listOf,
  object,
  oneOf,
  optional,
  recordOf,
  rowOf,
  text,
  whole,
} from '../store/row-judge.ts';
import type { Table } from '../store/table.ts';
import { shownDelivery } from './shown-delivery.ts';

export type DeliveryState = 'scheduled' | 'delivered' | 'failed' | 'blocked';

/** One attempt: the HTTP status of the receiver, or why there is none. */
export interface Attempt {
  at: number;
  status?: number;
  error?: string;
  /** Somebody asked for it. */
  isResent?: boolean;
  /** Its signature was broken, because somebody asked for that. */
  isForged?: boolean;
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
  method?: 'PUT';
  headers?: Record<string, string>;
  redelivery?: Redelivery;
  /** Whether it may go to another machine in plain HTTP. */
  mayBePlain?: boolean;
}

/** A callback before its first attempt. */
export function deliveryOf(
  { url, body, isSigned, repeats, method, headers, redelivery, mayBePlain }: DeliveryPlan,
  own: Pick<DeliveryRow, 'id' | 'api' | 'createdAt'>,
): DeliveryRow {
  const row: DeliveryRow = {
    id: own.id,
    api: own.api,
    url,
    body,
    isSigned,
    repeats,
    state: 'scheduled',
    createdAt: own.createdAt,
    attempts: [],
  };
  if (method) row.method = method;
  if (headers) row.headers = headers;
  if (redelivery) row.redelivery = redelivery;
  if (mayBePlain) row.mayBePlain = mayBePlain;
  return row;
}

/** How often a delivery may be made: more of them would never end. */
const times = from(0, 1_000);

export const deliveries: Table<DeliveryRow> = {
  name: 'deliveries',
  key: (row) => row.id,
  judge: rowOf<DeliveryRow>({
    id: text,
    api: text,
    url: text,
    body: text,
    isSigned: flag,
    state: oneOf('scheduled', 'delivered', 'failed', 'blocked'),
    createdAt: instant,
    attempts: listOf(
      object<Attempt>({
        at: instant,
        status: optional(whole),
        error: optional(text),
        isResent: optional(flag),
        isForged: optional(flag),
      }),
    ),
    repeats: times,
    method: optional(oneOf('PUT')),
    headers: optional(recordOf(text)),
    mayBePlain: optional(flag),
    redelivery: optional(
      object<Redelivery>({
        attempts: times,
        gapMs: from(0, 365 * 86_400_000),
        gapFactor: optional(from(0, 100)),
        takenBy: oneOf('2xx', '200', 'any-answer', 'no-answer'),
      }),
    ),
  }),
  indexes: {},
  tells: (row) => row && { kind: 'delivery', show: (clean) => shownDelivery(row, clean) },
};

/** Headers of a delivery that are secret. */
export interface DeliverySecretRow {
  /** Id of the delivery. */
  id: string;
  headers: Record<string, string>;
}

export const deliverySecrets: Table<DeliverySecretRow> = {
  name: 'delivery-secrets',
  key: (row) => row.id,
  judge: rowOf<DeliverySecretRow>({ id: text, headers: recordOf(text) }),
  indexes: {},
  holdsSecrets: true,
};

/** How long a receiver may take to answer. */
export const attemptTimeoutMs = 5_000;

/** Redelivery where the document leaves it open: three attempts, 30 s apart on the workspace's clock. */
export const usualRedelivery: Redelivery = { attempts: 3, gapMs: 30_000, takenBy: '2xx' };
