import { chargeGatewayContradictions } from '../contradictions/charge-gateway.ts';
import { amountPattern, basicCredentials, customerNumbers, msisdns, ownersValues } from '../shapes/common-shapes.ts';
import { listOf } from '../shapes/gives.ts';
import { at, mapping, named, options, raw, secret, type TypeOf, text } from '../shapes/shape.ts';
import type { Probe } from './probe.ts';
import { method, type Profile } from './profile.ts';

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

const merchant = named(
  'merchant',
  mapping(
    'The merchant fields of a charge, as they were issued with the sandbox.',
    {
      merchantCode: text('Merchant identifier that the gateway gave.'),
      merchantPin: secret("The merchant's PIN; take it from the environment."),
      merchantNumber: text("The merchant's registered MSISDN."),
      terminalID: text('Terminal identifier.'),
      countryCode: text('Country, ZW.'),
      superMerchantName: text('Name of the parent merchant.'),
      merchantName: text('Name that the customer reads in the SMS.'),
      channel: text('Sales channel, such as WEB or POS.'),
    },
    { location: text('Where the merchant is.') },
  ),
);

/** The merchant fields of a charge, as issued with the sandbox (section 2.1). */
export type MerchantFixture = TypeOf<typeof merchant>;

const fixtures = named(
  'fixtures',
  options(ownersValues, {
    merchant,
    numbers: named(
      'numbers',
      options(customerNumbers, {
        whitelisted: at(
          msisdns,
          'Test numbers that may be charged and receive SMS. One is needed, three or more are better.',
        ),
        barred: at(msisdns, 'Numbers that the gateway refuses as barred, to see error E011.'),
        unlisted: at(msisdns, 'Valid Zimbabwe numbers that are not whitelisted.'),
      }),
    ),
    maxAmount: raw<string>({
      type: ['string', 'number'],
      pattern: amountPattern,
      description: 'The largest amount that one charge may have, as decimal text; at least 25.00.',
      default: '100.00',
    }),
    notEnabled: at(basicCredentials, 'Credentials whose sandbox access is not enabled, to see error E007.'),
  }),
);

/** The merchant fields of the contract's own examples (section 2.1). */
const mockMerchant: MerchantFixture = {
  merchantCode: 'MERCHANT-1',
  merchantPin: '<MERCHANT_PIN>',
  merchantNumber: '263770000001',
  terminalID: 'TERM-1',
  countryCode: 'ZW',
  location: 'Harare',
  superMerchantName: 'Example Group',
  merchantName: 'Example Shop',
  channel: 'WEB',
};

/** A look-up of what nobody charged; to tell credentials that are refused everywhere, the refund of it, of one cent. */
function probes({ credentials, fixtures, fresh }: ProbeSettings): Probe[] {
  const endUserId = fixtures.numbers?.whitelisted?.[0] ?? '263770000000';
  const merchantFields = fixtures.merchant ?? mockMerchant;
  const refund = {
    clientCorrelator: `${fresh}-r`,
    referenceCode: fresh,
    tranType: 'REF',
    endUserId,
    remarks: 'Refund of nothing',
    transactionOperationStatus: 'Charged',
    paymentAmount: {
      charginginformation: { amount: 0.01, currency: 'USD', description: 'Refund of nothing' },
      chargeMetaData: { channel: merchantFields.channel },
    },
    ...merchantFields,
    originalGatewayReference: fresh,
  };
  return [
    {
      key: 'credentials',
      credentials,
      mayBeWrong: 'user name or password (or have the sandbox enabled for them, E007)',
      call: { operation: 'lookup', path: { endUserId, clientCorrelator: fresh } },
      again: { operation: 'refund', json: refund },
      neverNotFound: { operation: 'refund', json: {} },
    },
  ];
}

export interface ProbeSettings {
  credentials: TypeOf<typeof basicCredentials>;
  fixtures: TypeOf<typeof fixtures>;
  fresh: string;
}

const notYet = 'no such prompt is open (yet): it is asked again until `patience` ends';

