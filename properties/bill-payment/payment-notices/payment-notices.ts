import { check, defined, Lacking, type Trial } from '../../../src/conformance/index.ts';
import {
  authorize,
  compare,
  createdMember,
  type Decimal,
  type Delivery,
  decimalIn,
  deliveriesAt,
  folded,
  foundBy,
  freshMember,
  freshMemberNumber,
  hourMs,
  largeOwnPrice,
  lookUpMember,
  memberRules,
  neighbour,
  newUrl,
  notified,
  nowOf,
  type OwnPayment,
  ownPayment,
  ownPaymentRules,
  ownProduct,
  ownProductWith,
  ownPurchase,
  type Product,
  pay,
  paymentsIn,
  plus,
  sendAuth,
  sendMember,
  setsPrice,
  testPurchase,
  walletRules,
  wallTimeOf,
  zoneSlackMs,
} from '../../../src/given/bill-payment/index.ts';
import {
  judgeHash,
  judgeKeptId,
  judgeNotice,
  judgeSignature,
  judgeUnique,
  lackedByHash,
  noticeRules,
} from './notice-form.ts';
import { isOf, noticeNeeds, noticeOf, registered } from './notice-of.ts';
import { judgeSeveral } from './notices-of-several.ts';

/** Sections 2.5, 6.2: each payment to the own biller reaches its webhook, signed, with what was paid. */
export const paymentNotices = check({
  slug: 'bill-payment-notices',
  title: "each payment reaches the biller's webhook after its transaction, whole and signed",
  rules: [
    ...noticeRules,
    'payments-reach-biller',
    'payments-posted-after-each',
    'payment-webhook-tells-the-payment',
    'payment-id-unique',
    'payment-webhook-duplicates',
  ],
  assumes: [...memberRules, ...ownPaymentRules, ...walletRules],
  needs: noticeNeeds,
  disturbs: true,
  async body(trial) {
    const url = newUrl(trial);
    const key = await registered(trial, url, 'each');
    const owners = new Map<string, string>();
    const own = new Set<string>();
    const others = await notForTheBiller(trial);
    for (const make of await ways(trial)) {
      const payment = await make();
      own.add(payment.member.MemberNumber);
      const before = deliveriesAt(trial, url).length;
      const delivery = await noticeOf(trial, url, payment);
      for (const slug of ['payments-reach-biller', 'payments-posted-after-each'])
        trial.expects(slug, 'posted', delivery !== undefined, 'not posted', payment.shown);
      if (!delivery) continue;
      await judgeTold(trial, delivery, payment);
      for (const it of deliveriesAt(trial, url).slice(before)) judgeUnique(trial, it, owners);
    }
    own.add((await judgeSeveral(trial, url)) ?? '');
    await trial.quiet();
    for (const it of deliveriesAt(trial, url)) {
      judgeNotice(trial, it);
      judgeSignature(trial, it, key);
      judgeHash(trial, it, key);
      const told = (paymentsIn(it) ?? []).map((payment) => notified(payment, 'MemberNumber'));
      const proof = it.exchange ? [it.exchange] : [];
      // Where others pay the biller too, only what we know not to be its payment is wrong.
      const wrong = told.filter((number) => (trial.has('isolate') ? !own.has(number) : others.includes(number)));
      const seen = `a payment of ${wrong.join(', ')}`;
      const words = 'no payment of other members';
      trial.expects('payment-webhook-tells-the-payment', words, wrong.length === 0, seen, ...proof);
    }
    judgeKeptId(trial, deliveriesAt(trial, url));
    observeDuplicates(trial, deliveriesAt(trial, url));
    await judgeNewAddress(trial);
    const lacked = lackedByHash(deliveriesAt(trial, url), key);
    if (lacked !== undefined) throw new Lacking(lacked);
  },
});

/** What comes to an address is signed with the key that the biller was given for it, whatever an earlier one was signed with. */
async function judgeNewAddress(trial: Trial): Promise<void> {
  const url = newUrl(trial);
  const key = await registered(trial, url, 'each');
  const delivery = await noticeOf(trial, url, await ownPayment(trial, await createdMember(trial)));
  if (!delivery) return;
  judgeSignature(trial, delivery, key);
  judgeHash(trial, delivery, key);
}

/** Members whose payments are not the biller's: one that was authorised alone, and one of another biller. */
async function notForTheBiller(trial: Trial): Promise<string[]> {
  const { MemberNumber } = await createdMember(trial);
  const { product, purchase } = await ownPurchase(trial, MemberNumber);
  await sendAuth(trial, purchase);
  if (trial.fixtures.testBiller === undefined || product.billerCode === trial.fixtures.testBiller)
    return [MemberNumber];
  const foreign = await authorize(trial, await testPurchase(trial, { product: 'AA' }));
  await pay(trial, foreign);
  return [MemberNumber, foreign.purchase.memberNumber];
}

