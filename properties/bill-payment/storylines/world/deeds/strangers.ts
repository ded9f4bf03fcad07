import { fieldOf, statusOf, textIn } from '../../../../../src/conformance/index.ts';
import {
  foundBy,
  freshMemberNumber,
  inquire,
  lookUp,
  ownBillerOf,
} from '../../../../../src/given/bill-payment/index.ts';
import { relatedTo } from '../../../../arbitraries/related-references.ts';
import { type Deed, nth, quietDeed, type World } from '../model.ts';
import type { Step } from '../steps.ts';
import { livingMember } from './choose-member.ts';

/** An inquiry about a reference that nobody used, close to one that somebody did: it tells of no payment of ours. */
export async function ghost(world: World, { of, like }: Extract<Step, { do: 'ghost' }>): Promise<Deed> {
  const rule = 'status-changes-nothing';
  const { trial, payments, ghosts } = world;
  const known = nth(payments, of);
  if (!known || like === 'other-case') return quietDeed(rule);
  const { reference: base, exchange: first, purchase } = known.authorized;
  const reference = relatedTo(base, like);
  const isUsed = payments.some(({ authorized: it }) => it.reference.toLowerCase() === reference.toLowerCase());
  if (isUsed || reference.length < 8 || reference.length > 36) return quietDeed(rule);
  const { exchange } = await inquire(trial, { reference });
  const told = textIn(fieldOf(exchange, 'MemberNumber'));
  const isOther = told === purchase.memberNumber || textIn(fieldOf(exchange, 'Reference')) === base;
  const seen = `the payment ${base}`;
  trial.expects('reference-finds-payment', 'no payment of another reference', !isOther, seen, first, exchange);
  // What is answered as Failed may be a payment that failed.
  if (statusOf(exchange) !== 200 && !ghosts.includes(reference)) ghosts.push(reference);
  return quietDeed(rule, exchange);
}

/** A member of one biller is none of another one, where that one does not know the next number either. */
export async function lookUpElsewhere(world: World, at: number): Promise<Deed> {
  const rule = 'lookup-unknown-member-is-failed';
  const { trial } = world;
  const known = livingMember(world, at);
  const { billerCode } = trial.fixtures.members ?? {};
  if (!known || billerCode === undefined || billerCode === ownBillerOf(trial).code) return quietDeed(rule);
  const asked = async (memberNumber: string) => lookUp(trial, 'lookupMember', { billerCode, memberNumber });
  const stranger = await asked(await freshMemberNumber(trial));
  const own = await asked(known.record.MemberNumber);
  if (foundBy(stranger) === 'no member') trial.holds(rule, 'no member', foundBy(own), known.proof, stranger, own);
  return quietDeed(rule, own);
}
