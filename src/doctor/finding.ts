import type { Api } from '../contract/api.ts';

/** What a finding is about, in the order in which findings are told. */
export const topics = ['file', 'driver', 'way', 'credentials', 'fixtures', 'callbacks', 'clock', 'rate'] as const;

export type Topic = (typeof topics)[number];

/**
 * `wrong`: to be mended. `unseen`: it could not be looked at. `note`: good to know, and no mistake.
 */
export type Level = 'wrong' | 'unseen' | 'note';

/** One thing that was seen of a target's set-up, in one line. */
export interface Finding {
  level: Level;
  about: Topic;
  api?: Api;
  /** Path of the key in the target file, below the target. */
  key?: string;
  file?: string;
  line?: number;
  /** What is so. */
  found: string;
  /** What to do. */
  remedy?: string;
}
