import { type Exchange, fieldOf, Lacking, textIn } from '../../../../../src/conformance/index.ts';
import {
  type Authorized,
  authorize,
  authorizedBy,
  folded,
  itemOf,
  sendAuth,
  statusIn,
} from '../../../../../src/given/bill-payment/index.ts';
import { relatedTo } from '../../../../arbitraries/related-references.ts';
import { type Deed, type Known, quietDeed, type World } from '../model.ts';
import type { Step } from '../steps.ts';
import { livingMember } from './choose-member.ts';
import { type Order, orderOf } from './purchases.ts';

type Auth = Extract<Step, { do: 'auth' }>;

const debitsNothing = 'auth-debits-nothing';

/** AUTH of a payment, whose reference may stand close to that of another one. */
export async function auth(world: World, step: Auth): Promise<Deed> {
  const order = await orderOf(world, { ...step, member: livingMember(world, step.member) });
  if (!order) return quietDeed(debitsNothing);
  const reference = referenceOf(world, step);
  const hasText = order.purchases.some((it) => it.metadata !== undefined && step.text !== undefined);
  // Whether letter case tells references apart is not shown, nor what a text in metadata may hold; vouchers may be sold out.
  const mayRefuse = step.like === 'other-case' || step.ware === 'voucher' || step.ware === 'vouchers' || hasText;
  const isAnothers = step.like === 'other-case' ? (it: Exchange): boolean => isTold(world, order, it) : undefined;
  const made = await authorizeOrder(world, order, reference, mayRefuse, isAnothers);
  if (made && step.like === 'other-case') forgetTwin(world, made);
  return quietDeed(debitsNothing, ...(made ? [made.authorized.exchange] : []));
}

/** Whether an answer is about a payment that was made before: where letter case tells nothing apart, AUTH may answer that one. */
function isTold({ payments }: World, { purchases }: Order, answer: Exchange): boolean {
  const own = platformsIn(answer);
  const isKnown = own !== undefined && payments.some(({ authorized }) => platformsIn(authorized.exchange) === own);
  const [first] = purchases;
  const [member, code] = ['MemberNumber', 'Products.0.Code'].map((it) => textIn(fieldOf(answer, it)));
  const isOther = (told: string | undefined, asked: string | undefined): boolean =>
    told !== undefined && told !== asked;
  return isKnown || isOther(member, first?.memberNumber) || isOther(code, first?.productCode);
}

function platformsIn(exchange: Exchange): string | undefined {
  return textIn(fieldOf(exchange, 'PlatformReference')) || undefined;
}

/** Where letter case does not tell references apart, the later AUTH may have taken the place of the first one. */
function forgetTwin({ payments }: World, { authorized: { reference } }: Known): void {
  for (const it of payments)
    if (it.authorized.reference !== reference && it.authorized.reference.toLowerCase() === reference.toLowerCase())
      it.status = 'open';
}

/** A fresh reference, one that stands so to the last payment's, or one whose status was asked while nobody had used it. */
export function referenceOf(
  { trial, payments, ghosts, refused }: World,
  { like, digits = false }: Partial<Auth>,
): string {
  const fresh = digits ? relatedTo(trial.fresh('pay'), 'digits') : trial.fresh('pay');
  if (like === undefined) return (digits ? undefined : ghosts.pop()) ?? fresh;
  const base = payments.at(-1)?.authorized.reference ?? fresh;
  const wanted = relatedTo(base.length < 12 || base.length > 30 ? fresh : base, like);
  const isUsed = payments.some(({ authorized: it }) => it.reference === wanted);
  if (isUsed || refused.has(wanted.toLowerCase())) return fresh;
  // Used now, it is nobody's no more: a later payment is not made under it. Whether letter case tells two apart is not shown.
  const at = ghosts.findIndex((it) => it.toLowerCase() === wanted.toLowerCase());
  if (at >= 0) ghosts.splice(at, 1);
  return wanted;
}

/** An authorised payment in the model; undefined where AUTH may be, and was, turned down. */
export async function authorizeOrder(
  world: World,
  { ware, purchases, member }: Order,
  reference: string = world.trial.fresh('pay'),
  mayRefuse = false,
  isAnothers: (answer: Exchange) => boolean = () => false,
): Promise<Known | undefined> {
  const { trial } = world;
  const authorized = await (mayRefuse ? tried() : authorize(trial, purchases, { reference })).catch(
    (problem: unknown) => {
      // A wallet of the owner's may not cover it.
      if (problem instanceof Lacking) return undefined;
      throw problem;
    },
  );
  if (!authorized) {
    world.refused.add(reference.toLowerCase());
    return undefined;
  }
  const known: Known = { ware, authorized, member, status: 'Authorized', madeAt: world.clockMs };
  judgeName(world, known);
  world.payments.push(known);
  return known;

  async function tried(): Promise<Authorized | undefined> {
    const items = await Promise.all(purchases.map((it) => itemOf(trial, it)));
    const exchange = await sendAuth(trial, purchases, { reference });
    const isOwn = textIn(fieldOf(exchange, 'Reference')) === reference && !isAnothers(exchange);
    return statusIn(exchange) === 'Authorized' && isOwn ? authorizedBy(items, exchange) : undefined;
  }
}

/** AUTH returns the details of the member: whether the name among them is the biller's is learned from the first one. */
export function judgeName(world: World, { authorized: { exchange }, member }: Known): void {
  const told = textIn(fieldOf(exchange, 'MemberName'));
  if (!member || told === undefined || member.isOpen) return;
  const { FullName } = member.record;
  world.tellsNames ??= folded(told) === folded(FullName);
  if (!world.tellsNames) return;
  world.trial.holds('authorized-has-member-name', folded(FullName), folded(told), member.proof, exchange);
}
