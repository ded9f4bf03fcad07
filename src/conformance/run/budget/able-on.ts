import { capabilitiesWithoutDriver, type OpenTarget } from '../../../targets/open-target.ts';
import type { TargetSettings } from '../../../targets/settings/settings.ts';
import type { Check } from '../../check.ts';
import { fixtureCapabilities } from '../plan.ts';

/** Whether a check has what it needs: one that lacks something sends nothing. */
export type Able = (check: Check) => boolean;

/** On an open target; what only a tenant has (its fixtures) is taken to be there. */
export function ableOn({ capabilities, apis }: Pick<OpenTarget, 'capabilities' | 'apis'>): Able {
  const isolates = capabilities.has('isolate');
  const had = new Map<string, ReadonlySet<string>>();
  const hadFor = (api: Check['api']): ReadonlySet<string> => {
    const known = had.get(api) ?? new Set(apis[api] ? fixtureCapabilities(api, apis[api].fixtures) : []);
    had.set(api, known);
    return known;
  };
  return ({ api, needs }) =>
    (isolates || apis[api] !== undefined) &&
    needs.every((it) => capabilities.has(it) || hadFor(api).has(it) || (isolates && it.startsWith('fixture:')));
}

/** Before a target is opened: what a driver brings is not known yet, and taken to be enough. */
export function ableBefore(settings: TargetSettings): Able {
  if (settings.kind !== 'remote' || settings.driver !== undefined) return () => true;
  const own = capabilitiesWithoutDriver(settings, settings.callbacks !== undefined);
  return ableOn({ capabilities: new Set(own), apis: settings.apis });
}
