import { BlockList, isIP } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** True for an address of this machine only; the IPv6 form of an IPv4 address is read as that address. */
export function isLoopbackAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && loopback.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

/** True for a host name or address that means this machine. */
export function isLoopbackHost(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase();
  return bare === 'localhost' || isLoopbackAddress(bare);
}

/** Where callbacks may go, beside loopback. */
export interface DestinationPolicy {
  /** Host names, as `example.org` or `example.org:8443`. */
  allowedHosts: readonly string[];
  /** Port of the sandbox itself: a callback never reaches its own control plane. */
  ownPort: number;
}

/** Why a callback to this URL is not sent; undefined where it may be. */
export function blockedBecause(url: string, policy: DestinationPolicy): string | undefined {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (!parsed) return 'notifyUrl is not a URL';
  if (parsed.protocol !== 'http:' && parsed.protocol !== 'https:')
    return `the scheme ${parsed.protocol} is not sent to`;
  const port = Number(parsed.port || (parsed.protocol === 'http:' ? 80 : 443));
  if (isLoopbackHost(parsed.hostname)) {
    return port === policy.ownPort ? 'the sandbox does not call itself' : undefined;
  }
  const isAllowed = policy.allowedHosts.some((it) => it === parsed.hostname || it === `${parsed.hostname}:${port}`);
  if (!isAllowed) return `${parsed.host} is neither loopback nor one of the hosts that the sandbox was allowed to call`;
  return parsed.protocol === 'https:' ? undefined : 'plain HTTP is only sent to loopback';
}
