import { isThisMachine } from '../wire/is-this-machine.ts';
import type { PreflightFinding, Trouble } from './trouble.ts';

/** What a machine that other programs leave by a proxy has to do with an API that is not reached without one, in words. */
export function proxyUnused(
  environment: Readonly<Record<string, string | undefined>>,
): { found: string; remedy: string } | undefined {
  const name = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'].find((it) => environment[it]);
  if (name === undefined) return undefined;
  return {
    found: `${name} is set here, and payproof goes straight`,
    remedy: `Write \`proxy: \${${name}}\` in the target where that is the only way out`,
  };
}

const onTheWay: readonly Trouble['kind'][] = [
  ...(['unknown-name', 'refused', 'no-connection', 'no-handshake', 'no-answer', 'broken'] as const),
];

/** Whether a proxy might lead where this went straight: not to what is on this machine. */
export function mayNeedProxy({ trouble, url }: Pick<PreflightFinding, 'trouble' | 'url'>): boolean {
  return onTheWay.includes(trouble.kind) && !isThisMachine(url);
}
