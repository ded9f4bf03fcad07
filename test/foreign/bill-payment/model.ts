import type { IncomingHttpHeaders } from 'node:http';
import type { JsonObject } from '../shared/json.ts';
import type { Clock } from './clock.ts';
import type { Hooks } from './hooks.ts';
import type { Readings } from './readings.ts';

export type VendorOperation =
  | 'listBillers'
  | 'lookup'
  | 'process'
  | 'reverse'
  | 'list'
  | 'wallets'
  | 'targetStats'
  | 'feed';

export type BillerOperation =
  | 'create'
  | 'update'
  | 'delete'
  | 'undelete'
  | 'memberList'
  | 'single'
  | 'upload'
  | 'uploadDelete'
  | 'download';

export type Operation = VendorOperation | BillerOperation;
export type Currency = 'USD' | 'ZWG';
export type Action = 'Auth' | 'Pay' | 'Retry' | 'Status';
export type Status =
  | 'Authorized'
  | 'BeingProcessed'
  | 'Paid'
  | 'Reversed'
  | 'Failed'
  | 'Flagged'
  | 'BeingPaid'
  | 'Pending';
export type Fields = Record<string, unknown>;

/** One request, already cut up. */
export interface Call {
  operation: Operation;
  headers: IncomingHttpHeaders;
  query: Record<string, string>;
  /** What the body says; empty where it says nothing. */
  body: JsonObject;
  malformed: boolean;
  /** The body as it came. */
  text: string;
  /** Number in the path of a single member. */
  number: string;
  /** Text of the uploaded file. */
  file: string | undefined;
  /** When the answer has left, or nobody waits for it any more. */
  over: Promise<void>;
}

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: unknown;
  /** Goes out instead of `body` where it is there. */
  raw?: string;
}

/** Why a request is refused: one name for each cause that the platform tells apart. */
export type Cause =
  | 'shape'
  | 'total'
  | 'funding'
  | 'offline'
  | 'unknownBiller'
  | 'disabledBiller'
  | 'unknownProduct'
  | 'disabledProduct'
  | 'severalProducts'
  | 'memberForm'
  | 'unknownMember'
  | 'authFailure'
  | 'departmentMissing'
  | 'departmentWrong'
  | 'limits'
  | 'priceMissing'
  | 'priceOther'
  | 'priceChanged'
  | 'bodyChanged'
  | 'totalOff'
  | 'forexMissing'
  | 'forexNeedless'
  | 'quantityNotAllowed'
  | 'metadataMissing'
  | 'betInfo'
  | 'payerMissing'
  | 'accountCurrency'
  | 'suspendedWallet'
  | 'payWithoutAuth'
  | 'authAgain'
  | 'stock'
  | 'unknownReference';

export interface Problem {
  cause: Cause;
  /** Path of the field that it is about. */
  field: string;
  text: string;
  /** TechnicalNarration, where it says something of its own. */
  technical?: string;
}

export interface Product {
  code: string;
  name: string;
  department: string | null;
  /** Fixed price in cents. */
  price: number | null;
  forex: boolean | null;
  vouchers: boolean;
  minCents: number | null;
  maxCents: number | null;
  enabled: boolean;
  mandated: boolean | null;
  quantity: boolean;
  metadata: { name: string; required: boolean }[];
  /** Units on stock, and until when some are reserved for whom. */
  stock: number | null;
}

export interface Biller {
  code: string;
  name: string;
  kind: 'test' | 'own' | 'electricity' | 'lottery' | 'voucher' | 'internet' | 'airtime' | 'plain';
  enabled: boolean;
  online: boolean;
  regex: string | null;
  several: boolean;
  invoice: boolean;
  feed: boolean;
  reversals: boolean;
  payer: boolean;
  /** Cents. */
  fee: number;
  target: { amount: number; units: number } | null;
  products: Product[];
}

export interface Member {
  number: string;
  name: string;
  email: string;
  mobile: string;
  postal: string;
  details: string;
  deleted: boolean;
}

export interface Wallet {
  currency: string;
  cents: number;
  lowCents: number;
  minimumCents: number;
  status: 1 | 2 | 3;
}

export interface Line {
  product: Product;
  quantity: number;
  department: string | null;
  /** Cents of one unit. */
  price: number;
  /** What AUTH found as balance, in cents. */
  balance: number | null;
  metadata: [string, string][];
  /** Whether it was sent as one object. */
  asObject: boolean;
  vouchers: number[];
}

export interface Payment {
  id: number;
  reference: string;
  biller: Biller;
  memberNumber: string;
  memberName: string;
  lines: Line[];
  currency: Currency;
  status: Status;
  /** PAY is not answered yet. */
  waiting: boolean;
  narration: string | null;
  technical: string | null;
  platformReference: string;
  payer: JsonObject | null;
  action: Action;
  createdAt: number;
  changedAt: number;
  paidAt: number | undefined;
  debit: { cents: number; reference: string; after: number } | undefined;
  returned: { at: number; after: number } | undefined;
  /** A commission that came to the wallet later than its debit. */
  creditedCents?: number;
  reversal: { reference: string; platformReference: string } | undefined;
  invoiced: boolean;
  /** The fiscal signature has come. */
  signed: boolean;
  fee: number | null;
  /** When reserved stock is set free. */
  reservedUntil: number | undefined;
}

export interface User {
  role: 'vendor' | 'none' | 'admin' | 'biller';
  username: string;
  password: string;
}

export interface Webhook {
  kind: 'configuration' | 'payments';
  url: string;
  token: string | undefined;
  billerCode: string;
  schedule: 'each' | 'daily';
  secretKey: string;
  /** What waits to be sent with the next delivery. */
  codes: string[];
  payments: Payment[];
}

/** One environment: a vendor, billers and everything that happened between them. */
export interface Tenant {
  id: string;
  clock: Clock;
  users: User[];
  billers: Biller[];
  wallets: Wallet[];
  payments: Payment[];
  /** Failed answers that STATUS finds though nothing was authorised, by reference. */
  failures: Map<string, Fields>;
  members: Member[];
  webhooks: Webhook[];
  reversalReferences: Set<string>;
  failReversal: boolean;
  failNext: boolean;
}

export interface Service {
  readings: Readings;
  hooks: Hooks;
  tenants: Tenant[];
  newTenant(): Tenant;
  /** A number that no other thing of this service has. */
  next(): number;
}

/** All that an operation needs: who asks for what, and where. */
export interface Asked {
  service: Service;
  readings: Readings;
  hooks: Hooks;
  tenant: Tenant;
  user: User;
  call: Call;
  now: number;
}
