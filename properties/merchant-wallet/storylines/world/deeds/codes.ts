import {
  amountIn,
  defined,
  type Exchange,
  fieldOf,
  memberOf,
  parseExactly,
  type Trial,
  textIn,
} from '../../../../../src/conformance/index.ts';
import {
  balanceBefore,
  type CodeType,
  type CodeWish,
  call,
  changeOf,
  codeBody,
  codeStatusOf,
  costOf,
  generatedCode,
  judgeAccepted,
  judgeChange,
  mayDo,
  mostTaken,
  pay,
  sendInquiry,
  succeeded,
  useRule,
  walletFor,
  walletName,
} from '../../../../../src/given/merchant-wallet/index.ts';
import { relatedTo } from '../../../../arbitraries/related-references.ts';
import { lifeMs, slackMs } from '../../code-steps.ts';
import type { Step } from '../steps.ts';
import { customerAt, type Deed, nth, ownedBy, remember, sessionOf, type ToldCode, type World } from '../world.ts';
import { idle } from './deposits.ts';

type Of<Name extends Step['do']> = Extract<Step, { do: Name }>;

const nothing = 'unpaid-code-moves-nothing';

export async function code(trial: Trial, world: World, step: Of<'code'>): Promise<Deed> {
  const of = step.other && step.type === 'PAYMENT' && world.other ? world.other : world.session;
  const type = mayDo(of.account, 'withdrawal-codes') ? step.type : 'PAYMENT';
  if (!mayDo(of.account, 'payment-codes')) return idle(nothing);
  const currency = ownedBy(of, step.currency);
  // A narration that nobody else has, beside or within a text that is easily spoilt.
  const own = trial.fresh('order');
  const narration = step.text?.includes('…')
    ? step.text.replace('…', own)
    : [own, ...(step.text === undefined ? [] : [step.text])].join(' ');
  const twin = step.isTwin
    ? world.codes.findLast((it) => it.of.account.type === of.account.type && !it.paid)
    : undefined;
  const namesake = typeof step.of === 'number' ? nth(world.codes, step.of) : undefined;
  // One of many digits is a text too.
  const digits = step.cents % 2 === 1 ? relatedTo(trial.fresh('ord'), 'digits') : undefined;
  const reference = step.isBare ? null : digits;
  const wish = twin ? twinOf(twin, type) : { type, currency, amount: step.cents, narration, ...defined({ reference }) };
  const isNamed = namesake?.generated.body['reference'] !== undefined;
  if (isNamed && !twin && namesake.of === of) return codeOfNamesake(trial, world, namesake, wish);
  const other =
    typeof step.of === 'string' &&
    world.moved.findLast((it) => it.kind === step.of && it.of === of.account && referenceOf(it.exchange) !== undefined);
  if (other && !twin) return codeLike(trial, world, of, { ...wish, reference: referenceOf(other.exchange) ?? null });
  const generated = await generatedCode(trial, of, wish);
  if (twin) twin.isTwin = true;
  const isTwin = twin !== undefined;
  world.codes.push({ generated, of, madeAt: world.clockMs, askedAt: undefined, paid: false, isTwin });
  return { rule: nothing, expected: {}, proof: [generated.exchange] };
}

function codeOfNamesake(trial: Trial, world: World, { of, generated }: ToldCode, wish: CodeWish): Promise<Deed> {
  return codeLike(trial, world, of, { ...wish, reference: String(generated.body['reference'] ?? '') });
}

/**
 * A code with the reference of another record: whether there may be two is not shown, and each that is there is its own. The
 * answer may as well be the earlier code.
 */
async function codeLike(trial: Trial, world: World, of: ToldCode['of'], wish: CodeWish): Promise<Deed> {
  const body = codeBody(trial, wish);
  const exchange = await call(trial, of, 'generateCode', { json: body });
  const asked = textIn(fieldOf(exchange, 'code'));
  const isEarlier = world.codes.some(({ generated }) => generated.code === asked);
  if (!succeeded(exchange) || asked === undefined || isEarlier) return { ...idle(nothing), proof: [exchange] };
  const made = { body, code: asked, exchange };
  world.codes.push({ generated: made, of, madeAt: world.clockMs, askedAt: undefined, paid: false, isTwin: true });
  return { rule: nothing, expected: {}, proof: [exchange] };
}

function referenceOf({ request }: Exchange): string | undefined {
  return textIn(memberOf(parseExactly(request.body), 'reference'));
}

