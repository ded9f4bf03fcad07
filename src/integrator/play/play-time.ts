import type { WallTime } from '../../sandbox/index.ts';

/** The provider's time while a scenario is played. */
export interface PlayTime {
  /** What the sandbox reads. */
  wall: WallTime;
  /** How many of the provider's ms pass in one of `wall`. */
  scale: number;
  /** Unix ms of the provider. */
  now(): number;
  /** Calls `fire` when so much of the provider's time has passed; gives what cancels it. */
  after(ms: number, fire: () => void): () => void;
  /** Resolves then, or when the play is over: what was held back goes its way. */
  hold(ms: number): Promise<void>;
  /** Resolves then; rejects where the play is over before. */
  wait(ms: number): Promise<void>;
  /** Something happened: a play on virtual time waits for what follows from it. */
  stir(): void;
  /** How many calls and deliveries are under way. */
  underWay(change: 1 | -1): void;
  close(): void;
}

/** Nothing more is waited for: the play ended, or went on for too long. */
export class PlayOver extends Error {
  override readonly name = 'PlayOver';
}
