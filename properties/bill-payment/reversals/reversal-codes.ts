import { check, type Exchange, fieldOf, Lacking, type Trial, textIn } from '../../../src/conformance/index.ts';
import {
  advance,
  authorize,
  call,
  canDrain,
  dayMs,
  decimalIn,
  inquire,
  judgeUnmoved,
  minuteMs,
  type Paid,
  paid,
  paidRules,
  pay,
  payWithoutFunds,
  purchaseOf,
  type Reversed,
  reversalResultOf,
  reversalRules,
  reverse,
  reversed,
  reversiblePayment,
  statusIn,
  testPurchase,
  walletRules,
} from '../../../src/given/bill-payment/index.ts';
import { reversibleInEach } from './reversible-in-each.ts';

const assumes = [...paidRules, ...reversalRules, ...walletRules];
const changesNothing = 'failed-reversal-changes-nothing';

/** As many as who remembers the last few forgets. */
const further = 11;

/** Decides that a reversal was answered with one of these codes, and that it moved nothing and left the payment as it was. */
async function judgeCode(
  trial: Trial,
  slug: string,
  codes: readonly number[],
  of: { payment?: Paid; status?: string; send(): Promise<Exchange> },
): Promise<void> {
  const legal = codes.map((it) => `ErrorCode ${it}`).join(' or ');
  let last: Exchange | undefined;
  await judgeUnmoved(trial, changesNothing, async () => {
    last = await of.send();
    const told = reversalResultOf(last);
    const fits = codes.some((it) => told === `ErrorCode ${it}`);
    trial.expects(slug, legal, fits, told, ...(of.payment ? [of.payment.pay] : []), last);
    const filled = ['Narration', 'TechnicalNarration'].filter((name) => Boolean(fieldOf(last as Exchange, name)));
    trial.observe('reversal-narration-presence', `${told}: ${filled.join(' and ') || 'neither'}`, last);
    return [last];
  });
  if (!of.payment) return;
  const { status, exchange } = await inquire(trial, of.payment);
  const wanted = of.status ?? 'Paid';
  trial.holds(changesNothing, wanted, status, of.payment.pay, ...(last ? [last] : []), exchange);
}

/** Section 7: what has no payment, a used reference, or was refunded. */
export const reversalCodes = check({
  slug: 'reversal-codes',
  title:
    'a reversal of no payment, under a used reference or for the second time has its own ErrorCode and moves nothing',
  rules: [
    'reversal-original-not-found',
    'reversal-duplicate-reference',
    'reversal-already-refunded',
    'reversal-narration-presence',
    'reversed-is-final',
    'status-returns-full-record',
    'reversed-has-vendor-reversal-reference',
    changesNothing,
  ],
  assumes,
  needs: ['fixture:purchases'],
  async body(trial) {
    for (const reference of [trial.fresh('none'), trial.fresh('pay')])
      await judgeCode(trial, 'reversal-original-not-found', [1], { send: () => reverse(trial, reference) });
    const first = await reversed(trial, await reversiblePayment(trial));
    const second = await reversiblePayment(trial);
    // A reference that begins as one of a payment does is none of it.
    for (const near of [second.reference.slice(0, -1), `${second.reference}1`])
      await judgeCode(trial, 'reversal-original-not-found', [1], {
        payment: second,
        send: () => reverse(trial, near),
      });
    await judgeCode(trial, 'reversal-duplicate-reference', [2], {
      payment: second,
      send: () => reverse(trial, second.reference, first.reversalReference),
    });
    for (let n = 0; n < 2; n += 1)
      await judgeCode(trial, 'reversal-already-refunded', [5], {
        payment: first,
        status: 'Reversed',
        send: () => reverse(trial, first.reference),
      });
    // A reference stays used, however many came after it.
    for (let n = 0; n < further; n += 1) await reversed(trial, await reversiblePayment(trial));
    await judgeCode(trial, 'reversal-duplicate-reference', [2], {
      payment: second,
      send: () => reverse(trial, second.reference, first.reversalReference),
    });
    // What was refunded stays so, however long ago.
    for (const ms of [5 * minuteMs, dayMs]) {
      if (!trial.driver.clock?.advance) break;
      await advance(trial, ms);
      await judgeCode(trial, 'reversal-already-refunded', [5], {
        payment: first,
        status: 'Reversed',
        send: () => reverse(trial, first.reference),
      });
      await judgeKept(trial, first);
    }
    // The same call once more: its reference was used, and its payment refunded.
    await judgeCode(trial, 'reversal-duplicate-reference', [2, 5], {
      payment: first,
      status: 'Reversed',
      send: () => reverse(trial, first.reference, first.reversalReference),
    });
    // A refused reversal spoils nothing: under a new reference the second payment is taken back.
    judgeReference(trial, await reversed(trial, second), first.reversalReference);
    const { status, exchange } = await inquire(trial, first);
    trial.holds('reversed-is-final', 'Reversed', status, first.reversal, exchange);
  },
});

