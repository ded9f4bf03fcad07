import { wallTime } from './wall-time.ts';

/** How long one piece of work may hold the event loop, which all tenants share. */
const longestMs = 20;

/** For work that is as long as what a workspace holds: asked between its pieces. */
export interface Breather {
  /** Whether the work has held the event loop for long enough. */
  isTired(): boolean;
  /** Nothing to wait for, or, where it is tired, a promise that resolves once the event loop went round. */
  breathe(): Promise<void> | undefined;
}

export function newBreather(): Breather {
  let since = wallTime.now();
  const isTired = (): boolean => wallTime.now() - since >= longestMs;
  return {
    isTired,
    breathe() {
      if (!isTired()) return undefined;
      return new Promise((resolve) => {
        setImmediate(() => {
          since = wallTime.now();
          resolve();
        });
      });
    },
  };
}
