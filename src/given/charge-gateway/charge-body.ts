import { defined, Lacking, rawJson, type Trial } from '../../conformance/index.ts';
import type { MerchantFixture } from '../../targets/apis/charge-gateway.ts';

/** What a charge shall be; what is left out is made fresh, and no two fields ever share a value. */
export interface ChargeWish {
  clientCorrelator?: string;
  referenceCode?: string;
  tranType?: string;
  endUserId?: string;
  remarks?: string;
  /** Decimal text; its literal goes on the wire as it is. */
  amount?: string;
  currency?: string;
  description?: string;
  channel?: string;
  merchantName?: string;
  location?: string;
  /** Left out of the body where undefined. */
  notifyUrl?: string | undefined;
}

/** The body of a charge (section 2.1), spelt exactly. */
export interface ChargeBody extends Record<string, unknown> {
  clientCorrelator: string;
  referenceCode: string;
  endUserId: string;
  merchantCode: string;
  merchantName: string;
}

/** The merchant fields of the target. Throws Lacking where the target file has none. */
export function merchantOf(trial: Trial): MerchantFixture {
  const { merchant } = trial.fixtures;
  if (!merchant) throw new Lacking('fixture:merchant');
  return merchant;
}

/** The n-th whitelisted customer number. Throws Lacking where there are fewer. */
export function customerOf(trial: Trial, n = 0): string {
  const number = trial.fixtures.numbers?.whitelisted?.[n];
  if (number === undefined)
    throw new Lacking(n === 0 ? 'fixture:numbers.whitelisted' : `fixture:numbers.whitelisted (${n + 1} numbers)`);
  return number;
}

export const usualAmount = '12.34';

/** A complete charge body: 16 top-level keys, all of them given but `notifyUrl` where the wish leaves it out. */
export function chargeBody(trial: Trial, wish: ChargeWish = {}): ChargeBody {
  const merchant = merchantOf(trial);
  return defined({
    clientCorrelator: wish.clientCorrelator ?? trial.fresh('cc'),
    referenceCode: wish.referenceCode ?? trial.fresh('ref'),
    tranType: wish.tranType ?? 'MER',
    endUserId: wish.endUserId ?? customerOf(trial),
    remarks: wish.remarks ?? trial.fresh('remark'),
    transactionOperationStatus: 'Charged',
    paymentAmount: {
      charginginformation: {
        amount: rawJson(wish.amount ?? usualAmount),
        currency: wish.currency ?? 'USD',
        description: wish.description ?? trial.fresh('order'),
      },
      chargeMetaData: { channel: wish.channel ?? merchant.channel },
    },
    merchantCode: merchant.merchantCode,
    merchantPin: merchant.merchantPin,
    merchantNumber: merchant.merchantNumber,
    terminalID: merchant.terminalID,
    countryCode: merchant.countryCode,
    location: wish.location ?? merchant.location ?? 'Harare',
    superMerchantName: merchant.superMerchantName,
    merchantName: wish.merchantName ?? merchant.merchantName,
    notifyUrl: wish.notifyUrl,
  });
}

/** The largest amount that a check may charge, as decimal text. */
export function maximumOf(trial: Trial): string {
  return trial.fixtures.maxAmount ?? '100.00';
}
