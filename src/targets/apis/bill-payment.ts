import { billPaymentContradictions } from '../contradictions/bill-payment.ts';
import { amountPattern, basicCredentials } from '../shapes/common-shapes.ts';
import { mappingOf, trimmed } from '../shapes/gives.ts';
import {
  at,
  integer,
  mapping,
  named,
  oneOf,
  options,
  raw,
  secret,
  type TypeOf,
  text,
  textsByName,
} from '../shapes/shape.ts';
import type { Probe } from './probe.ts';
import { method, type Profile } from './profile.ts';

/** A change of a biller's configuration, each of which the platform announces (section 6.1). */
export interface BillerChange {
  billerCode: string;
  /** A new service fee, as decimal text. */
  fee?: string;
  /** Payments to the biller are allowed or not. */
  enabled?: boolean;
  /** One of its products allowed or not. */
  product?: { code: string; enabled: boolean };
}

/** An address that the platform's staff enters for a vendor or a biller (sections 6.1 and 6.2). */
export type WebhookRegistration =
  | {
      kind: 'configuration';
      url: string;
      /** Sent as Bearer token. */
      token?: string;
    }
  | { kind: 'payments'; url: string; billerCode: string; schedule: 'each' | 'daily' };

/** What the staff sets of a vendor's wallet; amounts as decimal text. */
export interface WalletSetting {
  currency: 'USD' | 'ZWG';
  balance?: string;
  minimumBalance?: string;
  status?: 'open' | 'suspended' | 'closed';
}

const price = raw<string>({
  type: 'string',
  pattern: amountPattern,
  description: 'Price where the caller chooses it.',
});

const purchase = named(
  'purchase',
  mapping(
    'One purchase that the platform accepts.',
    {
      billerCode: text('Code of the biller.'),
      productCode: text('Code of its product.'),
      memberNumber: text('Account, service or contact address to credit.'),
    },
    {
      price,
      quantity: integer('How many of it.', 1),
      department: text('Department, of a product that has one.'),
      metadata: raw<Record<string, unknown>>({
        type: 'object',
        description: 'What the product needs beside, by name; values are sent in the JSON type that they have here.',
      }),
      metadataForm: oneOf(['pairs', 'object'], 'How the biller wants metadata.', 'pairs'),
      payerDetails: textsByName('What the biller wants at PAY, by name.'),
    },
  ),
);

/** One purchase that the platform accepts: whom, what and for which member (sections 2.3 and 3.4). */
export type Purchase = TypeOf<typeof purchase>;

const ownBiller = mapping(
  'The offline biller that the Biller interface serves.',
  {
    code: text('Code of the biller.'),
    credentials: at(basicCredentials, 'A user with the role Biller Admin.'),
  },
  {
    user: at(basicCredentials, 'A user with the role Biller User.'),
    secretKey: secret('Key of its payment webhook; take it from the environment.'),
    productCode: text('What a vendor buys of it.'),
    price,
  },
);

/** The offline biller whose members and payments the Biller interface serves; its users lack the API role. */
export type OwnBiller = TypeOf<typeof ownBiller>;

/** What can be bought beside the test biller's products; each name is a situation that checks need. */
const purchases = options("What can be bought beside the test biller's products.", {
  reversible: at(purchase, 'Of a biller that accepts reversals.'),
  irreversible: at(purchase, 'Of a biller that does not.'),
  autoInvoice: at(purchase, 'Of a biller with VendorMustInvoicePayments.'),
  feed: at(purchase, 'Of a biller with AllowFeed.'),
  withoutFeed: at(purchase, 'Of a biller without it.'),
  department: at(purchase, 'Of a product that has a department.'),
  payerDetails: at(purchase, 'Of a biller that wants payer details at PAY.'),
  electricity: at(purchase, 'Of the prepaid electricity biller.'),
  lottery: at(purchase, 'Of the lottery biller: metadata has BetInfo, and quantity is the number of its bets.'),
  voucher: at(purchase, "Of the voucher biller; the member number is the customer's contact address."),
  airtime: at(purchase, 'Of the product AIRTIME.'),
  airtimeUsd: at(purchase, 'Of the product AIRTIME_USD.'),
  internetZwg: at(purchase, 'Of the internet service, by an account in ZWG.'),
  internetUsd: at(purchase, 'Of the internet service, by an account in USD.'),
});