/** Section 2.5: what STATUS told of a reversal when it was made belongs to the full record, and is told later as well. */
async function judgeKept(trial: Trial, { after, reference }: Reversed): Promise<void> {
  const { exchange } = await inquire(trial, { reference });
  const [then, now] = [reversalIn(after.exchange), reversalIn(exchange)];
  const names = Object.keys(then).filter((name) => then[name] !== 'none');
  const pick = (all: Record<string, string>): object => Object.fromEntries(names.map((name) => [name, all[name]]));
  trial.holds('status-returns-full-record', pick(then), pick(now), after.exchange, exchange);
}

/**
 * Section 2.4: whose own VendorReversalReference is, is not shown; it is none of a reversal that was refused, and not what the
 * payment itself is called.
 */
function judgeReference(trial: Trial, { after, reversal, reference }: Reversed, refused: string): void {
  const told = textIn(fieldOf(after.exchange, 'VendorReversalReference'));
  const platforms = textIn(fieldOf(after.exchange, 'PlatformReference')) || reference;
  const words = 'of the reversal that was made';
  const isOther = told === undefined || ![refused, reference, platforms].includes(told);
  trial.expects('reversed-has-vendor-reversal-reference', words, isOther, told, reversal, after.exchange);
}

function reversalIn(exchange: Exchange): Record<string, string> {
  return {
    VendorReversalReference: textIn(fieldOf(exchange, 'VendorReversalReference')) || 'none',
    // How a time is written is its own matter.
    WalletDebitReversed: fieldOf(exchange, 'WalletDebitReversed') ? 'told' : 'none',
    WalletBalanceAfterReversal: decimalIn(fieldOf(exchange, 'WalletBalanceAfterReversal')) ?? 'none',
  };
}

/** Sections 4.1, 7: very few billers take reversals. */
export const reversalNotSupported = check({
  slug: 'reversal-not-supported',
  title: 'a biller that takes no reversals says so, and the payment stays Paid',
  rules: ['reversal-not-supported', 'reversal-narration-presence', 'failed-reversal-changes-nothing'],
  assumes,
  needs: ['fixture:purchases'],
  async body(trial) {
    const payment = await paid(trial, purchaseOf(trial, 'irreversible'));
    for (let n = 0; n < 2; n += 1)
      await judgeCode(trial, 'reversal-not-supported', [4], {
        payment,
        send: () => reverse(trial, payment.reference),
      });
  },
});

/** Section 7: the biller itself fails. */
export const reversalBillerFails = check({
  slug: 'reversal-biller-fails',
  title: 'where the biller fails to reverse, the payment stays Paid and can be reversed later',
  rules: ['reversal-biller-failed', 'reversal-narration-presence', 'failed-reversal-changes-nothing'],
  assumes,
  needs: ['fixture:purchases', 'operator.failNextReversal'],
  disturbs: true,
  when: 'first',
  async body(trial) {
    for (const purchase of await reversibleInEach(trial)) {
      const payment = await paid(trial, purchase);
      await judgeCode(trial, 'reversal-biller-failed', [3], {
        payment,
        async send() {
          await trial.driver.operator?.failNextReversal?.();
          return reverse(trial, payment.reference);
        },
      });
      await reversed(trial, payment);
    }
  },
});

/** Section 7: the same where nobody can let the biller fail, for a member whose reversals always do. */
export const reversalOfMemberFails = check({
  slug: 'reversal-of-member-fails',
  title: 'where the biller always fails to reverse for a member, each reversal says so and the payment stays Paid',
  rules: ['reversal-biller-failed', 'reversal-narration-presence', 'failed-reversal-changes-nothing'],
  assumes,
  needs: ['fixture:reversalFails'],
  async body(trial) {
    const { reversalFails } = trial.fixtures;
    if (!reversalFails) throw new Lacking('fixture:reversalFails');
    const payment = await paid(trial, reversalFails);
    for (let n = 0; n < 2; n += 1)
      await judgeCode(trial, 'reversal-biller-failed', [3], {
        payment,
        send: () => reverse(trial, payment.reference),
      });
  },
});

