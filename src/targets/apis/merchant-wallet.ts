import { merchantWalletContradictions } from '../contradictions/merchant-wallet.ts';
import { ControlPlaneError } from '../drivers/control-plane-error.ts';
import { customerNumbers, headerPattern, msisdns, ownersValues } from '../shapes/common-shapes.ts';
import { inCents } from '../shapes/gives.ts';
import {
  at,
  integer,
  line,
  list,
  mapping,
  named,
  oneOf,
  options,
  raw,
  secret,
  type TypeOf,
  text,
} from '../shapes/shape.ts';
import type { Probe } from './probe.ts';
import { method, type Profile } from './profile.ts';

/** A code in the hands of one customer. */
export interface CodeUse {
  /** The customer, in the form `263XXXXXXXXX`. */
  msisdn: string;
  code: string;
}

const credentials = named(
  'keyCredentials',
  mapping('API key, and the username and password of the login.', {
    apiKey: secret('API key; take it from the environment.', headerPattern),
    username: line('Username of the login.'),
    password: secret('Password of the login; take it from the environment.'),
  }),
);

const permissions = [
  'payment-codes',
  'withdrawal-codes',
  'code-inquiry',
  'linked-accounts',
  'deposits',
  'deposit-inquiry',
  'reversals',
  'bank-change',
  'utility-payments',
  'statements',
] as const;

/** What an account may be allowed to do (section 1 names what is typical). */
export type Permission = (typeof permissions)[number];

const account = named(
  'walletAccount',
  options('One account of the merchant wallet service.', {
    credentials: at(credentials, 'Those of the API where they are left out.'),
    accountNumbers: options("The account's own numbers by currency, to fetch statements of.", {
      USD: text('Account number in USD.'),
      ZWG: text('Account number in ZWG.'),
    }),
    permits: list(
      oneOf(permissions),
      'All that the account may do. What it may not do is observed where it is left out.',
    ),
  }),
);

/** One account: Merchant or Agent (section 1). */
export type WalletAccount = TypeOf<typeof account>;

const utilityProduct = mapping(
  'One utility product (section 4.9: codes come from the operator).',
  {
    provider: text('Code of the provider.'),
    providerProduct: text('Code of the product.'),
    destinationAccount: text('Account or number to credit at the provider.'),
  },
  {
    currency: oneOf(['USD', 'ZWG'], 'Currency of the product.', 'USD'),
    additionalData: raw<Record<string, unknown>>({ type: 'object', description: 'What the product needs beside.' }),
  },
);

export type UtilityProduct = TypeOf<typeof utilityProduct>;

/** The shortest lifetime of a token that a target file may declare. */
export const shortestTokenSeconds = 60;

const fixtures = named(
  'walletFixtures',
  options(ownersValues, {
    accounts: options('The accounts by type. The one without credentials has those of the API.', {
      merchant: account,
      agent: account,
    }),
    numbers: options(customerNumbers, {
      registered: at(
        msisdns,
        'Customers with a wallet in both currencies, funded, whose app the driver can use. One is needed, three are better.',
      ),
      unknown: at(msisdns, 'Valid numbers without a wallet.'),
    }),
    utility: list(utilityProduct, 'Products that may be bought, with the codes that the operator gave.'),
    maxCents: integer('The largest amount of one call, in cents.', 2000, 10_000),
    tokenLifetimeSeconds: integer(
      'How long an access token lives; the 900 of the document are by default alone. Observed where it is left out.',
      shortestTokenSeconds,
    ),
    duplicateChecks: raw<boolean>({
      type: 'boolean',
      description: 'Whether a second deposit with the same reference is checked for. Observed where it is left out.',
    }),
    utcOffset: raw<string>({
      type: 'string',
      pattern: '^[+-][0-9]{2}:[0-9]{2}$',
      description:
        'Zone of the times that the service writes and reads without one, such as +02:00. Nothing is concluded from days that a zone could shift where it is left out.',
    }),
  }),
);

/** A login of each account. */
function probes({ credentials, fixtures: { accounts = {} }, fresh }: ProbeSettings): Probe[] {
  const own = Object.entries(accounts).flatMap(([name, it]) =>
    it?.credentials ? [{ key: `fixtures.accounts.${name}.credentials`, credentials: it.credentials }] : [],
  );
  // Those of the API are used only where an account has none of its own.
  const isNeeded = own.length === 0 || Object.values(accounts).some((it) => it && it.credentials === undefined);
  return [...(isNeeded ? [{ key: 'credentials', credentials }] : []), ...own].map((it) => {
    const { username, password } = it.credentials;
    return {
      ...it,
      mayBeWrong: 'API key, user name or password',
      call: { operation: 'login', json: { username, password } },
      login: {
        gives: 'accessToken',
        result: 'responseCode',
        success: '00',
        wrong: { operation: 'login', json: { username: fresh, password: fresh } },
      },
      neverNotFound: { operation: 'responseCodeList' },
    };
  });
}