export const chargeGateway = {
  description: 'An API with HTTP Basic credentials.',
  credentials: basicCredentials,
  fixtures,
  essentials: ['merchant', 'numbers.whitelisted'],
  fixturesByParts: ['numbers'],
  driver: {
    customer: {
      /** Types `pin` (four digits) at the prompt of that charge. Rejects where no such prompt is open. */
      answerPrompt: method<(of: Prompt & { pin: string }) => Promise<void>>({
        words: 'type a PIN at the prompt of a charge: everything that happens after PENDING',
        guide: {
          takes: '{ endUserId: string; clientCorrelator: string; pin: string }',
          does: 'type the PIN (four digits) at the prompt that this charge opened on this number (`263XXXXXXXXX`), and agree; resolve once it is sent',
          mayLeave: 'which prompt it is, where a number has one at a time; the outcome is waited for by the checks',
          fixture: '`numbers.whitelisted` names the phones',
        },
        rejects: notYet,
        control: 'answerPrompt',
        person: {
          asks: ({ endUserId, clientCorrelator, pin }) =>
            `Phone ${endUserId} gets a PIN prompt now (charge ${clientCorrelator}).\nType the PIN ${pin} there.`,
          about: ({ clientCorrelator }) => clientCorrelator,
        },
      }),
      /** Closes the prompt of that charge without a PIN. Rejects where no such prompt is open. */
      cancelPrompt: method<(of: Prompt) => Promise<void>>({
        words: 'close a prompt without a PIN: what becomes of a charge that its customer does not want',
        guide: {
          takes: '{ endUserId: string; clientCorrelator: string }',
          does: 'close the prompt of this charge without a PIN',
        },
        rejects: notYet,
        control: 'ignorePrompt',
        tells: () => 'closes the prompt without a PIN',
      }),
      /** Every SMS that this number has received so far, oldest first. */
      smsInbox: method<(of: { endUserId: string }) => Promise<Sms[]>>({
        words: 'read the SMS of a number: when one is sent, to whom, with which text',
        guide: {
          takes: '{ endUserId: string }',
          resolves: '{ text: string; at?: number }[]',
          does: "give every SMS that this number has received, oldest first: the text as the phone shows it, `at` in Unix ms on the target's clock",
          mayLeave: '`at`; SMS from before the run; one global inbox is well where you pick out those to this number',
        },
        control: 'listSms',
        gives: listOf({ text: 'string', 'at?': 'number' }),
        answer: ({ sms }: { sms: Required<Sms>[] }) => sms.map((it) => ({ text: it.text, at: it.at })),
      }),
      /** The prompts that are open on this number, oldest first. */
      prompts: method<(of: { endUserId: string }) => Promise<{ clientCorrelator?: string; text?: string }[]>>({
        words: 'see which prompts are open: one for each charge that was accepted, and no other',
        guide: {
          takes: '{ endUserId: string }',
          resolves: '{ clientCorrelator?: string; text?: string }[]',
          does: 'give the prompts that are open on this number now, oldest first; an empty list where there is none',
          mayLeave: '`text` (what the customer reads), and `clientCorrelator` where the phone does not show it',
        },
        control: 'listPrompts',
        gives: listOf({ 'clientCorrelator?': 'string', 'text?': 'string' }),
        answer: ({ prompts }: { prompts: { clientCorrelator: string; text: string }[] }) =>
          prompts.map((it) => ({ clientCorrelator: it.clientCorrelator, text: it.text })),
      }),
    },
    operator: {
      /** Bars or unbars a customer's number. */
      barNumber: method<(of: { endUserId: string; barred: boolean }) => Promise<void>>({
        words: 'bar a number and free it again',
        guide: {
          takes: '{ endUserId: string; barred: boolean }',
          does: 'bar the number, or free it again; resolve when the gateway knows',
          fixture:
            '`numbers.barred` alone shows the refusal; with this method also that a number is refused from then on and served again',
        },
        control: 'barNumber',
        tells: ({ endUserId, barred }) => `the number ${endUserId} is ${barred ? 'barred' : 'free again'}`,
      }),
      /** Takes the sandbox access of the credentials away or gives it back (E007). */
      enableSandbox: method<(of: { enabled: boolean }) => Promise<void>>({
        words: 'take the access of the credentials away and give it back',
        guide: {
          takes: '{ enabled: boolean }',
          does: "take the access of the target's credentials away (E007), or give it back",
          fixture: '`notEnabled` alone shows the refusal',
        },
        control: 'enableSandbox',
        tells: ({ enabled }) => `the access of the credentials is ${enabled ? 'given back' : 'taken away'}`,
      }),
      /** Starts or ends maintenance (E015). */
      maintenance: method<(of: { on: boolean }) => Promise<void>>({
        words: 'start and end maintenance',
        guide: {
          takes: '{ on: boolean }',
          does: 'start or end maintenance (E015)',
        },
        control: 'maintenance',
        tells: ({ on }) => `maintenance ${on ? 'begins' : 'ends'}`,
      }),
      /** Lets the next call fail with an unexpected internal error (E014). */
      failNext: method<() => Promise<void>>({
        words: 'let the next call fail with an internal error',
        guide: {
          takes: 'void',
          does: 'let the next call of these credentials, and no other, fail with an internal error (E014)',
          mayLeave: 'which call it is: the next that comes',
        },
        control: 'failNext',
        tells: () => 'the next call is to fail with an internal error',
      }),
    },
  },
  page: {
    above: 'Of `charge-gateway`:',
    fixtures: [
      [
        '`merchant`',
        'the merchant fields of every charge and refund, as they were issued; without it no charge is made',
      ],
      [
        '`numbers.whitelisted`',
        'customers to charge, who receive SMS: one is needed, with three or more checks disturb each other less',
      ],
      ['`numbers.barred`', 'the refusal of a barred number'],
      ['`numbers.unlisted`', 'what happens to a number that is not whitelisted'],
      [
        '`maxAmount`',
        'no check charges more; 100.00 where it is left out; at least 25.00, which fixed amounts of checks stay below',
      ],
      ['`notEnabled`', 'the refusal of credentials whose access is not enabled'],
    ],
  },
  mock: {
    fixtures: {
      merchant: mockMerchant,
      numbers: { whitelisted: ['263771234567'] },
    },
  },
  contradictions: chargeGatewayContradictions,
  probes,
  headlines: {
    parties: { caller: 'merchant', provider: 'gateway' },
    request: ['tranType', 'amount', 'currency', 'status', 'clientCorrelator', 'originalGatewayReference'],
    answer: ['status', 'statusMessage', 'transactionId'],
  },
} satisfies Profile;
