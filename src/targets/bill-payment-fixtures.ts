import type { Credentials } from './settings.ts';

/** One purchase that the platform accepts: whom, what and for which member (bill payment, sections 2.3 and 3.4). */
export interface Purchase {
  billerCode: string;
  productCode: string;
  memberNumber: string;
  /** Price as decimal text where the caller chooses it. */
  price?: string;
  quantity?: number;
  department?: string;
  /** By name; sent in the form that the biller wants. */
  metadata?: Record<string, string>;
  /** Whether the biller wants metadata as pairs of key and value or as one object; pairs where it is left out. */
  metadataForm?: 'pairs' | 'object';
  /** What some billers want at PAY. */
  payerDetails?: Record<string, string>;
}

/** The offline biller whose members and payments the Biller interface serves. */
export interface OwnBiller {
  code: string;
  /** A user with the role Biller Admin, and without the API role. */
  credentials: Credentials;
  /** A user with the role Biller User, and without the API role. */
  user?: Credentials;
  /** The key that its payment webhook is signed with, where it is known. */
  secretKey?: string;
  /** What a vendor buys of it, without a member number. */
  productCode?: string;
  /** Price as decimal text where the caller chooses it. */
  price?: string;
}

/** Meters that select a scenario of the prepaid electricity biller (section 3.3). */
export interface Meters {
  singleDebt?: string;
  doubleDebt?: string;
  doubleToken?: string;
}

/** Values of the bill payment platform that only the target's owner knows. */
export interface BillPaymentFixtures {
  /** Code of the test biller (section 3.3). */
  testBiller?: string;
  ownBiller?: OwnBiller;
  /** Users that exist but lack the role that the interface demands. */
  withoutRole?: { vendor?: Credentials; biller?: Credentials };
  /** A biller's member that exists and one that does not, for lookups. */
  members?: { billerCode: string; known: string; unknown: string };
  /** What can be bought beside the test biller's products; each name is a situation that checks need. */
  purchases?: {
    /** A biller that accepts reversals. */
    reversible?: Purchase;
    /** A biller that does not. */
    irreversible?: Purchase;
    /** A biller with VendorMustInvoicePayments. */
    autoInvoice?: Purchase;
    /** A biller with AllowFeed. */
    feed?: Purchase;
    /** A biller without it. */
    withoutFeed?: Purchase;
    /** A product that has a department. */
    department?: Purchase;
    /** A biller that demands payer details at PAY. */
    payerDetails?: Purchase;
    electricity?: Purchase;
    lottery?: Purchase;
    voucher?: Purchase;
    airtime?: Purchase;
    airtimeUsd?: Purchase;
    /** The member is an account in ZWG; metadata hold its login. */
    internetZwg?: Purchase;
    internetUsd?: Purchase;
  };
  meters?: Meters;
  /** Code of a biller with a sales target, and of one without. */
  targets?: { billerWith?: string; billerWithout?: string };
  /** Code of a biller that is offline at all times. */
  offlineBiller?: string;
}
