import type { TargetSettings } from './settings.ts';

/** Targets that need no file, by name. The sandbox is the default. */
export const builtInTargets: Readonly<Record<'prism' | 'sandbox', TargetSettings>> = {
  prism: {
    name: 'prism',
    kind: 'prism',
    apis: {},
    timeoutMs: 10_000,
    patienceMs: 1_000,
    quietMs: 100,
    callsPerMinute: 60_000,
  },
  sandbox: {
    name: 'sandbox',
    kind: 'embedded',
    apis: {},
    timeoutMs: 30_000,
    patienceMs: 5_000,
    quietMs: 25,
    callsPerMinute: 60_000,
  },
};

export function isBuiltInTarget(name: string): name is keyof typeof builtInTargets {
  return Object.hasOwn(builtInTargets, name);
}