const fixtures = named(
  'billPaymentFixtures',
  options("Values of the bill payment platform that only the target's owner knows.", {
    testBiller: text('Code of the test biller.'),
    ownBiller,
    withoutRole: options('Users that lack the role.', {
      vendor: at(basicCredentials, "A vendor's user without the API role."),
      biller: at(basicCredentials, "A biller's user with neither role."),
    }),
    members: mapping('Members for lookups.', {
      billerCode: text('Code of the biller.'),
      known: text('A member that exists.'),
      unknown: text('A member that does not.'),
    }),
    purchases,
    meters: options('Test meters of the prepaid electricity biller.', {
      singleDebt: text('Meter with one debt.'),
      doubleDebt: text('Meter with two debts.'),
      doubleToken: text('Meter that gets two tokens.'),
    }),
    targets: options('Billers for target statistics.', {
      billerWith: text('Code of a biller with a sales target.'),
      billerWithout: text('Code of a biller without one.'),
    }),
    offlineBiller: text('Code of a biller that is offline at all times.'),
    soldOut: at(purchase, 'Of a voucher product that is sold out at all times.'),
    reversalFails: at(purchase, 'For a member whose reversals the biller always fails.'),
  }),
);

/** Values of the bill payment platform that only the target's owner knows. */
export type BillPaymentFixtures = TypeOf<typeof fixtures>;

/** The vendor's wallets, and the members of the offline biller. */
function probes({ credentials, fixtures: { ownBiller }, fresh }: ProbeSettings): Probe[] {
  const listBillers = { operation: 'listBillers' };
  const vendor: Probe = {
    key: 'credentials',
    credentials,
    mayBeWrong: "the vendor's user name or password, or give the user the API role,",
    call: { operation: 'listWallets' },
    again: listBillers,
    neverNotFound: listBillers,
  };
  if (ownBiller === undefined) return [vendor];
  const biller: Probe = {
    key: 'fixtures.ownBiller.credentials',
    credentials: ownBiller.credentials,
    mayBeWrong: "the biller's user name or password, or give the user the role Biller Admin,",
    call: { operation: 'listMembers' },
    again: { operation: 'getMember', path: { membernumber: fresh } },
    neverNotFound: listBillers,
  };
  return [vendor, biller];
}

export interface ProbeSettings {
  credentials: TypeOf<typeof basicCredentials>;
  fixtures: BillPaymentFixtures;
  fresh: string;
}

/** `balance 10.00, status open`. */
function listed(set: object): string {
  return Object.entries(set)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');
}

