import type { Api } from '../../contract/api.ts';
import type { ApiFixtures, Credentials, CustomerMethods, OperatorMethods } from '../apis/index.ts';
import type { CallbackSignature } from '../settings/callback-signature.ts';
import type { ControlSettings } from '../settings/control-settings.ts';

/**
 * One isolated tenant of a target, made for one check. What it leaves out is as in the target file. It counts as isolated
 * whatever its driver can do.
 */
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
// biome-ignore lint/suspicious/noExplicitAny: which options there are is the module's own business.
export type DriverModule = Driver | ((target: DriverContext<any>) => Driver | Promise<Driver>);

/** What a driver function is given, all of it from the target file, with `${NAME}` replaced. */
export interface DriverContext<Options extends object = Record<string, unknown>> {
  /** The target's name. */
  name: string;
  apis: Partial<Record<Api, { base: string; credentials: Credentials; fixtures: ApiFixtures }>>;
  /** `driver.options`, as the module's export `optionsSchema` has them; empty where the file gives none. */
  options: Options;
  /** `control`, where the file has it: the control plane of a payproof sandbox. */
  control?: ControlSettings;
}
