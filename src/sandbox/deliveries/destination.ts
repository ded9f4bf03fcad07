import { BlockList, isIP } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Addresses that a name on the internet has no business with: this machine, its networks, and what stands for them. */
const inward = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  inward.addSubnet(net, prefix, 'ipv4');
}
for (const [net, prefix] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  inward.addSubnet(net, prefix, 'ipv6');
}

/** True for an address of this machine only; the IPv6 form of an IPv4 address is read as that address. */
export function isLoopbackAddress(address: string): boolean {
  return isIn(loopback, address);
}

/** True for a host name or address that means this machine. */
export function isLoopbackHost(host: string): boolean {
  const bare = bareOf(host).toLowerCase();
  return bare === 'localhost' || isLoopbackAddress(bare);
}

/** Where callbacks may go, beside loopback. */
export interface DestinationPolicy {
  /** Host names and addresses, as `example.org` or `example.org:8443`, in lower case. */
  allowedHosts: readonly string[];
  /** Ports of the sandbox itself: a callback never reaches its own control plane. */
  ownPorts: readonly number[];
}

/** Why a callback is not sent; `isUnlisted` where its host would have to be allowed. */
export interface Blocked {
  reason: string;
  isUnlisted: boolean;
}

/**
 * Why a callback to this URL is not sent; undefined where it may be. The URL parser has read other spellings of an
 * address (decimal, octal, hexadecimal) as that address.
 */
export function whyBlocked(url: string, policy: DestinationPolicy, mayBePlain = false): Blocked | undefined {
  const because = (reason: string): Blocked => ({ reason, isUnlisted: false });
  const parsed = URL.parse(url);
  if (!parsed) return because('notifyUrl is not a URL');
  if (parsed.protocol !== 'http:' && parsed.protocol !== 'https:')
    return because(`the scheme ${parsed.protocol} is not sent to`);
  if (parsed.username !== '' || parsed.password !== '') return because('credentials in a URL are not sent');
  const port = portOf(parsed);
  if (isLoopbackHost(parsed.hostname)) {
    return policy.ownPorts.includes(port) ? because('the sandbox does not call itself') : undefined;
  }
  if (!isAllowed(parsed.hostname, port, policy)) {
    const reason = `${parsed.host} is neither loopback nor one of the hosts that the sandbox was allowed to call`;
    return { reason, isUnlisted: true };
  }
  return parsed.protocol === 'https:' || mayBePlain ? undefined : because('plain HTTP is only sent to loopback');
}

/** The reason alone. */
export function blockedBecause(url: string, policy: DestinationPolicy, mayBePlain?: boolean): string | undefined {
  return whyBlocked(url, policy, mayBePlain)?.reason;
}

/**
 * Whether a name may mean this address: `localhost` means loopback only, and an allowed name no address of this machine
 * or its networks unless that address was allowed too.
 */
export function mayMean(url: URL, address: string, policy: DestinationPolicy): boolean {
  if (isLoopbackHost(url.hostname)) return isLoopbackAddress(address);
  return !isIn(inward, address) || isAllowed(address, portOf(url), policy);
}

function isAllowed(host: string, port: number, { allowedHosts }: DestinationPolicy): boolean {
  const bare = bareOf(host);
  const forms = bare.includes(':') ? [bare, `[${bare}]`, `[${bare}]:${port}`] : [bare, `${bare}:${port}`];
  return forms.some((it) => allowedHosts.includes(it));
}

function portOf({ port, protocol }: URL): number {
  return Number(port || (protocol === 'http:' ? 80 : 443));
}

function bareOf(host: string): string {
  return host.replace(/^\[|\]$/g, '');
}

function isIn(list: BlockList, address: string): boolean {
  const family = isIP(address);
  return family !== 0 && list.check(address, family === 4 ? 'ipv4' : 'ipv6');
}
