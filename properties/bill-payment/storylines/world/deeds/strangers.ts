import { type Exchange, fieldOf, statusOf, textIn } from '../../../../../src/conformance/index.ts';
import {
  foundBy,
  freshMember,
  freshMemberNumber,
  inquire,
  lookUp,
  lookUpMember,
  ownBillerOf,
  sendMember,
} from '../../../../../src/given/bill-payment/index.ts';
import { relatedTo } from '../../../../arbitraries/related-references.ts';
import { type Deed, nth, quietDeed, type World } from '../model.ts';
import type { Step } from '../steps.ts';
import { livingMember } from './choose-member.ts';
import { keep } from './members.ts';

/** An inquiry about a reference that nobody used, close to one that somebody did: it tells of no payment of ours. */
export async function ghost(world: World, { of, like }: Extract<Step, { do: 'ghost' }>): Promise<Deed> {
  const rule = 'status-changes-nothing';
  const { trial, payments, ghosts, refused } = world;
  const known = nth(payments, of);
  if (!known || like === 'other-case') return quietDeed(rule);
  const { reference: base, exchange: first, purchase } = known.authorized;
  const reference = relatedTo(base, like);
  const isUsed = payments.some(({ authorized: it }) => it.reference.toLowerCase() === reference.toLowerCase());
  if (isUsed || refused.has(reference.toLowerCase()) || reference.length < 8 || reference.length > 36)
    return quietDeed(rule);
  const { exchange } = await inquire(trial, { reference });
  const told = textIn(fieldOf(exchange, 'MemberNumber'));
  const isOther = told === purchase.memberNumber || textIn(fieldOf(exchange, 'Reference')) === base;
  const seen = `the payment ${base}`;
  trial.expects('reference-finds-payment', 'no payment of another reference', !isOther, seen, first, exchange);
  // What is answered as Failed may be a payment that failed.
  if (statusOf(exchange) !== 200 && !ghosts.includes(reference)) ghosts.push(reference);
  return quietDeed(rule, exchange);
}

/** A member of one biller is none of another one: where the other biller knows its number, it does so for other reasons. */
export async function lookUpElsewhere(world: World, at: number): Promise<Deed> {
  const rule = 'lookup-unknown-member-is-failed';
  const { trial } = world;
  const known = livingMember(world, at);
  const { billerCode } = trial.fixtures.members ?? {};
  if (!known || billerCode === undefined || billerCode === ownBillerOf(trial).code) return quietDeed(rule);
  const asked = async (memberNumber: string): Promise<Exchange> => {
    // Elsewhere may be answered what was just answered here.
    await lookUpMember(trial, memberNumber);
    return lookUp(trial, 'lookupMember', { billerCode, memberNumber });
  };
  const own = await asked(known.record.MemberNumber);
  // A biller may be offline for a while.
  const found = foundBy(own) === 'no member' ? [known.proof, own] : undefined;
  const proof = foundBy(own) === 'a member' ? await sharing(world, asked) : found;
  const last = proof?.at(-1);
  if (proof && last) trial.holds(rule, 'no member', foundBy(last), ...proof);
  return quietDeed(rule, last ?? own);
}

/** How often a number is known elsewhere with its member, and one of nobody is not, until that is no chance. */
const rounds = 5;

/**
 * What shows that another biller knows members for being ours; undefined where it may have reasons of its own: which numbers it knows
 * nobody tells, and some of ours may be among them.
 */
async function sharing(
  world: World,
  asked: (memberNumber: string) => Promise<Exchange>,
): Promise<Exchange[] | undefined> {
  const { trial } = world;
  let proof: Exchange[] | undefined;
  for (let round = 0; round < rounds; round += 1) {
    const stranger = await asked(await freshMemberNumber(trial));
    if (foundBy(stranger) !== 'no member') return undefined;
    const record = await freshMember(trial);
    const created = await sendMember(trial, 'createMember', record);
    if (statusOf(created) !== 200) return undefined;
    keep(world, { record, isDeleted: false, rule: 'member-create-accepted', proof: created, isOpen: false });
    const theirs = await asked(record.MemberNumber);
    if (foundBy(theirs) !== 'a member') return undefined;
    proof = [stranger, created, theirs];
  }
  return proof;
}
