import type { Api } from '../../contract/api.ts';
import type { ApiFixtures, Credentials, CustomerMethods, OperatorMethods } from '../apis/index.ts';
import type { CallbackSignature } from '../settings/callback-signature.ts';

/** One isolated tenant of a target, made for one check. What it leaves out is as in the target file. */
export interface Lease {
  apis?: Partial<Record<Api, { base?: string; credentials?: Credentials; fixtures?: ApiFixtures }>>;
  /** How callbacks of this tenant are signed, where that is not as the target file says. */
  callbackSignature?: CallbackSignature;
  /** Replaces the target's driver for this tenant. */
  driver?: Driver;
  release?(): Promise<void>;
}

/**
 * What a target can do beside HTTP calls. Every method is optional: a method that is there is a capability of the
 * target, named by its path (`customer.answerPrompt`); checks that need a missing one are skipped by that name.
 * A method resolves when its effect has begun; checks wait for the outcome by themselves.
 */
export interface Driver {
  /** What customers do with their phones and apps. */
  customer?: CustomerMethods;
  clock?: {
    /** The target's time in Unix ms. */
    now?(): Promise<number>;
    /** Moves the target's time forward by `ms`; resolves after everything that fell due has happened. */
    advance?(by: { ms: number }): Promise<void>;
  };
  /** What the operator's staff does. */
  operator?: OperatorMethods;
  /** Makes a fresh tenant whose data, numbers and clock nobody else touches. */
  isolate?(): Promise<Lease>;
  /** Called once at the end of a run. */
  close?(): Promise<void>;
}

/** A driver module's default export: the driver, or a function that makes it from the target's settings. */
export type DriverModule = Driver | ((target: DriverContext) => Driver | Promise<Driver>);

/** What a driver function is given: base addresses, credentials and fixtures of the target file, resolved. */
export interface DriverContext {
  name: string;
  apis: Partial<Record<Api, { base: string; credentials: Credentials; fixtures: ApiFixtures }>>;
}