export const billPayment = {
  description: "The bill payment platform; its credentials are a vendor's.",
  credentials: basicCredentials,
  fixtures,
  essentials: ['testBiller'],
  driver: {
    operator: {
      /** Sets a vendor wallet's balance or status. */
      setWallet: method<(of: WalletSetting) => Promise<void>>({
        words: "set the balance or the status of a vendor's wallet: funding, overdraft, suspension",
        guide: {
          takes:
            "{ currency: 'USD' | 'ZWG'; balance?: string; minimumBalance?: string; status?: 'open' | 'suspended' | 'closed' }",
          does: "set what is given of the vendor's wallet in that currency, and leave the rest as it is; amounts as decimal text (`10.00`)",
          mayLeave: 'currencies that the vendor has no wallet in: reject there',
        },
        control: 'setVendorWallet',
        tells: ({ currency, ...set }) => `the vendor's ${currency} wallet is set: ${listed(set)}`,
      }),
      /** Changes a biller's configuration. */
      changeBiller: method<(change: BillerChange) => Promise<void>>({
        words: "change a biller's fee, products or availability: what is announced to the vendor",
        guide: {
          takes:
            '{ billerCode: string; fee?: string; enabled?: boolean; product?: { code: string; enabled: boolean } }',
          does: 'change what is given of the biller: its service fee (decimal text), whether it may be paid, or whether one of its products may',
        },
        control: 'changeBiller',
        tells: ({ billerCode, product, ...set }) =>
          `biller ${billerCode} is changed: ${listed({ ...set, ...(product && { [`product ${product.code} enabled`]: product.enabled }) })}`,
      }),
      /** A biller's own system goes offline or comes back. */
      setBillerOnline: method<(of: { billerCode: string; online: boolean }) => Promise<void>>({
        words: "take a biller's own system offline and back: availability at AUTH and lookup",
        guide: {
          takes: '{ billerCode: string; online: boolean }',
          does: "take the biller's own system offline, or let it come back",
          fixture: '`offlineBiller` alone shows what is answered for a biller that is offline',
        },
        control: 'setBillerOnline',
        tells: ({ billerCode, online }) =>
          `the system of biller ${billerCode} ${online ? 'comes back' : 'goes offline'}`,
      }),
      /** How many units of a voucher product are in stock. */
      setStock: method<(of: { billerCode: string; productCode: string; available: number }) => Promise<void>>({
        words: 'set the stock of a voucher product',
        guide: {
          takes: '{ billerCode: string; productCode: string; available: number }',
          does: 'set how many units of the voucher product are left, reservations not counted',
          fixture: '`purchases.voucher` names the product; `soldOut` alone shows what is answered where none is left',
        },
        control: 'setStock',
        tells: ({ productCode, available }) => `${available} of ${productCode} are in stock`,
      }),
      /** Lets the biller fail the next reversal (ErrorCode 3). */
      failNextReversal: method<() => Promise<void>>({
        words: 'let the biller fail the next reversal',
        guide: {
          takes: 'void',
          does: 'let the biller fail the next reversal (ErrorCode 3), and no later one',
          mayLeave: 'which payment it is of',
          fixture: '`reversalFails` alone shows the same for a member whose reversals always fail',
        },
        control: 'failNextReversal',
        tells: () => 'the biller is to fail the next reversal',
      }),
      /** Registers a webhook; of payments, the secret key that they are signed with comes back. */
      registerWebhook: method<(registration: WebhookRegistration) => Promise<{ secretKey?: string }>>({
        words: "register a vendor's or a biller's webhook: announcements and payments that reach it",
        guide: {
          takes:
            "{ kind: 'configuration'; url: string; token?: string } | { kind: 'payments'; url: string; billerCode: string; schedule: 'each' | 'daily' }",
          resolves: '{ secretKey?: string }',
          does: "enter the address as the platform's staff would: of the vendor (`configuration`, with the bearer token where one is given) or of a biller (`payments`, for each payment or once a day); resolve to the `secretKey` that payments are signed with",
          mayLeave: 'earlier addresses: they may stay or be replaced',
          fixture: '`ownBiller.secretKey` is used where none is resolved',
        },
        control: 'registerWebhook',
        tells: (it) =>
          it.kind === 'payments'
            ? `a webhook for payments (${it.schedule}) of biller ${it.billerCode} is registered at ${it.url}`
            : `a webhook for changes of configuration is registered at ${it.url}`,
        gives: trimmed(mappingOf({ 'secretKey?': 'string' })),
        answer: (given: { secretKey?: string }) => given,
        secrets: ['token', 'secretKey'],
      }),
    },
  },
  page: {
    above:
      'Of `bill-payment`; what the catalogue tells (products, limits, departments) is read from the target itself:',
    fixtures: [
      ['`testBiller`', 'code of the test biller; without it hardly a payment can be made'],
      [
        '`ownBiller`',
        'the biller of the Biller interface: `code`, `credentials` of a Biller Admin, `user` of a Biller User (both without the API role, as the vendor is without theirs), `secretKey` of its webhook, `productCode` (and `price`) of what a vendor buys of it',
      ],
      ['`withoutRole.vendor`, `withoutRole.biller`', 'users that exist and lack the role: the refusal of both'],
      ['`members`', 'a member of a biller that exists and one that does not, for lookups'],
      [
        '`purchases.…`',
        `what can be bought beside the test biller's products, each for the rules of its kind: ${Object.keys(
          purchases.members ?? {},
        )
          .map((it) => `\`${it}\``)
          .join(', ')}; \`metadata\` of \`lottery\` has \`BetInfo\` with as many bets as its \`quantity\``,
      ],
      ['`meters`', 'test meters of the prepaid electricity biller, by scenario'],
      ['`targets`', 'a biller with a sales target and one without'],
      ['`offlineBiller`', 'a biller that is offline at all times'],
      ['`soldOut`', 'a voucher product that is sold out at all times: how AUTH says so, without `operator.setStock`'],
      [
        '`reversalFails`',
        'a payment that can be made and whose reversal the biller always fails (ErrorCode 3), without `operator.failNextReversal`',
      ],
    ],
  },
  contradictions: billPaymentContradictions,
  probes,
  headlines: {
    parties: { caller: 'vendor', provider: 'platform' },
    request: ['Action', 'Reference', 'OriginalReference', 'TotalAmount', 'MemberNumber', 'PaymentId'],
    answer: ['Status', 'ResultCode', 'ErrorCode', 'ResponseCode', 'WalletBalanceAfterDebit', 'Currency', 'Balance'],
    polls: [{ operation: 'processPayment', action: 'STATUS' }, { operation: 'lookupMemberByPost' }],
  },
} satisfies Profile;
