import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';

const everywhere: ReadonlySet<string> = new Set(['0.0.0.0', '::', '[::]']);

/**
 * The host under which others reach whoever listens on this address: where that is all of the machine, its first IPv4
 * address in a network, and loopback where it is in none.
 */
export function reachableHost(
  address: string,
  interfaces: () => NodeJS.Dict<NetworkInterfaceInfo[]> = networkInterfaces,
): string {
  if (!everywhere.has(address)) return address;
  const all = Object.values(interfaces()).flatMap((it) => it ?? []);
  const isUsable = ({ family, internal, address: it }: NetworkInterfaceInfo): boolean =>
    family === 'IPv4' && !internal && !it.startsWith('169.254.');
  return all.find(isUsable)?.address ?? '127.0.0.1';
}
