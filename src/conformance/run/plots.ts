import type { Api } from '../../contract/api.ts';
import type { Tenant } from '../../targets/open-target.ts';
import type { TargetSettings } from '../../targets/settings/settings.ts';

/** What a check of a tenant that is shared has for itself while it runs: an API, or customers of one. */
export interface Plot {
  api: Api;
  /** Of the charge gateway, where others have others. */
  numbers?: readonly string[];
}

/** The plots of a target whose checks run side by side. */
export interface Plots {
  /** How many there are: no more checks than that run at a time. */
  count: number;
  isFree(api: Api): boolean;
  /** The plot of that API which is free; undefined where none is. */
  take(api: Api): Plot | undefined;
  give(plot: Plot): void;
}

/** So many numbers decide all that a check of the charge gateway does with customers. */
const numbersOfOne = 3;

/**
 * Divides a target that makes no tenants among `concurrency` checks at most. A charge belongs to one number, so the
 * charge gateway is divided by its customers, as far as three fall to each. The merchant wallet and bill payment have one account that
 * all their checks read: one check at a time.
 */
export function plotsOf({ apis, concurrency = 1 }: Pick<TargetSettings, 'apis' | 'concurrency'>): Plots {
  const whitelisted = apis['charge-gateway']?.fixtures.numbers?.whitelisted ?? [];
  const others = Object.keys(apis).filter((it) => it !== 'charge-gateway').length;
  const sides = Math.max(1, Math.min(concurrency - others, Math.floor(whitelisted.length / numbersOfOne)));
  const all = (Object.keys(apis) as Api[]).flatMap((api): Plot[] =>
    api === 'charge-gateway' && sides > 1
      ? Array.from({ length: sides }, (_, side) => ({
          api,
          numbers: whitelisted.filter((_number, place) => place % sides === side),
        }))
      : [{ api }],
  );
  const free = new Set(all);
  const one = (api: Api): Plot | undefined => [...free].find((it) => it.api === api);
  return {
    count: Math.min(concurrency, all.length),
    isFree: (api) => one(api) !== undefined,
    take(api) {
      const plot = one(api);
      if (plot) free.delete(plot);
      return plot;
    },
    give: (plot) => void free.add(plot),
  };
}

/** The tenant as a check sees it that has this plot of it. */
export function onPlot(tenant: Tenant, plot: Plot | undefined): Tenant {
  const settings = tenant.apis['charge-gateway'];
  if (!settings || !plot?.numbers) return tenant;
  const numbers = { ...settings.fixtures.numbers, whitelisted: [...plot.numbers] };
  return {
    ...tenant,
    apis: { ...tenant.apis, 'charge-gateway': { ...settings, fixtures: { ...settings.fixtures, numbers } } },
  };
}
