import { airtime } from './airtime.ts';
import type { Biller } from './biller.ts';
import { charity } from './charity.ts';
import { closedShop } from './closed-shop.ts';
import { electricity } from './electricity.ts';
import { gasWorks } from './gas-works.ts';
import { insurer } from './insurer.ts';
import { internet } from './internet.ts';
import { lottery } from './lottery.ts';
import { ownBiller } from './own-biller.ts';
import { school } from './school.ts';
import { television } from './television.ts';
import { testBiller } from './test-biller.ts';
import { voucherShop } from './vouchers.ts';

/** The billers of the sandbox by code, in the order of the list: data that all workspaces share. */
export const catalogue: ReadonlyMap<string, Biller> = new Map(
  [
    testBiller,
    ownBiller,
    airtime,
    charity,
    closedShop,
    electricity,
    gasWorks,
    insurer,
    internet,
    lottery,
    school,
    television,
    voucherShop,
  ].map((it) => [it.code, it]),
);
