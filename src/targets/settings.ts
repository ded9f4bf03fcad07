import type { Api } from '../contract/api.ts';
import type { BillPaymentFixtures } from './bill-payment-fixtures.ts';
import type { Driver } from './driver.ts';

/** Credentials of one API, by the names that its document uses; all optional here, checked by API when loaded. */
export interface Credentials {
  username?: string;
  password?: string;
  /** Merchant wallet service only. */
  apiKey?: string;
  /** Merchant wallet service, of a mock alone, which has no login: any other target gives tokens itself. */
  accessToken?: string;
}

/** The merchant fields of a charge, as issued with the sandbox (charge gateway, section 2.1). */
export interface MerchantFixture {
  merchantCode: string;
  merchantPin: string;
  merchantNumber: string;
  terminalID: string;
  countryCode: string;
  superMerchantName: string;
  merchantName: string;
  channel: string;
  location?: string;
}

/** What an account of the merchant wallet service may be allowed to do (its section 1 names what is typical). */
export type Permission =
  | 'payment-codes'
  | 'withdrawal-codes'
  | 'code-inquiry'
  | 'linked-accounts'
  | 'deposits'
  | 'deposit-inquiry'
  | 'reversals'
  | 'bank-change'
  | 'utility-payments'
  | 'statements';

/** One account of the merchant wallet service: Merchant or Agent (section 1). */
export interface WalletAccount {
  /** The credentials of the API where they are left out. */
  credentials?: Credentials;
  /** The caller's own account numbers by currency, to fetch statements of. */
  accountNumbers?: { USD?: string; ZWG?: string };
  /** All that it may do; left out where that is not known. */
  permits?: Permission[];
}

/** One utility product that may be bought (merchant wallet, section 4.9: codes come from the operator). */
export interface UtilityProduct {
  provider: string;
  providerProduct: string;
  destinationAccount: string;
  /** USD where it is left out. */
  currency?: 'USD' | 'ZWG';
  additionalData?: Record<string, unknown>;
}

/** Values that only the target's owner knows. What is missing makes the checks that need it `skipped`. */
export interface ApiFixtures extends BillPaymentFixtures {
  merchant?: MerchantFixture;
  /** Customer numbers in the form `263XXXXXXXXX`. */
  numbers?: {
    /** Whitelisted: work as `endUserId` and receive SMS. One is needed, three or more are better. */
    whitelisted?: string[];
    barred?: string[];
    /** Valid Zimbabwe numbers that are not whitelisted. */
    unlisted?: string[];
    /** Merchant wallet: customers with a wallet in both currencies, funded, whose app the driver can use. */
    registered?: string[];
    /** Merchant wallet: valid numbers without a wallet. */
    unknown?: string[];
  };
  /** Merchant wallet: the accounts by type. */
  accounts?: { merchant?: WalletAccount; agent?: WalletAccount };
  /** Merchant wallet: what may be bought. */
  utility?: UtilityProduct[];
  /** Merchant wallet: the largest amount of one call, in cents; 10000 where absent. */
  maxCents?: number;
  /** Merchant wallet: how long an access token lives; 900 (15 minutes) where absent. */
  tokenLifetimeSeconds?: number;
  /** Merchant wallet: whether a second deposit with the same reference is checked for. Unknown where absent. */
  duplicateChecks?: boolean;
  /** Zone of the times that the API writes and reads without one, such as `+02:00`. Unknown where absent. */
  utcOffset?: string;
  /** The largest amount that a charge may have, as decimal text; 100.00 where absent. */
  maxAmount?: string;
  /** Credentials for which the sandbox is not enabled (E007). */
  notEnabled?: Credentials;
}

export interface ApiSettings {
  base: string;
  credentials: Credentials;
  fixtures: ApiFixtures;
}

/** How the target reaches payproof's receiver of callbacks. */
export type CallbackSettings =
  | { kind: 'loopback' }
  | { kind: 'public'; base: string; port: number; host: string; certificateFile?: string; keyFile?: string };

/** What is known of the HMAC that is sent with each callback (charge gateway, section 6.1: not shown). */
export interface CallbackSignature {
  header: string;
  secret: string;
  encoding: 'hex' | 'base64';
  algorithm: 'sha256' | 'sha512' | 'sha1';
}

/** A person with a phone, our control plane (whose `workspace` holds the credentials), the absolute path of a driver module, or (of programs, not of the file) a driver at hand. */
export type DriverSettings =
  | { kind: 'payproof'; control?: string; token?: string; workspace?: string }
  | { kind: 'person' }
  | { kind: 'module'; path: string }
  | { kind: 'object'; driver: Driver };

/** One named target of payproof.config.yaml, defaults filled in and `${ENV}` replaced. */
export interface TargetSettings {
  name: string;
  /** `embedded` starts our own sandbox in this process; `remote` is any base addresses. */
  kind: 'embedded' | 'prism' | 'remote';
  apis: Partial<Record<Api, ApiSettings>>;
  driver?: DriverSettings;
  callbacks?: CallbackSettings;
  callbackSignature?: CallbackSignature;
  /** How long one call may take before it counts as unanswered. */
  timeoutMs: number;
  /** How long to wait for something that should come (a callback, an SMS, a final status). */
  patienceMs: number;
  /** How long nothing must come before its absence is concluded. */
  quietMs: number;
  /** Documented rate limit; calls are paced to it where the target is remote. */
  callsPerMinute: number;
  /** Whether the documented rate may be tried out, which takes two minutes (`--allow load`). */
  allowLoad?: boolean;
  /** Path of a PEM file with the CA to trust beside the system's. */
  caFile?: string;
}
