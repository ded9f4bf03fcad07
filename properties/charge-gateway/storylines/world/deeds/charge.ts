import {
  amountIn,
  centsOf,
  decimalOf,
  defined,
  type Exchange,
  fieldOf,
  Lacking,
  statusOf,
  textIn,
} from '../../../../../src/conformance/index.ts';
import {
  type Charged,
  type ChargeWish,
  chargeBody,
  finalLookup,
  maximumOf,
  sendCharge,
} from '../../../../../src/given/charge-gateway/index.ts';
import { formsOf } from '../../../../arbitraries/msisdns.ts';
import { relatedTo } from '../../../../arbitraries/related-references.ts';
import { newUrl } from '../../../callbacks/callback-calls.ts';
import { chosen, customerAt, type Known, type World } from '../model.ts';
import { type ChargeStep, type Receiver, type Related, wholeWords } from '../steps.ts';
import { judgeTimes } from '../timestamps.ts';

/** Makes a charge as the step wants it. */
export async function makeCharge(world: World, step: ChargeStep): Promise<void> {
  const like = step.like === undefined ? undefined : chosen(world, step.like);
  const customer = like?.customer ?? customerAt(world, step.word === undefined ? step.customer : 0);
  const cents = like?.cents ?? step.cents;
  // A story tells of amounts that another owner allows.
  if (cents > Number(centsOf(maximumOf(world.trial)))) return;
  const currency = like?.currency ?? step.currency;
  const correlator = correlatorOf(world, step.correlator);
  const notifyUrl = urlOf(world, step.receiver);
  const wish: ChargeWish = defined({
    endUserId: step.isLocalForm ? formsOf(customer).local : customer,
    amount: decimalOf(BigInt(cents)),
    currency,
    clientCorrelator: correlator.value,
    referenceCode: like?.charged.body.referenceCode ?? referenceOf(world, step),
    merchantName: step.merchantName,
    notifyUrl,
  });
  // What differs in letter case alone may be found already.
  if (step.isSought && !correlator.isOpen) await seekBefore(world, wish);
  const from = world.moves > 0 ? await world.trial.driver.clock?.now?.() : undefined;
  const charged = await sendCharge(world.trial, chargeBody(world.trial, wish));
  // Whether letter case tells two correlators apart, what free text may be made of, and how long an address is, is not shown.
  const isOdd = step.merchantName !== undefined || isOddText(charged.body.referenceCode);
  const mayBeRefused = isOdd || correlator.isOpen || step.receiver === 'longest-url';
  addCharge(
    world,
    charged,
    { customer, cents, currency, notifyUrl },
    { mayBeRefused, isRelated: correlator.isRelated },
  );
  const isNew = world.charges.at(-1)?.charged === charged;
  if (isNew && from !== undefined) await judgeTimes(world, from, charged);
  await settleHeld(world, charged);
}

/** Looks up a correlator that nothing has yet: the look-up that finds nothing uses nothing up. */
async function seekBefore({ trial }: World, { endUserId = '', clientCorrelator = '' }: ChargeWish): Promise<void> {
  const lookup = await trial.send('lookup', { path: { endUserId, clientCorrelator } });
  trial.holds('lookup-unknown-correlator', 404, statusOf(lookup), lookup);
}

/** Decides that a charge was accepted as a transaction of its own, and takes it into the model. */
export function addCharge(
  world: World,
  charged: Charged,
  of: Pick<Known, 'customer' | 'cents' | 'currency' | 'notifyUrl'>,
  { mayBeRefused = false, isRelated = false } = {},
): void {
  const { trial, charges } = world;
  const { body, exchange, held, transactionId } = charged;
  world.correlators.add(body.clientCorrelator);
  // Where its correlator is close to another one too, which of the two was in the way is not known.
  const isOfAnOrder = !isRelated && charges.some((it) => it.charged.body.referenceCode === body.referenceCode);
  if (statusOf(exchange) !== 200 && mayBeRefused) return;
  if (!trial.holds(isOfAnOrder ? 'reference-may-repeat' : 'charge/200', 200, statusOf(exchange), exchange)) return;
  const twin = charges.find((it) => textIn(it.charged.transactionId) === textIn(transactionId));
  if (twin && mayBeRefused) return;
  const proof = [...(twin ? [twin.charged.exchange] : []), exchange];
  const isOwn = trial.expects(
    'transaction-id-unique',
    'an id of its own',
    !twin,
    `that of ${twin?.charged.body.clientCorrelator}`,
    ...proof,
  );
  const isEchoed = judgeEcho(world, charged);
  if (!held) trial.holds('accepted-charge-is-pending', 'PENDING', fieldOf(exchange, 'status'), exchange);
  charges.push({
    charged,
    ...of,
    status: isOwn && isEchoed ? 'PENDING' : 'open',
    refunds: 0,
    wasRefused: false,
    refundedCents: 0,
    calledBefore: 0,
    moves: world.moves,
    madeAt: exchange.at.wall,
  });
}

