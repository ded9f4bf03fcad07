import { basicHeader, type Exchange, memberOf, statusOf } from '../../../../../src/conformance/index.ts';
import {
  authorize,
  call,
  compare,
  decimalIn,
  foundBy,
  freshMember,
  judgeAuthRefused,
  lookUpUntil,
  minus,
  ownProductWith,
  ownPurchase,
  payBody,
  plus,
  reversalResultOf,
  reverse,
  sendAuth,
  sendInquiredAuth,
  sendMember,
  sendProcess,
  setsPrice,
  times,
  withPrice,
} from '../../../../../src/given/bill-payment/index.ts';
import { relatedTo } from '../../../../arbitraries/related-references.ts';
import { without } from '../../../../body-edits.ts';
import { type Deed, nth, quietDeed, type World } from '../model.ts';
import type { Bad } from '../steps.ts';
import { livingMember } from './choose-member.ts';
import { noStock } from './no-stock.ts';
import { onlyWallet } from './only-wallet.ts';

const changesNothing = 'refused-call-has-no-effect';

/** A call that is refused for one thing: it changes nothing, nor does it later. */
export function bad(world: World, what: Bad, of: number): Promise<Deed> {
  return bads[what](world, of);
}

const bads: Record<Bad, (world: World, of: number) => Promise<Deed>> = {
  'no-products': (world, of) => spoiledPay(world, of, (body) => without(body, 'Products')),
  'other-price': (world, of) => spoiledPay(world, of, (body) => withPrice(body, '0.77')),
  async 'unknown-product'({ trial, payments }, of) {
    const known = nth(payments, of);
    if (!known) return quietDeed(changesNothing);
    const { Products, ...body } = { ...known.authorized.body, Reference: trial.fresh('pay') } as Record<
      string,
      unknown
    >;
    const [product] = Products as Record<string, unknown>[];
    const exchange = await sendProcess(trial, { ...body, Products: [{ ...product, Code: trial.fresh('NOSUCH') }] });
    judgeAuthRefused(trial, 'unknown-product-refused', exchange);
    return quietDeed('auth-debits-nothing', exchange);
  },
  /** Elsewhere an account may be locked by it: only a tenant of its own is tried. */
  async password({ trial, payments }, of) {
    const known = nth(payments, of);
    if (!trial.has('isolate') || known?.status !== 'Authorized') return quietDeed(changesNothing);
    const { username = '', password = '' } = trial.credentials;
    const headers = { authorization: basicHeader(username, `${password}x`) };
    const exchange = await call(trial, 'processPayment', { json: payBody(trial, known.authorized), headers });
    trial.holds('wrong-password-401', 401, statusOf(exchange), exchange);
    return quietDeed(changesNothing, known.authorized.exchange, exchange);
  },
  unfunded,
  'no-stock': noStock,
  async 'used-reversal'(world, of) {
    const reversible = world.payments.filter((it) => it.ware === 'reversible' && it.status === 'Paid');
    const [known, reference] = [nth(reversible, of), nth(world.reversals, of)];
    if (!known || reference === undefined) return quietDeed('failed-reversal-changes-nothing');
    const exchange = await reverse(world.trial, known.authorized.reference, reference);
    const proof = [known.authorized.exchange, exchange];
    world.trial.holds('reversal-duplicate-reference', 'ErrorCode 2', reversalResultOf(exchange), ...proof);
    return quietDeed('failed-reversal-changes-nothing', ...proof);
  },
  'unknown-reversal': unknownReversal,
  async 'create-again'(world, of) {
    const known = livingMember(world, of);
    if (!known) return quietDeed(changesNothing);
    const body = { ...(await freshMember(world.trial)), MemberNumber: known.record.MemberNumber };
    return refusedMember(world, known, await sendMember(world.trial, 'createMember', body));
  },
  async 'create-deleted'(world, of) {
    const known = nth(
      world.members.filter((it) => it.isDeleted && !it.isOpen),
      of,
    );
    if (!known) return quietDeed(changesNothing);
    const body = { ...(await freshMember(world.trial)), MemberNumber: known.record.MemberNumber };
    const form = (['json', 'xml', 'form'] as const)[world.members.length % 3] ?? 'json';
    const exchange = await sendMember(world.trial, 'createMember', body, { form });
    const seen = foundBy(await lookUpUntil(world.trial, body.MemberNumber, 'no member'));
    const rule = 'deleted-number-not-reused-by-create';
    world.lastMemberCall = { rule, about: [known] };
    if (!world.trial.holds(rule, 'no member', seen, known.proof, exchange)) known.isOpen = true;
    return quietDeed(changesNothing, exchange);
  },
  async 'auth-deleted'(world, of) {
    const rule = 'auth-debits-nothing';
    const { trial } = world;
    const known = nth(
      world.members.filter((it) => it.isDeleted && !it.isOpen),
      of,
    );
    const product = known && trial.fixtures.ownBiller?.productCode && (await ownProductWith(trial, 'none'));
    // Where AUTH does not tell the biller's name of a member, it may not look members up.
    if (!known || !product || !world.tellsNames) return quietDeed(rule);
    const lookup = await lookUpUntil(trial, known.record.MemberNumber, 'no member');
    if (foundBy(lookup) !== 'no member') return quietDeed(rule, lookup);
    const { purchase } = await ownPurchase(trial, known.record.MemberNumber, { product });
    const exchange = await sendAuth(trial, purchase);
    judgeAuthRefused(trial, 'unknown-member-not-payable', exchange, known.proof, lookup);
    return quietDeed(rule, exchange);
  },
  async 'update-without-name'(world, of) {
    const known = livingMember(world, of);
    if (!known) return quietDeed(changesNothing);
    const { FullName: _, ...body } = { ...(await freshMember(world.trial)), MemberNumber: known.record.MemberNumber };
    return refusedMember(world, known, await sendMember(world.trial, 'updateMember', body));
  },
};

