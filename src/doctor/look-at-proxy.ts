import type { TargetSettings } from '../targets/settings/settings.ts';
import { type Notebook, tell } from './look.ts';

/** A machine that other programs leave by a proxy, and an API that is not reached without one. */
export function lookAtProxy(
  settings: TargetSettings,
  environment: Readonly<Record<string, string | undefined>>,
  notebook: Notebook,
): void {
  const name = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'].find((it) => environment[it]);
  const isLost = notebook.findings.some((it) => it.level === 'wrong' && it.about === 'way' && it.api !== undefined);
  if (name === undefined || settings.proxy !== undefined || !isLost) return;
  tell(notebook, settings, {
    ...{ level: 'note', about: 'way', key: 'proxy' },
    found: `${name} is set here, and payproof goes straight`,
    remedy: `Write \`proxy: \${${name}}\` in the target where that is the only way out`,
  });
}
