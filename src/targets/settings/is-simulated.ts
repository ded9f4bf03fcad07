import type { TargetSettings } from './settings.ts';

/** Whether our own sandbox or mock answers, here or behind the address that `driver: payproof` controls. */
export function isSimulated({ kind, driver }: Pick<TargetSettings, 'kind' | 'driver'>): boolean {
  return kind !== 'remote' || driver?.kind === 'payproof';
}
