import { fifthEventDefects } from './fifth-set/events.ts';
import { fifthListDefects } from './fifth-set/lists.ts';
import { fifthMemberDefects } from './fifth-set/members.ts';
import { fifthMoneyDefects } from './fifth-set/money.ts';
import { fifthNamedBillerDefects } from './fifth-set/named-billers.ts';
import { fifthPaymentDefects } from './fifth-set/payments.ts';
import type { SubtleDefect } from './third-set.ts';

/** Planted on 2026-11-24 from the document alone, by somebody who had read none of the checks: the first rate is in docs/trust.md. */
export const fifthSetDefects: readonly SubtleDefect[] = [
  ...fifthPaymentDefects,
  ...fifthMoneyDefects,
  ...fifthNamedBillerDefects,
  ...fifthListDefects,
  ...fifthMemberDefects,
  ...fifthEventDefects,
];
