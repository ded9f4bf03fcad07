import type { NetworkInterfaceInfo } from 'node:os';
import { expect, test } from 'vitest';
import { reachableHost } from '../../../src/sandbox/index.ts';

const at = (address: string, internal = false): NetworkInterfaceInfo[] => [
  { address, internal, family: 'IPv4', netmask: '255.255.255.0', mac: '00:00:00:00:00:00', cidr: `${address}/24` },
];

test('an address that is one host is told as it is', () => {
  expect(['127.0.0.1', '::1', '10.0.0.7', 'sandbox.local'].map((it) => reachableHost(it, () => ({})))).toEqual([
    '127.0.0.1',
    '::1',
    '10.0.0.7',
    'sandbox.local',
  ]);
});

test('all addresses of a machine are told by the first that others reach', () => {
  const networks = () => ({
    lo: at('127.0.0.1', true),
    none: undefined,
    own: at('169.254.1.1'),
    lan: at('192.168.1.9'),
  });
  expect(['0.0.0.0', '::', '[::]'].map((it) => reachableHost(it, networks))).toEqual(Array(3).fill('192.168.1.9'));
  expect(reachableHost('0.0.0.0', () => ({ lo: at('127.0.0.1', true) }))).toBe('127.0.0.1');
});
