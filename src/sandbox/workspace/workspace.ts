import type { Api } from '../../contract/index.ts';
import type { Clock } from '../clock/clock.ts';
import type { SignatureSettings } from '../deliveries/sign.ts';
import { deliveries, deliverySecrets } from '../deliveries/tables.ts';
import { newSchedule, type Schedule, timers } from '../engine/schedule.ts';
import { type Feed, newFeed } from '../feed/feed.ts';
import { numbers, sms } from '../shared-tables/handset.ts';
import { operator } from '../shared-tables/operator.ts';
import { setAside } from '../shared-tables/set-aside.ts';
import type { ApiSlice, Behaviour } from '../slice/api-slice.ts';
import type { Answer } from '../slice/decision.ts';
import type { Dialect } from '../slice/dialects.ts';
import { cryptoRandom } from '../slice/random.ts';
import type { JournalSource } from '../store/journal-batch.ts';
import { memoryStore, type Store } from '../store/memory-store.ts';
import type { Table } from '../store/table.ts';
import type { WorkspaceJournal } from '../store/workspace-journal.ts';
import type { BehaviourOf } from './behaviours.ts';
import { type ExchangeRing, exchangeRing } from './exchange-ring.ts';
import { type ApiSettings, settingsOf, type WorkspaceSettings } from './workspace-settings.ts';

/** What one API gave to a workspace, and how it behaves there. */
export interface WorkspaceApi extends ApiSettings {
  slice: ApiSlice;
  behaviour: Behaviour;
  /** With all switches. */
  dialect: Dialect;
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
  /** Where its changes are written as well; absent in memory mode. */
  journal: WorkspaceJournal | undefined;
  schedule: Schedule;
  exchanges: ExchangeRing;
  /** What happens, for whoever follows it. */
  feed: Feed;
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
  /** A long move of the clock lets the event loop go round, and does itself what falls due meanwhile. */
  isBetween: boolean;
  /** Counts the times that all data was replaced: work that began before must not touch what came after. */
  epoch: number;
}

/** How many exchanges a workspace keeps. */
export const ringCapacity = 500;

const sharedTables: readonly Table<never>[] = [numbers, sms, operator, timers, deliveries, deliverySecrets, setAside];

/** The tables of every workspace. */
export function tablesOf(slices: readonly ApiSlice[]): Table<never>[] {
  return [...sharedTables, ...slices.flatMap((slice) => slice.tables)];
}

/** What a workspace is put together from. */
export interface WorkspaceParts {
  settings: WorkspaceSettings;
  clock: Clock;
  behaviourOf: BehaviourOf;
  /** Opens its journal, where there is one. */
  journal?: (source: JournalSource) => WorkspaceJournal;
}

/** Puts a workspace together, without any data yet. Takes well under 2 ms. */
export function openWorkspace(slices: readonly ApiSlice[], parts: WorkspaceParts): Workspace {
  const { settings, clock, behaviourOf } = parts;
  const apis = new Map<Api, WorkspaceApi>();
  for (const slice of slices) {
    const own = settings.apis[slice.api];
    if (own) apis.set(slice.api, { ...own, slice, ...behaviourOf(slice, own.dialect, settings.faults) });
  }
  const journal = parts.journal?.({
    id: settings.id,
    settings: () => settingsOf(workspace),
    clock: () => workspace.clock.state(),
  });
  const feed = newFeed(cryptoRandom.text(8));
  const workspace: Workspace = {
    id: settings.id,
    apis,
    faults: settings.faults,
    clock,
    store: memoryStore(tablesOf(slices), journal, (told) => feed.add(told, workspace.clock.now())),
    journal,
    schedule: newSchedule(),
    exchanges: exchangeRing(ringCapacity),
    feed,
    signature: settings.signature,
    held: new Map(),
    inFlight: new Set(),
    moves: Promise.resolve(),
    disarm: () => undefined,
    isClosed: false,
    isBetween: false,
    epoch: 0,
  };
  return workspace;
}

/** What an API gave to a workspace. Throws where the workspace does not carry it. */
export function apiOf(workspace: Workspace, api: Api): WorkspaceApi {
  const own = workspace.apis.get(api);
  if (!own) throw new Error(`the workspace ${workspace.id} does not carry ${api}`);
  return own;
}
