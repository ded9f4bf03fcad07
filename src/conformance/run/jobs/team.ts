import type { Secret } from '../../../targets/apis/secrets-of.ts';
import type { CheckRun } from '../check-run.ts';
import type { SharedQueue } from './shared-queue.ts';

/** What must not be seen: secrets of an API by name, and whatever a report hides. */
export interface HiddenTexts {
  secrets: readonly Secret[];
  inReports: readonly (string | undefined)[];
}

/** What one job of a run has in common with the others. */
export interface Team {
  /** How many they are. */
  jobs: number;
  /** Slugs of the plan's checks, in the order in which they are begun. */
  order: readonly string[];
  queue: SharedQueue;
  tell(done: CheckRun): void;
  /** What is hidden in any of the jobs: it is known when each of them has sent its last call. */
  hiddenOfAll(own: HiddenTexts): Promise<HiddenTexts>;
}
