import type { Api } from '../contract/index.ts';
import type { Account, ApiSlice, Behaviour, Random } from './api-slice.ts';
import { type Clock, type ClockMode, newClock } from './clock.ts';
import type { Answer, JsonObject } from './decision.ts';
import type { SignatureSettings } from './deliveries/sign.ts';
import { deliveries } from './deliveries/table.ts';
import type { Dialect } from './dialects.ts';
import { type ExchangeRing, exchangeRing } from './exchange-ring.ts';
import { numbers, prompts, sms } from './handset/tables.ts';
import { operator } from './operator.ts';
import { newSchedule, type Schedule, timers } from './schedule.ts';
import { memoryStore, type Store } from './store/memory-store.ts';
import type { Change, Table } from './store/table.ts';
import type { WallTime } from './wall-time.ts';

/** What one API gave to a workspace, and how it behaves there. */
export interface WorkspaceApi {
  slice: ApiSlice;
  behaviour: Behaviour;
  dialect: Dialect;
  accounts: Account[];
  credentials: JsonObject;
  fixtures: JsonObject;
  /** Rows that it starts with, and has again after a reset. */
  rows: readonly Change[];
}

/** A call that waits: answered by a decision, or given up. */
export interface HeldCall {
  finish(answer: Answer): void;
  giveUp(): void;
}

/** One isolated tenant: everything that belongs to it hangs here and nowhere else. */
export interface Workspace {
  id: string;
  apis: Map<Api, WorkspaceApi>;
  /** Full ids of the faults that are on. */
  faults: readonly string[];
  clock: Clock;
  store: Store;
  schedule: Schedule;
  exchanges: ExchangeRing;
  signature: SignatureSettings;
  /** Calls that wait for their answer, by the name that they are held under. */
  held: Map<string, HeldCall>;
  /** Attempts and pending work that an advance of the clock waits for. */
  inFlight: Set<Promise<void>>;
  /** Moves of the clock go one after the other. */
  moves: Promise<unknown>;
  /** Cancels the wall timer of a clock that runs in real time. */
  disarm: () => void;
  isClosed: boolean;
}

export interface WorkspaceOptions {
  dialect: Record<string, Dialect>;
  faults: readonly string[];
  clock: ClockMode;
  signature?: SignatureSettings;
}

/** How many exchanges a workspace keeps. */
export const ringCapacity = 500;

const sharedTables: readonly Table<never>[] = [numbers, sms, prompts, operator, timers, deliveries];

/** Makes a workspace with fresh credentials, numbers and an own clock. Takes well under 2 ms. */
export function makeWorkspace(
  slices: readonly ApiSlice[],
  behaviourOf: (
    slice: ApiSlice,
    dialect: Dialect,
    faults: readonly string[],
  ) => { behaviour: Behaviour; dialect: Dialect },
  { dialect, faults, clock, signature }: WorkspaceOptions,
  { random, wall }: { random: Random; wall: WallTime },
): Workspace {
  const id = `ws-${random.text(10)}`;
  const store = memoryStore([...sharedTables, ...slices.flatMap((slice) => slice.tables)]);
  const apis = new Map<Api, WorkspaceApi>();
  for (const slice of slices) {
    const { accounts, credentials, fixtures, rows } = slice.issue(random);
    store.apply(rows);
    apis.set(slice.api, {
      slice,
      ...behaviourOf(slice, dialect[slice.api] ?? {}, faults),
      accounts: accounts.map((account) => ({ ...account, workspace: id })),
      credentials,
      fixtures,
      rows,
    });
  }
  return {
    id,
    apis,
    faults,
    clock: newClock(clock, wall),
    store,
    schedule: newSchedule(),
    exchanges: exchangeRing(ringCapacity),
    signature: signature ?? {
      header: 'X-Sandbox-Signature',
      secret: random.text(32),
      encoding: 'hex',
      algorithm: 'sha256',
    },
    held: new Map(),
    inFlight: new Set(),
    moves: Promise.resolve(),
    disarm: () => undefined,
    isClosed: false,
  };
}
