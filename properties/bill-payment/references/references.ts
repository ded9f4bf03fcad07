import { check, fieldOf, type Trial, textIn } from '../../../src/conformance/index.ts';
import {
  authorize,
  authorizeRules,
  billerOf,
  outcomeOf,
  paid,
  paidRules,
  resultOf,
  sendProcess,
  statusOfPayment,
  testBillerOf,
  testPurchase,
} from '../../../src/given/bill-payment/index.ts';
import { references } from '../../arbitraries/references.ts';

const finds = 'reference-finds-payment';

/** Section 2.3: a payment is known by its reference through all its stages. */
export const referencesFind = check({
  slug: 'bill-references-find',
  title: 'references of any usual form are authorised, and STATUS under them answers for that payment and no other',
  rules: [finds, 'auth-authorizes'],
  assumes: authorizeRules,
  needs: ['fixture:testBiller'],
  async body(trial) {
    const { body } = await authorize(trial, await testPurchase(trial, { product: 'AA' }));
    // Whether letter case tells two references apart is not shown, nor what one that was used gets.
    const used = new Set<string>();
    await trial.property(
      references(trial.fresh('r').slice(0, 12)),
      async (t, reference) => {
        // Near references belong to other payments: they begin alike, and differ at the end, in length or by hyphens alone.
        const all = [reference, `${reference.slice(0, 35)}x`, neighbourOf(reference), ...withoutHyphens(reference)];
        const members = new Map<string, string>();
        for (const it of all) {
          if (used.has(it.toLowerCase())) continue;
          used.add(it.toLowerCase());
          const { memberNumber } = await testPurchase(t, { product: 'AA' });
          // As the one before but for its reference, which any provider takes.
          const exchange = await sendProcess(t, { ...body, Reference: it, MemberNumber: memberNumber });
          if (t.holds('auth-authorizes', 'Authorized', resultOf(exchange), exchange)) members.set(it, memberNumber);
        }
        for (const [it, member] of members) await judgeFound(t, it, member);
      },
      {
        runs: 5,
        examples: [trial.fresh('').slice(1, 9), '9f1c2d3e-4b5a-4c6d-8e7f-'.concat(trial.fresh('').slice(1, 13))],
      },
    );
  },
});

/** Another reference of the same length. */
function neighbourOf(reference: string): string {
  return `${reference.slice(0, -1)}${/z$/i.test(reference) ? 'y' : 'z'}`;
}

/** The same without its hyphens, where it has some and is long enough to be taken by anybody. */
function withoutHyphens(reference: string): string[] {
  const plain = reference.replaceAll('-', '');
  return plain !== reference && plain.length >= 8 ? [plain] : [];
}

async function judgeFound(trial: Trial, reference: string, memberNumber: string): Promise<void> {
  const inquiry = await statusOfPayment(trial, reference);
  if (!trial.holds(finds, 'Authorized', resultOf(inquiry), inquiry)) return;
  trial.holds(finds, reference, textIn(fieldOf(inquiry, 'Reference')), inquiry);
  const told = textIn(fieldOf(inquiry, 'MemberNumber'));
  if (told !== undefined) trial.holds(finds, memberNumber, told, inquiry);
}

/** Section 2.3: references that a provider need not take. */
export const unusualReferences = check({
  slug: 'bill-unusual-references',
  title:
    'long references, and some with spaces, signs and letters of other alphabets: found again where they are taken',
  rules: [finds],
  assumes: authorizeRules,
  needs: ['fixture:testBiller'],
  async body(trial) {
    const { body, purchase, reference } = await authorize(trial, await testPurchase(trial, { product: 'AA' }));
    await authorize(trial, purchase);
    await judgeFound(trial, reference, purchase.memberNumber);
    const stem = trial.fresh('u');
    for (const tail of ['x'.repeat(60), ' with spaces', '/slash&sign=%20', '-Zürich-Ω-東', '_under.dot:colon']) {
      const { memberNumber } = await testPurchase(trial, { product: 'AA' });
      const json = { ...body, Reference: stem + tail, MemberNumber: memberNumber };
      const exchange = await sendProcess(trial, json);
      if (outcomeOf(exchange) === 'accepted') await judgeFound(trial, stem + tail, memberNumber);
    }
  },
});

/** Section 2.1: where a biller's ReferencePrefix is used is not shown. */
export const referencePrefix = check({
  slug: 'bill-reference-prefix',
  title: "where the biller's ReferencePrefix is seen: recorded",
  rules: ['reference-prefix-use'],
  assumes: paidRules,
  needs: ['fixture:testBiller'],
  async body(trial) {
    const payment = await paid(trial, await testPurchase(trial, { product: 'AA' }));
    const { referencePrefix: prefix } = await billerOf(trial, testBillerOf(trial));
    const seen = {
      'platform-reference': textIn(fieldOf(payment.shown, 'PlatformReference')),
      'wallet-debit-reference': textIn(fieldOf(payment.shown, 'WalletDebitReference')),
    };
    const [reading] = Object.entries(seen).find(([, it]) => prefix !== undefined && it?.startsWith(prefix)) ?? [];
    trial.observe('reference-prefix-use', reading ?? 'elsewhere', payment.shown);
  },
});
