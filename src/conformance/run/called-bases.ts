import { type Api, apis } from '../../contract/api.ts';
import { loadContract } from '../../contract/contract.ts';
import { defined } from '../../contract/defined.ts';
import type { Exchange } from '../../targets/exchange.ts';
import type { ApiSettings } from '../../targets/settings/settings.ts';
import type { RunResult } from '../result.ts';

type Bases = Pick<RunResult['target'], 'bases' | 'otherBases'>;

/**
 * The addresses of the judged APIs that calls really went to, in the order of the calls. Of an API that a run did not
 * come to call, that of its settings.
 */
export function calledBases(
  judged: readonly Api[],
  settings: Partial<Record<Api, Pick<ApiSettings, 'base'>>>,
  exchanges: readonly Exchange[],
): Bases {
  const called = judged.flatMap((api) => {
    const all = [...new Set(exchanges.flatMap((it) => (it.api === api ? (baseOf(it) ?? []) : [])))];
    const [base = settings[api]?.base, ...others] = all;
    return base === undefined ? [] : [{ api, base, others }];
  });
  return ofCalled(called);
}

/** Those of several parts of one run. */
export function joinedBases(parts: readonly Bases[]): Bases {
  const called = apis.flatMap((api) => {
    const all = parts.flatMap(({ bases, otherBases }) => [bases[api] ?? [], otherBases?.[api] ?? []].flat());
    const [base, ...others] = new Set(all);
    return base === undefined ? [] : [{ api, base, others }];
  });
  return ofCalled(called);
}

function ofCalled(called: readonly { api: Api; base: string; others: string[] }[]): Bases {
  const several = called.filter((it) => it.others.length > 0).map((it) => [it.api, it.others]);
  return {
    bases: Object.fromEntries(called.map((it) => [it.api, it.base])),
    ...defined({ otherBases: several.length > 0 ? Object.fromEntries(several) : undefined }),
  };
}

/** The address of a call without the path of its operation; undefined for a delivery. */
export function baseOf({ by, api, operation, request }: Exchange): string | undefined {
  const path = operation === undefined ? undefined : loadContract(api).operations[operation]?.path;
  if (by === 'provider' || path === undefined) return undefined;
  const [address = ''] = request.url.split('?');
  const parts = path.split('/').length - 1;
  const base = address.split('/').slice(0, -parts).join('/');
  return base === '' ? undefined : base;
}
