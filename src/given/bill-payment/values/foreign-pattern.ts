import { runInNewContext } from 'node:vm';
import { AnswerCut } from '../../../conformance/index.ts';
import { netPatternInJs } from './net-pattern.ts';

/** A pattern is tried on a member number of some characters: whatever takes longer was made to. */
const longestMs = 200;
const longestPattern = 10_000;

/** Beyond ASCII .NET has more digits and letters, and its `$` stands before a line feed as well. */
const plainText = /^[\x20-\x7e]*$/;

/**
 * Whether a pattern that a provider names, in .NET syntax, matches a text; undefined where that cannot be told here. Throws
 * AnswerCut where that takes longer than any pattern that is meant to.
 */
export function foreignMatch(pattern: string, text: string): boolean | undefined {
  const what = `the pattern ${JSON.stringify(pattern.slice(0, 60))}${pattern.length > 60 ? '…' : ''}`;
  if (pattern.length > longestPattern)
    throw new AnswerCut(`${what} was not tried: it is longer than ${longestPattern} characters`);
  const inJs = netPatternInJs(pattern);
  if (!inJs || !plainText.test(text)) return undefined;
  for (let limitMs = longestMs; ; limitMs *= 2) {
    const before = process.threadCpuUsage();
    try {
      // Of all that runs on this thread, only what runs so can be stopped.
      return runInNewContext('new RegExp(source, flags).test(text)', { ...inJs, text }, { timeout: limitMs });
    } catch (problem) {
      if ((problem as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') return undefined;
      const { user, system } = process.threadCpuUsage(before);
      // The limit is one of the wall: on a busy machine it passes while little was tried, the busier the longer.
      if ((user + system) / 1_000 < longestMs / 2) continue;
      throw new AnswerCut(`${what} was given up: it takes longer than ${longestMs} ms on ${text.length} characters`);
    }
  }
}
