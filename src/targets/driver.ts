import type { Api } from '../contract/api.ts';
import type { ApiFixtures, Credentials } from './settings.ts';

/** One SMS as the customer's phone shows it. `at` is Unix ms on the target's clock, where it is known. */
export interface Sms {
  text: string;
  at?: number;
}

/** Which USSD prompt is meant: the one of this charge, on this customer's phone. */
export interface Prompt {
  /** MSISDN in the form `263XXXXXXXXX`. */
  endUserId: string;
  clientCorrelator: string;
}

/** A code of the merchant wallet service in the hands of one customer. */
export interface CodeUse {
  /** The customer, in the form `263XXXXXXXXX`. */
  msisdn: string;
  code: string;
}

/** A change of a biller's configuration, each of which the platform announces (bill payment, section 6.1). */
export interface BillerChange {
  billerCode: string;
  /** A new service fee, as decimal text. */
  fee?: string;
  /** Payments to the biller are allowed or not. */
  enabled?: boolean;
  /** One of its products allowed or not. */
  product?: { code: string; enabled: boolean };
}

/** An address that the platform's staff enters for a vendor or a biller (bill payment, sections 6.1 and 6.2). */
export type WebhookRegistration =
  | {
      kind: 'configuration';
      url: string;
      /** Sent as Bearer token. */
      token?: string;
    }
  | { kind: 'payments'; url: string; billerCode: string; schedule: 'each' | 'daily' };

/** One isolated tenant of a target, made for one check. What it leaves out is as in the target file. */
export interface Lease {
  apis?: Partial<Record<Api, { base?: string; credentials?: Credentials; fixtures?: ApiFixtures }>>;
  /** Replaces the target's driver for this tenant. */
  driver?: Driver;
  release?(): Promise<void>;
}

/**
 * What a target can do beside HTTP calls. Every method is optional: a method that is there is a capability of the
 * target, named by its path (`customer.answerPrompt`); checks that need a missing one are skipped by that name.
 * A method resolves when its effect has begun; checks wait for the outcome by themselves.
 */
export interface Driver {
  customer?: {
    /** Types `pin` (four digits) at the prompt of that charge. Rejects where no such prompt is open. */
    answerPrompt?(prompt: Prompt & { pin: string }): Promise<void>;
    /** Every SMS that this number has received so far, oldest first. */
    smsInbox?(of: { endUserId: string }): Promise<Sms[]>;
    /** The prompts that are open on this number, oldest first. */
    prompts?(of: { endUserId: string }): Promise<{ clientCorrelator?: string; text?: string }[]>;
    /** Types a code of the merchant wallet into the customer's app, without agreeing yet. Rejects where the app refuses it. */
    claimCode?(use: CodeUse): Promise<void>;
    /** Uses a code to the end: pays a payment code, cashes a withdrawal code out. Rejects where the app refuses it. */
    payCode?(use: CodeUse): Promise<void>;
    /** What the customer's app shows as balance of the wallet, in cents. */
    walletBalance?(of: { msisdn: string; currency: 'USD' | 'ZWG' }): Promise<number>;
  };
  clock?: {
    /** The target's time in Unix ms. */
    now?(): Promise<number>;
    /** Moves the target's time forward by `ms`; resolves after everything that fell due has happened. */
    advance?(by: { ms: number }): Promise<void>;
  };
  operator?: {
    /** Bars or unbars a customer's number. */
    barNumber?(of: { endUserId: string; barred: boolean }): Promise<void>;
    /** Takes the sandbox access of the credentials away or gives it back (charge gateway, E007). */
    enableSandbox?(of: { enabled: boolean }): Promise<void>;
    /** Starts or ends maintenance (charge gateway, E015). */
    maintenance?(of: { on: boolean }): Promise<void>;
    /** Lets the next call fail with an unexpected internal error (charge gateway, E014). */
    failNext?(): Promise<void>;
    /** Bill payment: sets a vendor wallet's balance or status; amounts as decimal text. */
    setWallet?(of: {
      currency: 'USD' | 'ZWG';
      balance?: string;
      minimumBalance?: string;
      status?: 'open' | 'suspended' | 'closed';
    }): Promise<void>;
    /** Bill payment: changes a biller's configuration. */
    changeBiller?(change: BillerChange): Promise<void>;
    /** Bill payment: a biller's own system goes offline or comes back. */
    setBillerOnline?(of: { billerCode: string; online: boolean }): Promise<void>;
    /** Bill payment: how many units of a voucher product are in stock. */
    setStock?(of: { billerCode: string; productCode: string; available: number }): Promise<void>;
    /** Bill payment: lets the biller fail the next reversal (ErrorCode 3). */
    failNextReversal?(): Promise<void>;
    /** Bill payment: registers a webhook; of payments, the secret key that they are signed with comes back. */
    registerWebhook?(registration: WebhookRegistration): Promise<{ secretKey?: string }>;
  };
  /** Makes a fresh tenant whose data, numbers and clock nobody else touches. */
  isolate?(): Promise<Lease>;
  /** Called once at the end of a run. */
  close?(): Promise<void>;
}

/** A driver module's default export: the driver, or a function that makes it from the target's settings. */
export type DriverModule = Driver | ((target: DriverContext) => Driver | Promise<Driver>);

/** What a driver function is given: base addresses, credentials and fixtures of the target file, resolved. */
export interface DriverContext {
  name: string;
  apis: Partial<Record<Api, { base: string; credentials: Credentials; fixtures: ApiFixtures }>>;
}