/** Payments that differ in what the webhook writes: prices, a department, a currency, letters beyond ASCII. */
async function ways(trial: Trial): Promise<(() => Promise<OwnPayment>)[]> {
  const plain = (await ownProductWith(trial, 'none')) ?? (await ownProduct(trial));
  const withDepartment = await ownProductWith(trial, 'department');
  const prices = setsPrice(plain) ? pricesOf(plain) : [undefined];
  const to = async (product: Product, price?: string): Promise<OwnPayment> =>
    ownPayment(trial, await createdMember(trial), defined({ product, price }));
  const forex = await ownProductWith(trial, 'none', { isForex: true });
  return [
    ...prices.map((price) => () => to(plain, price)),
    () => largePayment(trial, plain),
    // None at the price of the one before it.
    ...[withDepartment, forex].flatMap((it, n) =>
      it ? [() => to(it, setsPrice(it) ? pricesOf(it)[n] : undefined)] : [],
    ),
    ...(await accented(trial, plain)),
  ];
}

/**
 * A payment of thousands, or of what it costs where none can be made, of a member whose number begins with zeros and whose name
 * has more blanks than are seen, where one may.
 */
async function largePayment(trial: Trial, product: Product): Promise<OwnPayment> {
  const digits = (await freshMemberNumber(trial)).replace(/\D/g, '');
  const member =
    (await neighbour(trial, `00${digits}`, { FullName: `Tariro  Nyasha ${digits} ` })) ?? (await createdMember(trial));
  return ownPayment(trial, member, defined({ product, price: await largeOwnPrice(trial, product, member) }));
}

/** Letters beyond ASCII, and many of them, may be refused: only what comes of an accepted name is judged. */
async function accented(trial: Trial, product: Product): Promise<(() => Promise<OwnPayment>)[]> {
  const FullName = 'Zoë "Nyasha" Müller & Söhne, of the long and winding road by the river';
  const member = { ...(await freshMember(trial)), FullName };
  await sendMember(trial, 'createMember', member);
  const isMember = foundBy(await lookUpMember(trial, member.MemberNumber)) === 'a member';
  return isMember ? [() => ownPayment(trial, member, { product })] : [];
}

/** Prices without cents and with odd ones within the product's limits, few enough to be afforded. */
function pricesOf({ minAmount = '0', maxAmount }: Product): Decimal[] {
  const all = ['3', '5.29'].map((it) => plus(minAmount, it));
  return all.filter((it) => maxAmount === undefined || compare(it, maxAmount) <= 0);
}

async function judgeTold(trial: Trial, delivery: Delivery, payment: OwnPayment): Promise<void> {
  const [told] = (paymentsIn(delivery) ?? []).filter(isOf(payment));
  if (!told) return;
  const { platformReference, member, product, price } = payment;
  const fields = {
    PlatformReference: notified(told, 'PlatformReference'),
    MemberNumber: notified(told, 'MemberNumber'),
    MemberName: nameIn(notified(told, 'MemberName')),
    ProductCode: notified(told, 'ProductCode'),
    ProductPrice: decimalIn(told['ProductPrice']),
    // It may be absent.
    ProductDepartment: notified(told, 'ProductDepartment') || product.department,
  };
  const expected = {
    PlatformReference: platformReference ?? fields.PlatformReference,
    MemberNumber: member.MemberNumber,
    MemberName: nameIn(member.FullName),
    ProductCode: product.code,
    ProductPrice: price ?? fields.ProductPrice,
    ProductDepartment: product.department,
  };
  const proof = delivery.exchange ? [payment.shown, delivery.exchange] : [payment.shown];
  trial.holds('payment-webhook-tells-the-payment', expected, fields, ...proof);
  const paidDate = notified(told, 'PaidDate');
  const at = wallTimeOf(paidDate);
  const now = await nowOf(trial, payment.shown);
  const isNear = at === undefined || Math.abs(at - now) < zoneSlackMs + hourMs;
  trial.expects('payment-webhook-paid-date', 'a date and time near the payment', isNear, paidDate, ...proof);
}

/** Blanks that a reader does not see may be lost; Hash is made of what is told all the same. */
function nameIn(text: string): string {
  return folded(text).replace(/\s+/g, ' ').trim();
}

function observeDuplicates(trial: Trial, deliveries: readonly Delivery[]): void {
  const ids = deliveries.flatMap((it) => (paymentsIn(it) ?? []).map((payment) => notified(payment, 'PaymentId')));
  const proof = deliveries.flatMap((it) => it.exchange ?? []).slice(-1);
  if (ids.length === 0) return;
  trial.observe('payment-webhook-duplicates', new Set(ids).size < ids.length ? 'repeated' : 'once', ...proof);
}