function judgeEcho({ trial }: World, { body, exchange }: Charged): boolean {
  const sent = exchange.request.body.toString('utf8').match(/"amount":([\d.]+)/)?.[1];
  const echoes: [rule: string, sent: unknown, shown: unknown][] = [
    ['charge-echoes-correlator', body.clientCorrelator, fieldOf(exchange, 'clientCorrelator')],
    ['charge-echoes-amount', amountIn(sent), amountIn(fieldOf(exchange, 'amount'))],
  ];
  return echoes.every(([rule, was, is]) => is === undefined || trial.holds(rule, was, is, exchange));
}

/** Makes a plain charge in USD; undefined where the world does not keep it. */
export async function chargeFor(
  world: World,
  { customer, cents, notifyUrl }: Pick<Known, 'customer' | 'cents' | 'notifyUrl'>,
): Promise<Known | undefined> {
  const { trial } = world;
  const wish = defined({ endUserId: customer, amount: decimalOf(BigInt(cents)), notifyUrl });
  const charged = await sendCharge(trial, chargeBody(trial, wish));
  addCharge(world, charged, { customer, cents, currency: 'USD', notifyUrl });
  await settleHeld(world, charged);
  return world.charges.find((it) => it.charged === charged);
}

/** A provider that holds its charges had PIN 0000 typed. */
export async function settleHeld(world: World, charged: Charged): Promise<void> {
  const known = world.charges.find((it) => it.charged === charged);
  if (!charged.held || !known) return;
  if (!world.isAnswered) throw new Lacking('a charge that is answered before its PIN (the provider holds the call)');
  const lookup: Exchange = await finalLookup(world.trial, charged);
  known.status = fieldOf(lookup, 'status') === 'SUCCESS' ? 'SUCCESS' : 'open';
  known.pin = '0000';
}

/** `isOpen`: whether it has to be accepted is not shown; `isRelated`: whether it is close to that of another charge. */
function correlatorOf(
  world: World,
  related: Related | undefined,
): { value: string; isOpen: boolean; isRelated: boolean } {
  const fresh = { value: world.trial.fresh('cc'), isOpen: false, isRelated: false };
  const base = related && chosen(world, related.of)?.charged.body.clientCorrelator;
  if (!base || related.relation === 'same' || base.length < 12 || base.length > 30) return fresh;
  const value = relatedTo(base, related.relation);
  if (world.correlators.has(value)) return fresh;
  const lower = value.toLowerCase();
  const isOtherCase = [...world.correlators].some((it) => it.toLowerCase() === lower);
  return { value, isOpen: isOtherCase || isOddText(value), isRelated: true };
}

/** Whether a reference is of another kind than any provider has to take. */
export function isOddText(text: string): boolean {
  return !/^[A-Za-z0-9-]{8,36}$/.test(text);
}

function referenceOf(world: World, { reference: related, tail, word }: ChargeStep): string | undefined {
  if (word !== undefined) return word;
  // No longer than what any provider has to take, where the text lets it: a refusal would show nothing of the text.
  if (tail !== undefined) return `${world.trial.fresh('ref').slice(0, 12)} ${tail}`;
  const base = related && chosen(world, related.of)?.charged.body.referenceCode;
  // What is one customer's in every run stays with that one: an SMS of an earlier run would be taken for another's.
  if (!base || wholeWords.includes(base)) return undefined;
  if (related.relation === 'same') return base;
  return base.length < 12 || base.length > 30 ? undefined : relatedTo(base, related.relation);
}

/** What a receiver answers in turn: well, or not for a while and then well again. */
const answers: Record<Receiver, readonly number[]> = {
  none: [],
  well: [200],
  'fails-once': [503, 200],
  'fails-long': [500, 503, 404, 200],
  'fails-always': [500],
  refuses: [410],
  'long-url': [200],
  'longest-url': [200],
  shared: [200],
};

export function urlOf(world: World, receiver: Receiver): string | undefined {
  const { callbacks } = world.trial;
  if (receiver === 'none' || !callbacks) return undefined;
  if (receiver === 'well') return newUrl(world.trial);
  if (receiver === 'shared') {
    world.sharedUrl ??= callbacks.newUrl(answers.shared);
    return world.sharedUrl;
  }
  const url = `${callbacks.newUrl(answers[receiver])}/?to=${receiver}`;
  if (receiver === 'refuses') world.goneUrls.add(url);
  if (receiver !== 'long-url' && receiver !== 'longest-url') return url;
  // Longer than a column, a parameter that comes again, an empty one, what is escaped, and a plus.
  const order = '0123456789'.repeat(receiver === 'long-url' ? 14 : 50);
  return `${url}&order=${order}&item=1&item=2&note=&back=%2Fa%3Fb&by=a+b`;
}
