import { type Api, loadRegister } from '../../src/contract/index.ts';
import { type Job, judgeInWorkers } from '../parts/judge-in-workers.ts';
import { machine, today } from '../parts/machine.ts';
import { table } from '../parts/table.ts';

/** One place where a document leaves a correct provider more than one way. */
export interface Opening {
  api: Api;
  /** What is open, in a few words. */
  words: string;
  /** The rules that look at it, without their API. */
  rules: readonly string[];
  /** The other legal ways, each as readings of the foreign provider; none where the document leaves one way alone. */
  readings: readonly Readonly<Record<string, string>>[];
}

const of =
  (api: Api) =>
  (words: string, rules: readonly string[], ...readings: Opening['readings']): Opening => ({
    api,
    words,
    rules,
    readings,
  });
const [gateway, wallet, bills] = [of('charge-gateway'), of('merchant-wallet'), of('bill-payment')];

/** Those for which providers were accused once, or might be. */
export const openings: readonly Opening[] = [
  gateway(
    'After PIN 1111 and 9999 the look-up, or the charge that was held, is answered 422 with E010 or E013',
    ['failed-pin-form', 'pin-1111-fails', 'pin-9999-fails', 'transaction-after-422'],
    { failedPin: 'look-up-422' },
    { failedPin: 'held-422' },
    { failedPin: 'held-200' },
  ),
  gateway('After PIN 2222 it is answered 200: only the other two map to codes', ['invalid-pin-form']),
  gateway('A charge that becomes FAILED is not called back', ['callback-on-failure'], { failureCallback: 'none' }),
  gateway('The SMS says USD for a charge in ZWG too: its template hard-codes it', ['sms-currency']),
  gateway(
    "What a refund's answer echoes under the names of section 2.5 is of the refund, of its charge, or what is left",
    ['refund-echoes-correlator', 'refund-echoes-amount', 'refund-echoes-currency'],
    { refundNames: 'charge' },
    { refundNames: 'rest' },
  ),
  gateway(
    'A used correlator is answered with what exists, whatever its kind and shape',
    ['duplicate-correlator'],
    { reusedCorrelator: 'existing', crossReuse: 'existing' },
    { reusedCorrelator: 'refuse' },
  ),
  wallet(
    'A second reversal is answered as the first one, or refused; it takes nothing',
    ['second-reversal', 'reversed-at-most-once'],
    { secondReversal: 'repeat' },
    { secondReversal: 'refuse' },
  ),
  wallet(
    'A proxy refuses keys and tokens with HTML or text in place of JSON',
    ['api-key-required', 'wrong-api-key-refused', 'access-token-required', 'wrong-access-token-refused'],
    { keyGate: 'proxy' },
    { tokenGate: 'proxy' },
  ),
  wallet('A named word means what it says: a new code is New, a Credit adds', [
    'fresh-code-is-new',
    'statement-adds-up',
    'statement-amount-columns',
  ]),
  bills(
    'Metadata comes back as the object that was sent, or as pairs',
    ['answered-metadata-form'],
    { metadataAnswer: 'as-sent' },
    { metadataAnswer: 'pairs' },
  ),
  bills('Account Currency stands anywhere in the dictionary', ['internet-lookup-lists-currency-first'], {
    currencyPlace: 'last',
  }),
  bills(
    'The payments CSV has a heading line or none, and no cell for a department that is absent',
    ['payments-csv-absent-department', 'payments-csv-columns'],
    { csvHeader: 'present', csvDepartment: 'absent' },
    { csvHeader: 'absent', csvDepartment: 'absent' },
    { csvHeader: 'present', csvDepartment: 'empty' },
  ),
  bills(
    'Tokens and other goods have several receipts, one, or none',
    ['electricity-several-receipts', 'test-meter-double-token', 'status-returns-full-record'],
    { doubleToken: 'one', receipts: 'one' },
    { doubleToken: 'none', receipts: 'none' },
  ),
  bills(
    'A part payment is submitted in the price, and its answer shows the part as Price; or that field is refused',
    ['part-payment-form', 'part-payment-accepted'],
    { partPayment: 'lower-price' },
    { partPayment: 'refused' },
  ),
  bills('A blank Price of a fixed-price product is paid at PAY', ['blank-fixed-price-at-pay'], {
    fixedPriceBlank: 'taken',
  }),
  bills(
    'Several products are taken where the flag is false',
    ['several-products-refused-where-not-allowed'],
    { severalProducts: 'taken' },
    { severalProducts: 'failed' },
  ),
  bills(
    'A product with Enabled false is sold',
    ['disabled-product-not-payable'],
    { disabledProduct: 'taken' },
    { disabledProduct: 'failed' },
  ),
  bills(
    'PAY without an AUTH authorises and pays in one',
    ['pay-without-auth'],
    { payWithoutAuth: 'pays' },
    { payWithoutAuth: '400' },
  ),
  bills('One voucher stands for all units', ['one-voucher-per-unit', 'vouchers-differ'], { voucherCount: 'one' }),
  bills('Images in receipts have other addresses than absolute ones', ['receipt-image-addresses-absolute'], {
    imageAddress: 'relative',
  }),
  bills(
    'A refused change of a member is told in JSON, in XML or as a form',
    ['member-body-as-xml-accepted', 'member-body-as-form-accepted'],
    { changeRefusal: 'xml' },
    { changeRefusal: 'form' },
  ),
];

