import { proxyUnused } from '../targets/preflight/proxy-unused.ts';
import type { TargetSettings } from '../targets/settings/settings.ts';
import { type Notebook, tell } from './look.ts';

/** A machine that other programs leave by a proxy, and an API that is not reached without one. */
export function lookAtProxy(
  settings: TargetSettings,
  environment: Readonly<Record<string, string | undefined>>,
  notebook: Notebook,
): void {
  const unused = proxyUnused(environment);
  const isLost = notebook.findings.some((it) => it.level === 'wrong' && it.about === 'way' && it.api !== undefined);
  if (unused === undefined || settings.proxy !== undefined || !isLost) return;
  tell(notebook, settings, {
    ...{ level: 'note', about: 'way', key: 'proxy' },
    ...unused,
  });
}