/** A code that is like another one in all but its reference. */
function twinOf({ generated: { body } }: ToldCode, type: CodeType): CodeWish {
  return {
    type: body['type'] === 'WITHDRAWAL' ? 'WITHDRAWAL' : type,
    currency: body['currency'] === 'ZWG' ? 'ZWG' : 'USD',
    amount: body['amount'],
    narration: String(body['narration']),
  };
}

export async function payOne(trial: Trial, world: World, step: Of<'pay'>): Promise<Deed> {
  const told = nth(world.codes, step.of);
  // Whether another customer may pay a claimed code is not shown.
  const msisdn = (told?.paid ? undefined : told?.claimedBy) ?? customerAt(world, step.by);
  if (!told || !trial.driver.customer?.payCode || !trial.driver.customer.walletBalance) return idle(nothing);
  const { generated } = told;
  const { exchange } = generated;
  const wallet = walletFor(generated, msisdn);
  const before = await balanceBefore(trial, wallet);
  const ageMs = world.clockMs - told.madeAt;
  const hasFunds = (before ?? 0) >= mostTaken(-costOf(generated));
  if (!told.paid && !hasFunds) return idle(nothing);
  const refused = await pay(trial, msisdn, generated.code);
  // What the app refuses may be claimed by it all the same.
  if (refused !== undefined && !told.paid) told.claimedBy ??= msisdn;
  if (told.paid) return { rule: 'code-is-used-once', expected: {}, proof: [exchange] };
  if (ageMs > lifeMs) return { rule: 'code-dead-after-10-minutes', expected: {}, proof: [exchange] };
  if (ageMs < lifeMs - slackMs) {
    const seen = `refused by the app: ${refused}`;
    trial.expects('code-works-for-10-minutes', 'paid', refused === undefined, seen, exchange);
  }
  // Whether a code can be paid that another customer claimed is not shown: nothing may come of it by right.
  const isFree = told.claimedBy === undefined || told.claimedBy === msisdn;
  const cost = refused === undefined ? costOf(generated) : 0;
  const change = await changeOf(trial, wallet, before, cost, isFree ? 'payment of a code' : undefined);
  told.paid = change !== 0;
  const rule = useRule(generated.body['type']);
  if (!told.paid) return { rule, expected: {}, proof: [exchange] };
  judgeChange(trial, generated, change);
  const { currency } = wallet;
  const cents = -costOf(generated);
  // Lines of twins are not told apart.
  if (generated.body['type'] === 'PAYMENT' && !told.isTwin)
    await remember(trial, world, { exchange, kind: 'payment', cents, currency, of: told.of.account });
  // What was taken is judged; that nobody else's wallet changed is what is left.
  return { rule, expected: { [walletName(msisdn, currency)]: change ?? 0 }, proof: [exchange] };
}

/** Asks for a code where that is due: at most once in 30 seconds, and while it lives. */
export async function ask(trial: Trial, world: World, step: Of<'ask'>): Promise<Deed> {
  const told = nth(world.codes, step.of);
  if (!told || !isDue(world, told)) return idle(nothing);
  await askNow(trial, world, told);
  return { rule: nothing, expected: {}, proof: [told.generated.exchange] };
}

export function isDue({ clockMs }: World, { askedAt, madeAt, of }: ToldCode): boolean {
  const isEarly = askedAt !== undefined && clockMs - askedAt <= 30_000;
  return !isEarly && clockMs - madeAt < lifeMs - slackMs && mayDo(of.account, 'code-inquiry');
}

export async function askNow(trial: Trial, world: World, told: ToldCode): Promise<void> {
  const { exchange, body, code: asked } = told.generated;
  const session = sessionOf(world, told);
  told.askedAt = world.clockMs;
  const inquiry = await sendInquiry(trial, session, asked);
  judgeAccepted(trial, session, 'code-inquiry-after-30-s-answered', inquiry);
  const answered = fieldOf(inquiry, 'amount');
  if (answered !== undefined)
    trial.holds('code-inquiry-answers-the-amount', String(body['amount']), amountIn(answered), exchange, inquiry);
  const status = codeStatusOf(inquiry);
  // The status of a paid one may follow the money: another check waits for it.
  if (told.paid || !succeeded(inquiry)) return;
  trial.expects(nothing, 'not Paid', status !== 'Paid', status, exchange, inquiry);
  // What a claimed code is shown as is not shown.
  if (told.claimedBy === undefined) trial.holds('fresh-code-is-new', 'New', status, exchange, inquiry);
}
