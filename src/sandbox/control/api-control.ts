import type { Account } from '../slice/account.ts';
import type { Answer, JsonObject } from '../slice/decision.ts';
import type { Dialect } from '../slice/dialects.ts';
import type { Change, View } from '../store/table.ts';
import { type ControlAnswer, done } from './control-answer.ts';
import type { GoLiveDesk } from './go-live-desk.ts';

/** A request for an API's own operation of the control plane: one workspace, as far as that API reaches into it. */
export interface ApiControlRequest {
  /** The workspace's data. */
  view: View;
  query: Readonly<Record<string, string | undefined>>;
  /** Already judged by the contract. */
  body: Readonly<Record<string, unknown>>;
  /** A header, by its name in small letters. */
  header(name: string): string | undefined;
  /** Unix ms on the workspace's clock. */
  now(): number;
  /** With all switches. */
  dialect: Dialect;
  /** The base address of the API. */
  base: string;
  /** What the workspace was issued for the API. */
  fixtures: JsonObject;
  /** Makes a call of the API in the name of the account that was issued first. */
  call(made: MadeCall): Answer | Promise<Answer>;
  /** Lets an event of the API happen. Throws RefusedEvent where it cannot happen now. */
  happen(event: string, payload: JsonObject): void;
  /** Applies changes that no event of the API is behind. */
  change(changes: readonly Change[]): void;
  /** The account that was issued to a holder. */
  accountOf(holder: string): Account | undefined;
  /** Issues an account to its holder; of other holders only those keep theirs that are named. */
  issueAccount(account: HeldAccount, others: readonly string[]): void;
  /** Undefined where nobody knows the go-live script. */
  goLive: GoLiveDesk | undefined;
}

/** A call that nobody sent. */
export interface MadeCall {
  operation: string;
  method: string;
  path: string;
  body: JsonObject;
}

/** An account that is issued while the workspace is there, to somebody. */
export type HeldAccount = Omit<Account, 'workspace'> & { holder: string };

/** One operation of the control plane that an API brings. */
export type ApiControl = (request: ApiControlRequest) => ControlAnswer | Promise<ControlAnswer>;

/** Lets an event happen with the body, and more where there is more, as its payload. */
export function eventControl(event: string): (request: ApiControlRequest, more?: JsonObject) => ControlAnswer {
  return ({ body, happen }, more) => {
    happen(event, { ...(body as JsonObject), ...more });
    return done;
  };
}
