import { biller, member, product } from './biller.ts';

/** A biller whose own system is offline at all times. */
export const gasWorks = biller({
  code: 'GASWORKS',
  name: 'Gas works',
  referencePrefix: 'GW',
  isOnline: false,
  system: 'listed',
  members: [member({ memberNumber: 'G-1', name: 'Kuda Example' })],
  products: [product({ code: 'GAS', name: 'Gas' })],
});
