import type { JsonObject } from '../slice/decision.ts';

/** One product that a merchant can buy from a provider: our own catalogue, as the document shows none (section 4.9). */
export interface Product {
  provider: string;
  providerProduct: string;
  /** Members of additionalData that it needs. */
  needs: readonly string[];
  /** What the caller pays on top, in cents. */
  feeCents: number;
  /** What the caller earns, in hundredths of a percent of the amount. */
  commissionBasisPoints: number;
  /** Text for the customer. */
  instructions: string;
}

/** What a payment costs and earns beside its amount, in cents. */
export interface Fees {
  feeCents: number;
  commissionCents: number;
}

/** Airtime first. */
export const catalogue: readonly Product[] = [
  {
    provider: 'TELCO-1',
    providerProduct: 'AIRTIME',
    needs: [],
    feeCents: 0,
    commissionBasisPoints: 200,
    instructions: 'The airtime is on the number',
  },
  {
    provider: 'POWER-1',
    providerProduct: 'PREPAID',
    needs: ['meterType'],
    feeCents: 25,
    commissionBasisPoints: 100,
    instructions: 'Enter the token at the meter',
  },
  {
    provider: 'CITY-1',
    providerProduct: 'RATES',
    needs: [],
    feeCents: 50,
    commissionBasisPoints: 0,
    instructions: 'Keep the reference as a receipt',
  },
];

export function productOf(provider: string, providerProduct: string): Product | undefined {
  return catalogue.find((it) => it.provider === provider && it.providerProduct === providerProduct);
}

/** Fees and commission of a payment; a commission is rounded down to whole cents. */
export function feesOf(provider: string, providerProduct: string, cents: number): Fees {
  const { feeCents = 0, commissionBasisPoints = 0 } = productOf(provider, providerProduct) ?? {};
  return { feeCents, commissionCents: Number((BigInt(cents) * BigInt(commissionBasisPoints)) / 10_000n) };
}

/** The products as a caller buys them: what the operator would tell. */
export function utilityFixtures(customer: string): JsonObject[] {
  return [
    { provider: 'TELCO-1', providerProduct: 'AIRTIME', destinationAccount: customer },
    {
      provider: 'POWER-1',
      providerProduct: 'PREPAID',
      destinationAccount: 'METER-100200',
      additionalData: { meterType: 'single-phase' },
    },
    { provider: 'CITY-1', providerProduct: 'RATES', destinationAccount: 'STAND-4711', currency: 'ZWG' },
  ];
}