/** Sections 3.2, 7: what is not Paid cannot be reversed; with which code that is said is open. */
export const reversalOfUnpaid = check({
  slug: 'reversal-of-unpaid',
  title: 'a reversal of what was never paid puts no money into a wallet; its ErrorCode is recorded',
  rules: ['reversal-of-unpaid-payment', 'reversal-reference-of-payment', 'reversal-general-error', changesNothing],
  assumes,
  needs: ['fixture:purchases'],
  async body(trial) {
    const seen: Exchange[] = [];
    for (const purchase of await reversibleInEach(trial)) {
      const authorized = await authorize(trial, purchase);
      await judgeUnmoved(trial, changesNothing, async () => {
        const exchange = await reverse(trial, authorized.reference);
        trial.observe('reversal-of-unpaid-payment', `Authorized: ${reversalResultOf(exchange)}`, exchange);
        seen.push(exchange);
        return [authorized.exchange, exchange];
      });
    }
    for (const { reference, answered } of await failedPayments(trial)) {
      await trial.quiet();
      await judgeUnmoved(trial, changesNothing, async () => {
        const exchange = await reverse(trial, reference);
        trial.observe('reversal-of-unpaid-payment', `Failed: ${reversalResultOf(exchange)}`, exchange);
        seen.push(exchange);
        return [answered, exchange];
      });
    }
    const payment = await reversiblePayment(trial);
    const used = await reverse(trial, payment.reference, payment.reference);
    const told = reversalResultOf(used);
    trial.observe(
      'reversal-reference-of-payment',
      told === 'ErrorCode 0' ? 'accepted' : told.toLowerCase().replace('errorcode ', 'error-code-'),
      used,
    );
    const others = [...seen, used].filter((it) => !/^ErrorCode [0-5]$/.test(reversalResultOf(it)));
    if (others.length === 0) throw new Lacking('a way to make a reversal go wrong for another reason');
    for (const it of others.filter((other) => reversalResultOf(other).startsWith('ErrorCode')))
      trial.holds('reversal-general-error', 'ErrorCode 99', reversalResultOf(it), it);
  },
});

/** What Failed at the test biller, and for want of funds at one that takes payments back. */
async function failedPayments(trial: Trial): Promise<{ reference: string; answered: Exchange }[]> {
  const all: { reference: string; answered: Exchange }[] = [];
  for (const product of trial.fixtures.testBiller === undefined ? [] : (['AA', 'FP'] as const)) {
    const failed = await authorize(trial, await testPurchase(trial, { product, prefix: 'PF' }));
    all.push({ reference: failed.reference, answered: await pay(trial, failed) });
  }
  const unfunded = canDrain(trial) ? await authorize(trial, purchaseOf(trial, 'reversible')) : undefined;
  const answered = unfunded && (await payWithoutFunds(trial, unfunded));
  if (unfunded && answered) all.push({ reference: unfunded.reference, answered });
  return all.filter((it) => statusIn(it.answered) === 'Failed');
}

/** Section 4.1: both references are needed. */
export const reversalsIncomplete = check({
  slug: 'reversals-incomplete',
  title: 'a reversal that lacks a reference reverses nothing',
  rules: ['reversal-without-original-reference-refused', 'reversal-without-reference-refused'],
  assumes,
  needs: ['fixture:purchases'],
  async body(trial) {
    const payment = await reversiblePayment(trial);
    for (const [slug, json] of [
      ['reversal-without-original-reference-refused', { Reference: trial.fresh('rev') }],
      ['reversal-without-reference-refused', { OriginalReference: payment.reference }],
    ] as const)
      await judgeUnmoved(trial, slug, async () => {
        const exchange = await call(trial, 'reversePayment', { json });
        const told = reversalResultOf(exchange);
        trial.expects(slug, 'not reversed', told !== 'ErrorCode 0', told, exchange);
        const shown = await inquire(trial, payment);
        trial.holds(slug, 'Paid', shown.status, payment.pay, exchange, shown.exchange);
        return [exchange];
      });
  },
});
