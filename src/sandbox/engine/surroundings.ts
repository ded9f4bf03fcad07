import type { WallTime } from '../clock/wall-time.ts';
import type { Courier } from '../deliveries/attempt.ts';

/** What the engine needs from outside. */
export interface Surroundings {
  wall: WallTime;
  courier: Courier;
  /** How long a call may be held, in ms of wall time, before it is answered without its outcome. */
  holdLimitMs: number;
  /** Resolves when all that was decided so far is stored; undefined where nothing has to be waited for. */
  stored(): Promise<void> | undefined;
}