/** Judges the foreign providers in each of these ways, one at a time, by everything. */
export async function measureOpenings(): Promise<string> {
  const cases = openings.flatMap((opening) => opening.readings.map((readings) => ({ opening, readings })));
  const accused = new Map<Opening, string[]>();
  for (const [api, own] of Map.groupBy(cases, ({ opening }) => opening.api)) {
    const jobs = own.map(({ readings }) => jobOf(api, readings));
    const judged = await judgeInWorkers('openings', jobs, (done, _job, { accusations }) => {
      console.log(`${api} ${done}/${jobs.length}${accusations.map((it) => `\n  ${it}`).join('')}`);
    });
    for (const [n, { opening }] of own.entries())
      accused.set(opening, [...(accused.get(opening) ?? []), ...(judged[n]?.accusations ?? [])]);
  }
  return [
    `Measured ${today()} on ${machine()}, seed 1, a fifth of the generated inputs: \`npm run bench:trust -- --part openings\`.`,
    ...[...Map.groupBy(openings, ({ api }) => api)].map(([api, own]) =>
      [
        '',
        `### ${api}`,
        '',
        table(['what is open', 'rules', 'readings of the foreign provider', 'accused'], own.map(row)),
      ].join('\n'),
    ),
  ].join('\n');

  function row(opening: Opening): string[] {
    const found = accused.get(opening);
    return [
      opening.words,
      opening.rules.map((it) => `\`${it}\` (${certaintyOf(opening.api, it)})`).join(', '),
      opening.readings.map(inWords).join('; ') || 'none: the document leaves one way',
      found === undefined ? '–' : `${found.length} of ${opening.readings.length} runs`,
    ];
  }
}

function jobOf(api: Api, readings: Readonly<Record<string, string>>): Job {
  if (api === 'charge-gateway') return { target: 'foreign', readings, holdMs: 60_000, effort: 0.2 };
  if (api === 'merchant-wallet') return { target: 'foreign wallet', readings, effort: 0.2 };
  return { target: 'foreign bills', readings, effort: 0.2 };
}

/** @throws Error where the register has no such rule. */
export function certaintyOf(api: Api, slug: string): string {
  const rule = loadRegister(api).find((it) => it.id === `${api}/${slug}` || it.id === slug);
  if (!rule) throw new Error(`${api} has no rule '${slug}'`);
  return rule.certainty;
}

function inWords(readings: Readonly<Record<string, string>>): string {
  return Object.entries(readings)
    .map(([name, value]) => `\`${name}: ${value}\``)
    .join(' with ');
}
