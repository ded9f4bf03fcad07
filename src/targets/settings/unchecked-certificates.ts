import type { TargetSettings } from './settings.ts';

/** Whether Node was told to take any certificate, where a target is called by HTTPS: then nobody knows who answered. */
export function uncheckedCertificates(
  { apis }: Pick<TargetSettings, 'apis'>,
  environment: Readonly<Record<string, string | undefined>>,
): { found: string; remedy: string } | undefined {
  const isCalledSo = Object.values(apis).some((it) => it.base.startsWith('https:'));
  if (!isCalledSo || environment['NODE_TLS_REJECT_UNAUTHORIZED'] !== '0') return undefined;
  return {
    found: 'NODE_TLS_REJECT_UNAUTHORIZED=0: no certificate was checked, and anybody between may have answered',
    remedy: 'Take the variable away and name the authority that is trusted in `ca`',
  };
}
