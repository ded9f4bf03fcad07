import { Lacking, type Trial } from '../../src/conformance/index.ts';
import {
  billersIn,
  catalogueOf,
  catalogueRules,
  listBillers,
  listPayments,
  pageIn,
  paid,
  paidRules,
  purchaseOf,
  testPurchase,
} from '../../src/given/bill-payment/index.ts';
import type { ProviderState } from '../verification/provider-state.ts';
import { periodAround, vendorValues } from './values.ts';

/** A vendor, and the codes of the catalogue's first billers. */
export const vendor: ProviderState = {
  assumes: catalogueRules,
  async reach(trial) {
    const codes = (await catalogueOf(trial)).slice(0, 2).map(({ code }) => code);
    return { values: { ...vendorValues(trial), billerCodes: codes.join(',') } };
  },
};

/** A code that no biller has. What comes of it is not shown: it is looked at before. */
export const noSuchBiller: ProviderState = {
  async reach(trial) {
    const code = trial.fresh('NOBODY');
    if (billersIn(await listBillers(trial, [code]))?.length !== 0)
      throw new Lacking('a provider that leaves unknown billers out of the list');
    return { values: { ...vendorValues(trial), billerCodes: code } };
  },
};

export const withoutPayments: ProviderState = {
  async reach(trial) {
    if (pageIn(await listPayments(trial))?.totalListings !== 0) throw new Lacking('a vendor without payments');
    return { values: vendorValues(trial) };
  },
};

/** A payment that the payment list holds. */
export const listedPayment: ProviderState = {
  assumes: paidRules,
  async reach(trial) {
    const { purchase, shown } = await paid(trial, await testPurchase(trial, { product: 'AA' }));
    const own = { billerCode: purchase.billerCode, ...(await periodAround(trial, shown)) };
    return { values: { ...vendorValues(trial), ...own } };
  },
};

/** A payment that the feed of its biller holds. */
export const fedPayment: ProviderState = {
  assumes: paidRules,
  async reach(trial) {
    const { purchase } = await paid(trial, purchaseOf(trial, 'feed'));
    return { values: { ...vendorValues(trial), billerCode: purchase.billerCode } };
  },
};

/** A biller with a sales target, or without one. */
export function targeted(which: 'billerWith' | 'billerWithout'): ProviderState {
  return {
    async reach(trial) {
      const code = trial.fixtures.targets?.[which];
      if (code === undefined) throw new Lacking(`fixture:targets.${which}`);
      return { values: { ...vendorValues(trial), billerCode: code } };
    },
  };
}

/** A member of a biller that the vendor looks up: one that exists, or one that does not. */
export function memberToLookUp(which: 'known' | 'unknown'): ProviderState {
  return {
    async reach(trial) {
      const { members } = trial.fixtures;
      if (!members) throw new Lacking('fixture:members');
      return { values: { ...vendorValues(trial), billerCode: members.billerCode, memberNumber: members[which] } };
    },
  };
}

/** A biller whose own system does not answer, for ever or for now. */
export const offlineBiller: ProviderState = {
  disturbs: true,
  async reach(trial) {
    const values = (billerCode: string, memberNumber: string) => ({
      values: { ...vendorValues(trial), billerCode, memberNumber },
    });
    const { offlineBiller: code } = trial.fixtures;
    if (code !== undefined) return values(code, 'M1000234');
    const { billerCode, known } = membersOf(trial);
    const setBillerOnline = trial.driver.operator?.setBillerOnline;
    if (!setBillerOnline) throw new Lacking('fixture:offlineBiller or operator.setBillerOnline');
    await setBillerOnline({ billerCode, online: false });
    return { ...values(billerCode, known), after: () => setBillerOnline({ billerCode, online: true }) };
  },
};

function membersOf({ fixtures }: Trial): { billerCode: string; known: string } {
  if (!fixtures.members) throw new Lacking('fixture:members');
  return fixtures.members;
}
