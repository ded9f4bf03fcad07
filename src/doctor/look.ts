import { randomBytes } from 'node:crypto';
import { type Asked, ask, confirmingTries } from '../conformance/run/ask.ts';
import { operationOf, requestOf } from '../conformance/trial/request.ts';
import type { Api } from '../contract/api.ts';
import type { Credentials } from '../targets/apis/index.ts';
import type { ProbeCall } from '../targets/apis/probe.ts';
import type { Driver } from '../targets/drivers/driver.ts';
import type { Exchange } from '../targets/exchange.ts';
import type { ApiSettings, TargetSettings } from '../targets/settings/settings.ts';
import type { Finding, Level, Topic } from './finding.ts';

/** What whoever looks at one API of a target has in hand, and where it writes what it sees. */
export interface Look {
  api: Api;
  settings: ApiSettings;
  driver: Driver;
  /** Unix time in ms, on the target's clock where its driver tells it. */
  now: number;
  /** A reference that nobody has. */
  fresh: string;
  /** Makes an inquiry or a log-in; `by` are other credentials than those of the API. */
  ask(call: ProbeCall & { headers?: Record<string, string> }, by?: Credentials): Promise<Exchange>;
  /** Whether the values at or below a key of the API were read, and are known to be right as far as they were tried. */
  isKnown(key: string): boolean;
  wrong(key: string, found: string, remedy: string): void;
  unseen(key: string, found: string, remedy?: string): void;
  note(key: string, found: string, remedy?: string): void;
  /** Something that was looked at and is as it should be. */
  fine(what: string): void;
}

/** Where findings are kept. */
export interface Notebook {
  findings: Finding[];
  fine: string[];
}

/** Writes a finding of a key of the target file, with its place. */
export function tell(
  { findings }: Notebook,
  { source }: Pick<TargetSettings, 'source'>,
  { key, ...finding }: Omit<Finding, 'file' | 'line'>,
): void {
  const line = key === undefined ? undefined : lineOf(source?.lines ?? {}, key);
  findings.push({
    ...finding,
    ...(key !== undefined && { key }),
    ...(source && { file: source.file }),
    ...(line !== undefined && { line }),
  });
}

/** The line of a key, else of the nearest one above it. */
function lineOf(lines: Readonly<Record<string, number>>, key: string): number | undefined {
  for (let path = key; path !== ''; path = path.slice(0, Math.max(0, path.lastIndexOf('.')))) {
    const line = lines[path.replace(/\[\d+\]$/, '')];
    if (line !== undefined) return line;
  }
  return undefined;
}

export interface LookOptions {
  target: Asked;
  api: Api;
  settings: ApiSettings;
  driver: Driver;
  now: number;
  /** Keys of the API below which nothing is known to be right. */
  doubtful: readonly string[];
  notebook: Notebook;
}

export function newLook({ target, api, settings, driver, now, doubtful, notebook }: LookOptions): Look {
  let calls = 0;
  const write = (level: Level, key: string, found: string, remedy: string | undefined): void => {
    const about: Topic = /credentials$|\.user$|^fixtures\.(withoutRole|notEnabled)/.test(key)
      ? 'credentials'
      : 'fixtures';
    tell(notebook, target.settings, {
      ...{ level, about, api, key: `apis.${api}.${key}`, found },
      ...(remedy !== undefined && { remedy }),
    });
  };
  return {
    ...{ api, settings, driver, now },
    fresh: `pp-${randomBytes(8).toString('hex')}`,
    async ask({ operation, ...input }, by) {
      const request = requestOf(operationOf(api, operation), by ? { ...settings, credentials: by } : settings, input);
      const wall = target.timers.now();
      const tried = await ask(target, request, confirmingTries);
      calls += 1;
      const answer = 'answer' in tried ? tried.answer : tried.failure.code === 'timeout' ? 'timeout' : 'reset';
      return { id: `d${calls}`, by: 'client', api, operation, at: { wall, tookMs: 0 }, request, answer };
    },
    isKnown: (key) => !doubtful.some((it) => it === key || it.startsWith(`${key}.`) || key.startsWith(`${it}.`)),
    wrong: (key, found, remedy) => write('wrong', key, found, remedy),
    unseen: (key, found, remedy) => write('unseen', key, found, remedy),
    note: (key, found, remedy) => write('note', key, found, remedy),
    fine: (what) => void notebook.fine.push(`${api}: ${what}`),
  };
}

/** What came of an inquiry, in words that show no value: `HTTP 404`, `no answer (timeout)`. */
export function cameOf({ answer }: Exchange): string {
  if (typeof answer === 'string') return `no answer (${answer})`;
  return answer.status === 429 ? 'HTTP 429: the service throttles, lower `callsPerMinute`' : `HTTP ${answer.status}`;
}

/** The same of a list that could not be read: a page behind 200 is no list. */
export function unreadOf(exchange: Exchange): string {
  const came = cameOf(exchange);
  return came === 'HTTP 200' ? 'HTTP 200, with a body that is no such list' : came;
}

/** Whether an answer says nothing of what was asked: none came, or the service was not well, or busy. */
export function isNoAnswer({ answer }: Exchange): boolean {
  return typeof answer === 'string' || answer.status >= 500 || answer.status === 429;
}