/** Nobody paid under the reference that is to be reversed, however close it stands to one that somebody did. */
async function unknownReversal({ trial, payments, refused }: World, of: number): Promise<Deed> {
  const known = nth(
    payments.filter((it) => it.ware === 'reversible' && it.status === 'Paid'),
    of,
  );
  const strangers = [trial.fresh('none')];
  for (const like of ['beginning', 'longer', 'last-character'] as const)
    if (known) strangers.push(relatedTo(known.authorized.reference, like));
  const proof: Exchange[] = known ? [known.authorized.exchange] : [];
  for (const it of strangers) {
    const isUsed = refused.has(it.toLowerCase()) || payments.some(({ authorized }) => authorized.reference === it);
    if (isUsed || it.length < 8 || it.length > 36) continue;
    const exchange = await reverse(trial, it);
    trial.holds(
      'reversal-original-not-found',
      'ErrorCode 1',
      reversalResultOf(exchange),
      ...proof.slice(0, 1),
      exchange,
    );
    proof.push(exchange);
  }
  return quietDeed('failed-reversal-changes-nothing', ...proof.slice(0, 4));
}

/** What a refused call left is read back with all members; what an accepted one made of the record is open. */
function refusedMember(world: World, known: Parameters<typeof Object.assign>[0], exchange: Exchange): Deed {
  world.lastMemberCall = { rule: changesNothing, about: [] };
  if (statusOf(exchange) !== 400) Object.assign(known, { isOpen: true });
  else Object.assign(known, { rule: changesNothing, proof: exchange });
  return quietDeed(changesNothing, exchange);
}

/** A PAY that does not fit its AUTH: where it is answered 400 nothing was debited, and the payment is what it was. */
async function spoiledPay(
  { trial, payments }: World,
  of: number,
  spoil: (body: Record<string, unknown>) => Record<string, unknown>,
): Promise<Deed> {
  const rule = 'pay-400-debits-nothing';
  const open = payments.filter((it) => it.status === 'Authorized');
  const callers = open.filter((it) => it.authorized.items.every(({ product }) => setsPrice(product)));
  const known = nth(callers, of);
  if (!known) return quietDeed(rule);
  const exchange = await sendProcess(trial, spoil(withOtherPayer(payBody(trial, known.authorized))));
  const proof = [known.authorized.exchange, exchange];
  // What another answer makes of it is not shown.
  if (statusOf(exchange) === 400) return quietDeed(rule, ...proof);
  known.status = 'open';
  return { rule, words: 'anything', fits: () => true, proof };
}

/** Somebody else pays, where it is told who: nothing of a refused PAY comes back in a later answer. */
function withOtherPayer({ PayerDetails, ...body }: Record<string, unknown>): Record<string, unknown> {
  if (PayerDetails === undefined) return body;
  const others = Object.entries(PayerDetails as object).map(([name, it]) => [name, `${it}7`]);
  return { ...body, PayerDetails: Object.fromEntries(others) };
}

/** One AUTH that the wallet does not cover, whatever commission is taken off its debit; what it covers is authorised as before. */
async function unfunded(world: World, of: number): Promise<Deed> {
  const rule = 'auth-debits-nothing';
  const { trial } = world;
  const member = livingMember(world, of);
  if (!trial.has('isolate') || !member || trial.fixtures.ownBiller?.productCode === undefined) return quietDeed(rule);
  const product = await ownProductWith(trial, 'none');
  if (!product || !setsPrice(product) || product.maxAmount !== undefined || product.requiresForex !== false)
    return quietDeed(rule);
  const funds = await fundsOf(world);
  if (funds === undefined) return quietDeed(rule);
  const { MemberNumber } = member.record;
  const { purchase: dear } = await ownPurchase(trial, MemberNumber, { product, price: plus(times(funds, 3), '1.01') });
  const exchange = await sendInquiredAuth(trial, dear);
  judgeAuthRefused(trial, 'auth-checks-wallet-funding', exchange);
  const { purchase } = await ownPurchase(trial, MemberNumber, {
    product,
    price: plus(product.minAmount ?? '0', '1.01'),
  });
  if (compare(funds, '100') > 0) await authorize(trial, purchase);
  return quietDeed(rule, exchange);
}

/** What the one ZWG wallet covers, overdraft and all. */
async function fundsOf(world: World): Promise<string | undefined> {
  const wallet = await onlyWallet(world, 'ZWG');
  const [balance, minimum = '0'] = ['Balance', 'MinimumBalance'].map((name) => decimalIn(memberOf(wallet, name)));
  return balance === undefined ? undefined : minus(balance, minimum);
}
