import type { Api } from '../contract/index.ts';
import type { ApiFixtures, Credentials } from '../targets/apis/index.ts';
import type { CallbackSignature } from '../targets/settings/callback-signature.ts';

/** What an integrator is given to work with: addresses, what was issued to it, the provider's time. */
export interface Ground {
  apis: Partial<Record<Api, GroundApi>>;
  /** Where it tells what it did: `POST` one JSON object (ToldOutcome). */
  outcomeUrl: string;
  clock: {
    /** Unix ms on the provider's clock. */
    now(): number;
    /** Resolves when so much of the provider's time has passed; all that falls due meanwhile has happened then. */
    wait(ms: number): Promise<void>;
  };
  /** Writes a line, as a process does to its standard output. */
  log(line: string): void;
  /** Has the address of a receiver registered with the bill payment platform, as its support does. */
  registerWebhook(kind: 'configuration' | 'payments', url: string): Promise<void>;
}

export interface GroundApi {
  base: string;
  credentials: Credentials;
  fixtures: ApiFixtures;
  /** How this provider signs what it delivers. */
  callbackSignature?: CallbackSignature;
}

/** A program that integrates: does its business once and resolves when nothing is left that it would still do. */
export type Integrator = (ground: Ground) => Promise<void>;
