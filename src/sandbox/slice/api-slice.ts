import type { Api } from '../../contract/index.ts';
import type { ApiControl } from '../control/api-control.ts';
import type { FaultInfo } from '../faults/fault.ts';
import type { Hint } from '../hints/refused.ts';
import type { Change, Table, View } from '../store/table.ts';
import type { Account } from './account.ts';
import type { Call } from './call.ts';
import type { Answer, Decision, EventDecision, JsonObject } from './decision.ts';
import type { Dialect, DialectDefinition } from './dialects.ts';

export type { Account } from './account.ts';
export type { Call } from './call.ts';

/** What a decision may know beside its input and the stored data. */
export interface Env {
  /** Unix ms on the workspace's clock. */
  now: number;
  newId(): string;
}

/** The accounts of one API over all workspaces. */
export interface Directory {
  /** By what tells callers apart: the API key where the API has one, else the username. */
  find(key: string): Account | undefined;
  /** The faults that are switched on in a workspace. */
  faultsOf(workspace: string): readonly string[];
  /** The dialect of this API in a workspace. */
  dialectOf(workspace: string): Dialect | undefined;
  /** The account of the newest workspace in which this fault is on. */
  newestWith(fault: string): Account | undefined;
}

/** Either the account that the call acts for, or why there is none. `workspace` is where it is recorded. */
export type Admission = { account: Account } | { refusal: Answer; workspace?: string };

/** What the server itself must refuse before an operation can decide. */
export type Problem = 'unknown-path' | 'malformed-http' | 'too-large' | 'unexpected';

/** What a new workspace gets from one API. */
export interface Issued {
  accounts: Omit<Account, 'workspace'>[];
  credentials: JsonObject;
  fixtures: JsonObject;
  /** Rows that the workspace starts with. */
  rows: Change[];
}

/** One API under one dialect with certain faults. */
export interface Behaviour {
  decide(call: Call, account: Account, view: View, env: Env): Decision;
  /** An event: the customer at the phone, or a timer. Throws RefusedEvent where it cannot happen now. */
  event(name: string, payload: JsonObject, view: View, env: Env): EventDecision;
}

/** One API of the sandbox: everything that the shared ground needs to carry it. */
export interface ApiSlice {
  api: Api;
  tables: readonly Table<never>[];
  dialects: Readonly<Record<string, DialectDefinition>>;
  faults: readonly FaultInfo[];
  /** Paths that are served beside those of the contract, and the operation behind them. */
  aliases: readonly { method: 'GET' | 'POST'; path: string; operation: string }[];
  issue(random: Random): Issued;
  /** Fixtures that follow from the dialect. */
  fixturesBy?(dialect: Dialect): JsonObject;
  /** Operations of the control plane that this API brings, by operationId. */
  control: Readonly<Record<string, ApiControl>>;
  admit(headers: Call['headers'], operation: string | undefined, directory: Directory): Admission;
  behaviour(dialect: Dialect, faults: readonly string[]): Behaviour;
  problem(problem: Problem): Answer;
  /** What to change about a call that was refused. */
  hint: Hint;
}

/** Randomness as an argument. */
export interface Random {
  /** `length` characters out of a-z and 0-9. */
  text(length: number): string;
  digits(length: number): string;
}

/** An event that cannot happen now, such as a PIN where no prompt is open. */
export class RefusedEvent extends Error {
  override readonly name = 'RefusedEvent';
}
