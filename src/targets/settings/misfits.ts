import { apis } from '../../contract/api.ts';
import { profileOf } from '../apis/index.ts';
import { durationMs } from './duration-ms.ts';
import type { TargetConfig } from './target-shape.ts';
import { unreadableAddresses } from './unreadable-addresses.ts';

/** One problem of the configuration, by the path of the key or value that is wrong. */
export interface Misfit {
  path: string[];
  what?: 'key' | 'value';
  problem: string;
  /** What cannot be without it, and is left out with it. */
  takes?: string[];
  /** Nothing stands there yet but an example. */
  isExample?: true;
  /** It is legal for itself, and others need it beside them: it stays, and is not asked about. */
  isDoubt?: true;
}

const longestMs = 24 * 60 * 60_000;
/** No call over any network is quicker. */
const shortestWaitMs = 10;

/** What fixed amounts of checks stay below. */
const smallestMaxAmount = 25;

/** Headers that each call has already, or that belong to its connection. */
const ownHeaders = [
  ...['authorization', 'connection', 'content-length', 'content-type', 'expect', 'host', 'proxy-authorization'],
  ...['te', 'trailer', 'transfer-encoding', 'upgrade'],
];

/** What the schema cannot say: keys that need one another by their values, and limits of what is written as text. */
export function misfits(target: TargetConfig): Misfit[] {
  return [
    ...examplesIn(target, []),
    ...unreadableAddresses(target),
    ...amongThemselves(target),
    ...contradictionsIn(target),
  ];
}

/** What a new target file, or a document, shows in the place of a value: `<username>`, `<API_KEY>`. */
function examplesIn(value: unknown, path: string[]): Misfit[] {
  if (typeof value === 'string') {
    if (!/^<[A-Za-z][\w -]*>$/.test(value)) return [];
    const problem = `'${path.at(-1)}' is an example in angle brackets; write your value, or leave the key out`;
    return [{ path, problem, isExample: true }];
  }
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, it]) => examplesIn(it, [...path, key]));
}

function amongThemselves({ driver, control, headers = {}, apis, ...config }: TargetConfig): Misfit[] {
  const durations = (['timeout', 'patience', 'quiet'] as const).filter(
    (key) => (durationMs(config[key] ?? '0s') ?? 0) > longestMs,
  );
  const needsControl = driver !== undefined && driver !== 'person';
  const without =
    "'control' is for a driver: driver payproof, or a module; write `driver: payproof` beside it or leave it out";
  const most = apis['charge-gateway']?.fixtures?.maxAmount;
  return [
    ...(control === undefined || needsControl ? [] : [{ path: ['control'], what: 'key' as const, problem: without }]),
    ...(durationMs(config.timeout ?? '1s') === 0
      ? [{ path: ['timeout'], problem: "'timeout' must be more than 0: a call needs time for its answer" }]
      : []),
    ...(['patience', 'quiet'] as const)
      .filter((key) => (durationMs(config[key] ?? '1s') ?? shortestWaitMs) < shortestWaitMs)
      .map((key) => ({
        path: [key],
        problem: `'${key}' must be at least ${shortestWaitMs}ms: a callback or a movement that comes a moment later would be called missing`,
      })),
    ...durations.map((key) => ({ path: [key], problem: `'${key}' must be at most 1440m, which is a day` })),
    ...Object.keys(headers)
      .filter((name) => ownHeaders.includes(name.toLowerCase()))
      .map((name) => ({
        path: ['headers', name],
        what: 'key' as const,
        problem: `'${name}' is a header that payproof makes itself; leave it out`,
      })),
    ...(most === undefined || Number(most) >= smallestMaxAmount
      ? []
      : [
          {
            path: ['apis', 'charge-gateway', 'fixtures', 'maxAmount'],
            problem: "'maxAmount' must be at least 25.00: fixed amounts of checks stay below that",
          },
        ]),
  ];
}

/** Values of one API of which not all can be right: a number in two lists, a user who is another one. */
function contradictionsIn(target: TargetConfig): Misfit[] {
  return apis.flatMap((api) => {
    const { credentials = {}, fixtures = {} } = target.apis[api] ?? {};
    const found = profileOf(api).contradictions?.({ credentials, fixtures }) ?? [];
    return found.map((it) => ({
      path: ['apis', api, ...stepsOf(it.key)],
      problem: `'${shortOf(it.key)}': ${it.found}. ${it.remedy}`,
      ...(!it.key.endsWith(']') && { isDoubt: true as const }),
    }));
  });
}

/** `numbers.barred[0]` as the steps of a path. */
function stepsOf(key: string): string[] {
  return key.split(/[.[\]]+/).filter((it) => it !== '');
}

function shortOf(key: string): string {
  return key.replace(/^fixtures\./, '');
}
