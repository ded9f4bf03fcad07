import type { TargetConfig } from './target-shape.ts';

interface Unreadable {
  path: string[];
  problem: string;
  /** What cannot be without it. */
  takes: string[];
}

/** Addresses that have the form of one and cannot be called: a port above 65535, IPv6 without its brackets. */
export function unreadableAddresses({ apis, control, callbacks, proxy }: TargetConfig): Unreadable[] {
  const all: [string[], string | undefined][] = [
    ...Object.entries(apis).map(([api, it]): [string[], string] => [['apis', api, 'base'], it.base]),
    [['control', 'base'], control?.base],
    [['callbacks', 'base'], typeof callbacks === 'object' ? callbacks.base : undefined],
    [['proxy'], proxy],
  ];
  return all.flatMap(([path, address]) => {
    if (address === undefined || URL.canParse(address)) return [];
    const key = path.filter((it) => it !== 'apis' && !Object.hasOwn(apis, it)).join('.');
    const takes = path.length > 1 ? path.slice(0, -1) : path;
    return [{ path, problem: `'${key}' ${demandOf(address)}`, takes }];
  });
}

/** The address is not quoted: it may hold a password. */
function demandOf(address: string): string {
  const [, , authority = ''] = address.split('/');
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  const colons = host.slice(host.lastIndexOf(']') + 1).split(':').length - 1;
  if (colons > 1) return 'must have an IPv6 address in brackets: http://[::1]:8080';
  if (colons === 1) return 'must have a port from 1 to 65535 behind the colon, or none';
  return 'must be an address with the name or number of a host behind //';
}
