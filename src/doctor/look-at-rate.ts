import type { Api } from '../contract/api.ts';
import type { TargetSettings } from '../targets/settings/settings.ts';
import { type Notebook, tell } from './look.ts';

/** Calls of a full run on a target without isolation at the documented pace; README.md tells the same numbers. */
export const callsOfRun: Readonly<Partial<Record<Api, number>>> = {
  'charge-gateway': 4300,
  'merchant-wallet': 2800,
  'bill-payment': 8200,
};

/** What one API's document grants each minute (charge gateway, section 8). */
const documentedRate = 500;

/** How long the pace lets a run take, and whether it is above what is documented. It is not tried: that burdens a target. */
export function lookAtRate(settings: TargetSettings, apis: readonly Api[], notebook: Notebook): void {
  const { callsPerMinute } = settings;
  if (!Number.isFinite(callsPerMinute)) return;
  const calls = apis.reduce((sum, api) => sum + (callsOfRun[api] ?? 0), 0);
  const told = { about: 'rate', key: 'callsPerMinute' } as const;
  if (calls === 0) return;
  const minutes = Math.ceil(calls / callsPerMinute);
  const found = `a full run takes ${inWords(minutes)} at ${callsPerMinute} calls a minute (about ${calls} calls)`;
  const isAbove = apis.includes('charge-gateway') && callsPerMinute > documentedRate;
  tell(notebook, settings, {
    ...{ level: 'note', ...told },
    found: isAbove ? `${found}; the charge gateway's document grants ${documentedRate}` : found,
  });
}

function inWords(minutes: number): string {
  if (minutes < 120) return `${minutes} min`;
  return minutes < 48 * 60 ? `${Math.round(minutes / 60)} h` : `${Math.round(minutes / 1440)} days`;
}
