import {
  basicHeader,
  type Exchange,
  fieldOf,
  jsonOf,
  listOf,
  memberOf,
  statusOf,
  textIn,
} from '../../../../../src/conformance/index.ts';
import {
  authorize,
  call,
  compare,
  currencies,
  decimalIn,
  foundBy,
  freshMember,
  judgeAuthRefused,
  listWallets,
  lookUpUntil,
  minus,
  ownProductWith,
  ownPurchase,
  pay,
  payBody,
  plus,
  resultOf,
  reversalResultOf,
  reverse,
  sendAuth,
  sendMember,
  sendProcess,
  setsPrice,
  times,
  withPrice,
} from '../../../../../src/given/bill-payment/index.ts';
import { without } from '../../../../body-edits.ts';
import { type Deed, nth, quietDeed, type World } from '../model.ts';
import type { Bad } from '../steps.ts';
import { authorizeOrder } from './auth.ts';
import { livingMember } from './choose-member.ts';
import { paidNow } from './pay.ts';
import { stockOf } from './stock.ts';

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
    const [known, reference] = [nth(reversible, of), world.reversals.at(-1)];
    if (!known || reference === undefined) return quietDeed('failed-reversal-changes-nothing');
    const exchange = await reverse(world.trial, known.authorized.reference, reference);
    const proof = [known.authorized.exchange, exchange];
    world.trial.holds('reversal-duplicate-reference', 'ErrorCode 2', reversalResultOf(exchange), ...proof);
    return quietDeed('failed-reversal-changes-nothing', ...proof);
  },
  async 'unknown-reversal'({ trial }) {
    const exchange = await reverse(trial, trial.fresh('none'));
    trial.holds('reversal-original-not-found', 'ErrorCode 1', reversalResultOf(exchange), exchange);
    return quietDeed('failed-reversal-changes-nothing', exchange);
  },
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
    const exchange = await sendMember(world.trial, 'createMember', body);
    const seen = foundBy(await lookUpUntil(world.trial, body.MemberNumber, 'no member'));
    const rule = 'deleted-number-not-reused-by-create';
    world.lastMemberCall = { rule, about: [known] };
    if (!world.trial.holds(rule, 'no member', seen, known.proof, exchange)) known.isOpen = true;
    return quietDeed(changesNothing, exchange);
  },
  async 'update-without-name'(world, of) {
    const known = livingMember(world, of);
    if (!known) return quietDeed(changesNothing);
    const { FullName: _, ...body } = { ...(await freshMember(world.trial)), MemberNumber: known.record.MemberNumber };
    return refusedMember(world, known, await sendMember(world.trial, 'updateMember', body));
  },
};

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
  const known = nth(payments, of);
  const isCallers = known?.authorized.items.every(({ product }) => setsPrice(product)) === true;
  if (known?.status !== 'Authorized' || !isCallers) return quietDeed(rule);
  const exchange = await sendProcess(trial, spoil(payBody(trial, known.authorized)));
  const proof = [known.authorized.exchange, exchange];
  // What another answer makes of it is not shown.
  if (statusOf(exchange) === 400) return quietDeed(rule, ...proof);
  known.status = 'open';
  return { rule, words: 'anything', fits: () => true, proof };
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
  const exchange = await sendAuth(trial, dear);
  judgeAuthRefused(trial, 'auth-checks-wallet-funding', exchange);
  const { purchase } = await ownPurchase(trial, MemberNumber, {
    product,
    price: plus(product.minAmount ?? '0', '1.01'),
  });
  if (compare(funds, '100') > 0) await authorize(trial, purchase);
  return quietDeed(rule, exchange);
}

/** What the one ZWG wallet covers, overdraft and all. */
async function fundsOf({ trial }: World): Promise<string | undefined> {
  const list = (listOf(jsonOf(await listWallets(trial))) ?? []).filter(
    (it) => textIn(memberOf(it, 'Currency')) === currencies.find((one) => one === 'ZWG'),
  );
  const [balance, minimum = '0'] = ['Balance', 'MinimumBalance'].map((name) => decimalIn(memberOf(list[0], name)));
  return list.length === 1 && balance !== undefined ? minus(balance, minimum) : undefined;
}

/** What is refused for want of stock takes none. */
async function noStock(world: World, of: number): Promise<Deed> {
  const rule = 'auth-debits-nothing';
  const { trial } = world;
  const shop = await stockOf(world);
  if (!shop) return quietDeed(rule);
  const { purchase, set } = shop;
  const available = 2 + (of % 3);
  await set(available);
  const proof: Exchange[] = [];
  for (const more of [1, 2]) {
    const exchange = await sendAuth(trial, { ...purchase, quantity: available + more });
    proof.push(exchange);
    const words = textIn(fieldOf(exchange, 'TechnicalNarration')) ?? resultOf(exchange);
    trial.holds(
      'voucher-insufficient-stock-maps-quantities',
      String(available),
      leftIn(words, purchase.productCode),
      ...proof,
    );
  }
  const all = await authorizeOrder(world, { ware: 'RV', purchases: [{ ...purchase, quantity: available }] });
  const deed = all
    ? await paidNow(world, [all], async () => [await pay(trial, all.authorized)])
    : quietDeed(rule, ...proof);
  await set(50);
  return deed;
}

/** How many are left by a stock error; its words where it does not tell. */
function leftIn(words: string, code: string): string {
  try {
    const { InsufficientStock } = JSON.parse(words) as { InsufficientStock?: Record<string, unknown> };
    return String(InsufficientStock?.[code] ?? words);
  } catch {
    return words;
  }
}
