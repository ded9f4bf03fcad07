import type { Api } from '../../contract/api.ts';
import type { ApiFixtures, Credentials } from '../apis/index.ts';
import type { Driver } from '../drivers/driver.ts';
import type { CallbackSignature } from './callback-signature.ts';
import type { ControlSettings } from './control-settings.ts';

export type { CallbackSignature } from './callback-signature.ts';
export type { ControlSettings } from './control-settings.ts';

export interface ApiSettings {
  base: string;
  credentials: Credentials;
  fixtures: ApiFixtures;
  /** Sent with every call beside what the API asks for; names in lower case. */
  headers?: Readonly<Record<string, string>>;
}

/** How the target reaches payproof's receiver of callbacks. */
export type CallbackSettings =
  | { kind: 'loopback' }
  | { kind: 'public'; base: string; port: number; host: string; certificateFile?: string; keyFile?: string };

/** A person with a phone, our control plane (whose `workspace` holds the credentials), the absolute path of a driver module, or (of programs, not of the file) a driver at hand. */
export type DriverSettings =
  | { kind: 'payproof'; control?: string; token?: string; workspace?: string }
  | { kind: 'person' }
  | { kind: 'module'; path: string; options?: Record<string, unknown>; control?: ControlSettings }
  | { kind: 'object'; driver: Driver };

/** Where a target stands: its file as it was named, and the line of each key by its path below the target, such as `apis.bill-payment.base`. */
export interface SettingsSource {
  file: string;
  lines: Readonly<Record<string, number>>;
}

/** One named target of payproof.config.yaml, defaults filled in and `${ENV}` replaced. */
export interface TargetSettings {
  name: string;
  /** `embedded` starts our own sandbox in this process; `remote` is any base addresses. */
  kind: 'embedded' | 'prism' | 'remote';
  apis: Partial<Record<Api, ApiSettings>>;
  driver?: DriverSettings;
  callbacks?: CallbackSettings;
  callbackSignature?: CallbackSignature;
  /** How long one call may take before it counts as unanswered. */
  timeoutMs: number;
  /** How long to wait for something that should come (a callback, an SMS, a final status). */
  patienceMs: number;
  /** How long nothing must come before its absence is concluded. */
  quietMs: number;
  /** Documented rate limit; calls are paced to it where the target is remote. */
  callsPerMinute: number;
  /** Checks that run side by side on a tenant that they share; one by default. */
  concurrency?: number;
  /** Whether the documented rate may be tried out, which takes two minutes (`--allow load`). */
  allowLoad?: boolean;
  /** Path of a PEM file with the CA to trust beside the system's. */
  caFile?: string;
  /** Paths of PEM files with our own certificate and its key, where the target wants one. */
  certFile?: string;
  keyFile?: string;
  /** Address of the HTTP proxy that the calls to the APIs go through. */
  proxy?: string;
  /** Values that no profile knows to be secret: those of headers, the proxy and the driver's options that came from the environment. */
  secrets?: readonly string[];
  /** Of a target that was read from a file. */
  source?: SettingsSource;
}
