import type { Biller, SystemName } from '../catalogue/biller.ts';
import { airtimeSystem } from './airtime.ts';
import { electricitySystem } from './electricity.ts';
import { internetSystem } from './internet.ts';
import { listedSystem } from './listed.ts';
import { lotterySystem } from './lottery.ts';
import { managedSystem } from './managed.ts';
import { openSystem } from './open.ts';
import type { BillerSystem } from './system.ts';
import { testSystem } from './test.ts';
import { voucherSystem } from './vouchers.ts';

const systems: Readonly<Record<SystemName, BillerSystem>> = {
  airtime: airtimeSystem,
  electricity: electricitySystem,
  internet: internetSystem,
  listed: listedSystem,
  lottery: lotterySystem,
  managed: managedSystem,
  open: openSystem,
  test: testSystem,
  vouchers: voucherSystem,
};

/** How a biller works behind the platform. */
export function systemOf({ system }: Biller): BillerSystem {
  return systems[system];
}
