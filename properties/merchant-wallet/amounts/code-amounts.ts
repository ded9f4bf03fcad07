import fc from 'fast-check';
import { check, fieldOf, rawJson, textIn } from '../../../src/conformance/index.ts';
import {
  codeRules,
  currenciesOf,
  generatedCode,
  inquired,
  inquiryRules,
  maximumOf,
  mayDo,
  sendCode,
  sendInquiry,
  sessionFor,
  sessionRules,
  succeeded,
} from '../../../src/given/merchant-wallet/index.ts';
import { cents, centsExamples } from '../../arbitraries/cents.ts';

/** Sections 2.1, 2.3, 4.3, 8: every whole number of cents is accepted; observers compare what answer and inquiry say. */
export const codeAmounts = check({
  slug: 'code-amounts',
  title: 'codes over every amount up to the maximum are generated and found in both currencies, exact to the cent',
  rules: [...codeRules, ...inquiryRules],
  assumes: sessionRules,
  async body(trial) {
    const session = await sessionFor(trial, 'payment-codes', 'code-inquiry');
    const maximum = maximumOf(trial);
    const currencies = currenciesOf(session.account);
    const values = fc.record({ amount: cents(maximum), currency: fc.constantFrom(...currencies) });
    const examples = centsExamples(maximum).map((amount, index) => ({
      amount,
      currency: currencies[index % currencies.length] ?? 'USD',
    }));
    await trial.property(
      values,
      async (t, { amount, currency }) => {
        await inquired(t, session, await generatedCode(t, session, { amount, currency }));
      },
      { runs: 25, examples },
    );
  },
});

const notIntegers = [
  '"1250"',
  '"1250.00"',
  '12.5',
  '12.55',
  '0.5',
  '1250.0',
  '1.25e3',
  '1e-2',
  '9007199254740993',
  '2147483648',
  '4294967297',
  '18446744073709551617',
  '" 12"',
  '"0x10"',
  '"1,250"',
  'true',
];
const notPositive = ['0', '-0', '-1', '-1250', '"-5"', '"0"'];

/** Section 2.1: what becomes of other amounts is not shown; one that is accepted comes back as it was sent. */
export const codeAmountsOpen = check({
  slug: 'code-amounts-open',
  title: 'amounts that are no whole positive number of cents: recorded, and never corrupted',
  rules: ['amount-not-an-integer', 'amount-not-positive'],
  assumes: sessionRules,
  async body(trial) {
    const session = await sessionFor(trial, 'payment-codes');
    const currencies = currenciesOf(session.account);
    for (const [n, literal] of notIntegers.entries()) {
      const currency = currencies[n % currencies.length] ?? 'USD';
      const exchange = await sendCode(trial, session, { amount: rawJson(literal), currency });
      trial.observe('amount-not-an-integer', succeeded(exchange) ? 'accepted-exactly' : 'refused', exchange);
      // An observer compares: what an inquiry shows of a number is that number too.
      const code = textIn(fieldOf(exchange, 'code'));
      const isAsked = succeeded(exchange) && code !== undefined && /^\d+$/.test(literal);
      if (isAsked && mayDo(session.account, 'code-inquiry')) await sendInquiry(trial, session, code);
    }
    for (const literal of notPositive) {
      const exchange = await sendCode(trial, session, { amount: rawJson(literal) });
      trial.observe('amount-not-positive', succeeded(exchange) ? 'accepted' : 'refused', exchange);
    }
  },
});
