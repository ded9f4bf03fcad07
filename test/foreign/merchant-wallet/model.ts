import type { IncomingHttpHeaders } from 'node:http';
import type { Credentials } from '../../../src/targets/apis/index.ts';
import type { Permission, UtilityProduct } from '../../../src/targets/apis/merchant-wallet.ts';
import type { Json, JsonObject } from '../shared/json.ts';
import type { Clock } from './clock.ts';
import type { Hooks } from './hooks.ts';
import type { Readings } from './readings.ts';

export type Operation =
  | 'login'
  | 'generate'
  | 'codeInquiry'
  | 'linkedAccounts'
  | 'deposit'
  | 'depositInquiry'
  | 'reversal'
  | 'bankChange'
  | 'utility'
  | 'statement'
  | 'codeList';

export type Currency = 'USD' | 'ZWG';

/** One request, its path already cut up. */
export interface Call {
  operation: Operation;
  headers: IncomingHttpHeaders;
  /** What the body says; an empty object where it says nothing. */
  body: JsonObject;
  malformed: boolean;
  /** Path and query of a linked account inquiry; '' and undefined otherwise. */
  msisdn: string;
  currencyQuery: string | undefined;
}

export type Fields = Record<string, unknown>;

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Fields;
  /** Goes out instead of `body` where it is there. */
  raw?: string;
}

/** Why a request is refused: one name for each cause that the service tells apart. */
export type Cause =
  | 'key'
  | 'token'
  | 'expired'
  | 'login'
  | 'route'
  | 'permission'
  | 'malformed'
  | 'absent'
  | 'text'
  | 'amount'
  | 'currency'
  | 'code-type'
  | 'unknown-code'
  | 'too-early'
  | 'unknown-number'
  | 'unknown-account'
  | 'account-currency'
  | 'duplicate'
  | 'unknown-deposit'
  | 'reversed'
  | 'not-original'
  | 'limit'
  | 'funds'
  | 'product'
  | 'period'
  | 'internal';

export interface Problem {
  cause: Cause;
  /** The field that it is about. */
  field?: string;
  /** HTTP status, where the cause alone does not say it. */
  http?: number;
}

/** A merchant or an agent whose server calls the service. */
export interface Caller {
  kind: 'merchant' | 'agent';
  credentials: Required<Pick<Credentials, 'username' | 'password' | 'apiKey'>>;
  permits: Set<Permission>;
  accounts: Record<Currency, Account>;
  business: string;
  firstName: string;
  lastName: string;
  mobileNumber: string;
}

export interface Customer {
  msisdn: string;
  firstName: string;
  lastName: string;
  accounts: Account[];
}

export interface Account {
  number: string;
  currency: Currency;
  openingCents: number;
  lines: Line[];
}

export type Kind = 'payment' | 'withdrawal' | 'deposit' | 'reversal' | 'change' | 'utility' | 'fee' | 'commission';

/** One booking: above 0 a credit, below 0 a debit. */
export interface Line {
  kind: Kind;
  at: number;
  cents: number;
  narration: string;
  reference: string;
  authNumber: string;
}

/** A movement of money; an end that is left out is a pool of the operator. */
export interface Transfer extends Omit<Line, 'at'> {
  from?: Account | undefined;
  to?: Account | undefined;
}

export interface Token {
  value: string;
  caller: Caller;
  issuedAt: number;
}

export interface Code {
  code: string;
  type: 'PAYMENT' | 'WITHDRAWAL';
  caller: Caller;
  cents: number;
  currency: Currency;
  narration: string | null;
  reference: string;
  authNumber: string;
  createdAt: number;
  claimedAt: number | undefined;
  claimedBy: string;
  paidAt: number | undefined;
  /** When the last inquiry was made that counts, and what it was answered. */
  inquiredAt: number | undefined;
  shown: Fields;
}

export interface Deposit {
  caller: Caller;
  account: Account;
  cents: number;
  currency: Currency;
  narration: string;
  reference: string;
  authNumber: string;
  at: number;
  /** Of a refused deposit: its response code. */
  failure: string;
  reversed: boolean;
}

/** One environment: callers, customers and everything that happened between them. */
export interface Tenant {
  id: string;
  clock: Clock;
  callers: Caller[];
  customers: Customer[];
  tokens: Token[];
  codes: Code[];
  deposits: Deposit[];
  products: UtilityProduct[];
  /** References of codes, changes and utility payments, and participant references, by caller. */
  references: Set<string>;
  /** What codes, changes and utility payments were answered, by caller and reference. */
  answered: Map<string, Fields>;
  participantReferences: Set<string>;
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
  caller: Caller;
  call: Call;
  now: number;
}

export type { Json };