export interface ProbeSettings {
  credentials: TypeOf<typeof credentials>;
  fixtures: TypeOf<typeof fixtures>;
  fresh: string;
}

export const merchantWallet = {
  description: 'An API with a key in a header and a login.',
  credentials,
  fixtures,
  essentials: ['accounts.merchant', 'numbers.registered'],
  fixturesByParts: ['accounts', 'numbers'],
  driver: {
    customer: {
      /** Types a code into the customer's app, without agreeing yet. Rejects where the app refuses it. */
      claimCode: method<(use: CodeUse) => Promise<void>>({
        words:
          "type a code of the merchant wallet into the customer's app without agreeing yet: what happens to a claimed code",
        guide: {
          takes: '{ msisdn: string; code: string }',
          does: 'type the code into the app of this customer (`263XXXXXXXXX`) up to the page where the customer would agree, and leave it there',
          fixture: '`numbers.registered` names the customers',
        },
        rejects: 'the app refuses the code; the message is kept as what it said',
        control: 'claimCode',
        tells: ({ msisdn, code }) => `types the code ${code} into the app of ${msisdn}, and does not agree yet`,
      }),
      /** Uses a code to the end: pays a payment code, cashes a withdrawal code out. Rejects where the app refuses it. */
      payCode: method<(use: CodeUse) => Promise<void>>({
        words:
          'use a code to the end: pay a payment code, cash a withdrawal code out; rejects where the app refuses it',
        guide: {
          takes: '{ msisdn: string; code: string }',
          does: 'use the code to the end: pay a payment code, cash a withdrawal code out',
          mayLeave: "which wallet pays: the one in the code's currency",
          fixture: '`numbers.registered` names the customers, whose wallets are funded',
        },
        rejects: 'the app refuses the code; the message is kept as what it said',
        control: 'payCode',
        tells: ({ msisdn, code }) => `uses the code ${code} in the app of ${msisdn}`,
      }),
      /** What the customer's app shows as balance of the wallet, in cents. */
      walletBalance: method<(of: { msisdn: string; currency: 'USD' | 'ZWG' }) => Promise<number>>({
        words: "read the balance of a customer's wallet: what deposits, reversals, change and codes really move",
        guide: {
          takes: "{ msisdn: string; currency: 'USD' | 'ZWG' }",
          resolves: 'number',
          does: "give what the customer's app shows as balance of that wallet, in cents (12.34 is 1234)",
          mayLeave: "interest and fees of the owner's own: the balance is compared over a moment",
        },
        control: 'listWallets',
        tells: ({ msisdn, currency }, cents) =>
          `looks at the balance of ${msisdn}: ${cents === undefined ? 'none' : `${cents} cents`} ${currency}`,
        gives: inCents,
        answer({ wallets: [wallet] }: { wallets: { balance: number }[] }, { currency }) {
          if (!wallet) throw new ControlPlaneError(`the number has no wallet in ${currency}`);
          return wallet.balance;
        },
      }),
    },
  },
  page: {
    above: 'Of `merchant-wallet`:',
    fixtures: [
      [
        '`accounts.merchant`, `accounts.agent`',
        'the accounts by type, each with `credentials` (those of the API where left out), `accountNumbers` by currency for statements, and `permits`',
      ],
      [
        '`accounts.….permits`',
        'all that the account may do: then what it permits must be taken and anything else refused; without it both are observed',
      ],
      ['`numbers.registered`', 'customers with funded wallets in both currencies: one is needed, three are better'],
      ['`numbers.unknown`', 'what is answered about a number without a wallet'],
      ['`utility`', "products that may be bought, with the operator's codes"],
      ['`maxCents`', 'no call moves more; 10000 where it is left out; at least 2000'],
      [
        '`tokenLifetimeSeconds`',
        'how long a token lives, 900 by default of the document; observed where it is left out',
      ],
      [
        '`duplicateChecks`',
        'whether a second deposit with one reference is checked for; observed where it is left out',
      ],
      [
        '`utcOffset`',
        'zone of the times without one; where it is left out nothing is concluded from what a zone could shift',
      ],
    ],
  },
  // A mock has no login: any other target gives tokens itself.
  mock: { credentials: { apiKey: 'mock-api-key', accessToken: 'mock-access-token' } },
  contradictions: merchantWalletContradictions,
  probes,
  headlines: {
    parties: { caller: 'merchant', provider: 'wallet service' },
    request: [
      'type',
      'amount',
      'currency',
      'code',
      'reference',
      'participantReference',
      'originalParticipantReference',
    ],
    answer: ['responseCode', 'status', 'code', 'balance'],
    polls: [{ operation: 'codeInquiry' }, { operation: 'depositInquiry' }, { operation: 'accountStatement' }],
  },
} satisfies Profile;
