import type { GoLiveResult, RunResult } from '../conformance/result.ts';
import { visible } from '../protocol/visible.ts';
import { linesOf } from './one-line.ts';

/** Of a finding, the values that it compares: they are shown as JSON, which is made visible as text. */
const asTheyAre = new Set(['expected', 'actual']);
/** What may have lines of its own: words of an error and where it was thrown, of which the first lines are shown. */
const ofLines = new Set(['error', 'errors']);
const linesShown = 3;
const firstLines = (text: string): string => linesOf(text).slice(0, linesShown).map(visible).join(' ');

/**
 * The run with each text in it made visible, so that nothing that a target, a driver, a file or a name holds acts where it
 * is shown. Bodies stay bytes: whoever shows one makes it visible.
 */
export function visibleRun<R extends RunResult | GoLiveResult>(run: R): R {
  const before = known.get(run);
  if (before) return before as R;
  const now = shown(run, '', visible) as R;
  known.set(run, now);
  return now;
}

/** Each form of a report asks for the same run, and nothing changes a run result. */
const known = new WeakMap<RunResult | GoLiveResult, RunResult | GoLiveResult>();

function shown(value: unknown, at: string, show: (text: string) => string): unknown {
  if (typeof value === 'string') return show(value);
  if (Array.isArray(value)) return value.map((it) => shown(it, at, show));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  const members = value as Record<string, unknown>;
  const isOfFinding = at === 'findings';
  return Object.fromEntries(
    Object.keys(members).map((name) => [
      visible(name),
      isOfFinding && asTheyAre.has(name)
        ? members[name]
        : shown(members[name], name, ofLines.has(name) ? firstLines : show),
    ]),
  );
}
