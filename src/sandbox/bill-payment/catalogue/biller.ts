/** One metadata field that a product asks for (section 2.2). */
export interface MetadataField {
  name: string;
  isRequired: boolean;
  description: string;
}

/** One product of the catalogue (section 2.2). Amounts in hundredths of the wallet's currency. */
export interface Product {
  code: string;
  name: string;
  description: string;
  /** Null where AUTH returns the price or the caller chooses it. */
  priceCents: number | null;
  department: string | null;
  /** Null where AUTH decides. */
  requiresForex: boolean | null;
  returnsVouchers: boolean;
  minCents: number | null;
  maxCents: number | null;
  isNew: boolean;
  isEnabled: boolean;
  reminderDays: number | null;
  /** Null where the caller sets the price; else AUTH returns it, and true where it is due in full. */
  authAmountMandated: boolean | null;
  allowsQuantity: boolean;
  metadataFields: readonly MetadataField[];
  prePurchase: string | null;
  postPurchase: string | null;
}

/** A member whom a biller's own system knows. */
export interface Member {
  memberNumber: string;
  name: string;
  address: string;
  details: Readonly<Record<string, string>>;
  balances: Readonly<Record<string, string>>;
  /** Of products whose price AUTH returns; null where the member owes nothing. */
  balanceCents: number | null;
}

/** How a biller's own system works: which module of ../billers it is. */
export type SystemName =
  | 'test'
  | 'listed'
  | 'managed'
  | 'open'
  | 'electricity'
  | 'lottery'
  | 'vouchers'
  | 'airtime'
  | 'internet';

/** One biller of the catalogue (section 2.1), and what the document says of it elsewhere. */
export interface Biller {
  code: string;
  name: string;
  description: string;
  referencePrefix: string;
  isEnabled: boolean;
  memberNumberLabel: string;
  memberNumberDescription: string;
  /** In the subset that .NET and JavaScript share. */
  memberNumberRegex: string | null;
  allowsSeveralProducts: boolean;
  vendorMustInvoice: boolean;
  allowsFeed: boolean;
  takesReversals: boolean;
  wantsPayerDetails: boolean;
  metadataForm: 'pairs' | 'object';
  isOnline: boolean;
  /** What the vendor pays for each payment; null where nothing. */
  feeCents: number | null;
  /** Of the price, in hundredths of a percent. */
  commissionBasisPoints: number;
  target: { cents: number; units: number } | null;
  system: SystemName;
  /** Of systems that list them. */
  members: readonly Member[];
  products: readonly Product[];
}

/** A product with what is usual where nothing else is said. */
export function product(own: Pick<Product, 'code' | 'name'> & Partial<Product>): Product {
  return {
    description: own.name,
    priceCents: null,
    department: null,
    requiresForex: false,
    returnsVouchers: false,
    minCents: null,
    maxCents: null,
    isNew: false,
    isEnabled: true,
    reminderDays: null,
    authAmountMandated: null,
    allowsQuantity: false,
    metadataFields: [],
    prePurchase: null,
    postPurchase: null,
    ...own,
  };
}

/** A biller with what is usual where nothing else is said. */
export function biller(own: Pick<Biller, 'code' | 'name' | 'referencePrefix' | 'products'> & Partial<Biller>): Biller {
  return {
    description: own.name,
    isEnabled: true,
    memberNumberLabel: 'Member number',
    memberNumberDescription: 'As printed on the statement',
    memberNumberRegex: null,
    allowsSeveralProducts: false,
    vendorMustInvoice: false,
    allowsFeed: false,
    takesReversals: false,
    wantsPayerDetails: false,
    metadataForm: 'pairs',
    isOnline: true,
    feeCents: null,
    commissionBasisPoints: 0,
    target: null,
    system: 'open',
    members: [],
    ...own,
  };
}

/** A member with what is usual where nothing else is said. */
export function member(own: Pick<Member, 'memberNumber' | 'name'> & Partial<Member>): Member {
  return { address: '1 Example Road, Harare', details: {}, balances: {}, balanceCents: null, ...own };
}
