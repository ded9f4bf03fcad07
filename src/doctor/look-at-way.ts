import { preflightFindings } from '../conformance/run/preflight.ts';
import type { Api } from '../contract/api.ts';
import type { OpenTarget } from '../targets/open-target.ts';
import { causesOf } from '../targets/preflight/preflight-text.ts';
import { type Notebook, tell } from './look.ts';

/** Keys of an API of which nothing is known to be right, or all where it is not reached. */
export type Doubts = readonly string[] | 'all';

/** What verify looks at first. */
export async function lookAtWay(
  target: OpenTarget,
  apis: readonly Api[],
  { notebook, unknown }: { notebook: Notebook; unknown: readonly string[] },
): Promise<Map<Api, Doubts>> {
  const { settings } = target;
  const doubts = new Map<Api, Doubts>();
  for (const path of unknown) {
    const [, api, rest] = /^apis\.([^.]+)\.(.+)$/.exec(path) ?? [];
    const before = doubts.get(api as Api) ?? [];
    if (api !== undefined && rest !== undefined && before !== 'all') doubts.set(api as Api, [...before, rest]);
  }
  if (settings.kind !== 'remote') return doubts;
  const isUnknown = (api: string, key: string): boolean => unknown.some((it) => it.startsWith(`apis.${api}.${key}.`));
  const findings = (await preflightFindings(target, apis)).filter(
    ({ api, key, leased, trouble }) => leased || trouble.kind !== 'refused-credentials' || !isUnknown(api, key),
  );
  for (const { of, found, remedy } of causesOf(settings, findings)) {
    const [first] = of;
    if (!first) continue;
    const isOfUser = first.trouble.kind === 'refused-credentials';
    const key = first.leased ? 'driver' : `apis.${first.api}.${isOfUser ? first.key : 'base'}`;
    tell(notebook, settings, {
      ...{ level: 'wrong', about: isOfUser ? 'credentials' : 'way', api: first.api as Api, key, found, remedy },
    });
    for (const it of of) {
      const before = doubts.get(it.api as Api) ?? [];
      doubts.set(it.api as Api, isOfUser && before !== 'all' ? [...before, it.key] : 'all');
    }
  }
  return doubts;
}
