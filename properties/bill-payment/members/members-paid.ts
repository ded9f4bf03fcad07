import {
  check,
  type Exchange,
  fieldOf,
  jsonOf,
  Lacking,
  memberOf,
  type Trial,
} from '../../../src/conformance/index.ts';
import {
  anyPurchase,
  authorize,
  authorizeRules,
  billerOf,
  createdMember,
  folded,
  foundBy,
  freshMemberNumber,
  judgeAuthRefused,
  knownPurchases,
  leavesOf,
  lookUp,
  lookUpUntil,
  type Member,
  memberRules,
  outcomeOf,
  ownPurchase,
  refusalRules,
  sendAuth,
  sendMember,
  testPurchase,
} from '../../../src/given/bill-payment/index.ts';

const id = 'unknown-member-not-payable';

/** Sections 1, 3.2, 4.2: AUTH returns the details of a member, whom the offline biller has to have. */
export const membersPaid = check({
  slug: 'bill-members-paid',
  title:
    'AUTH for a number that is no member, or no more, is not Authorized; before a delete and after an undelete it is',
  rules: [id, 'authorized-has-auth-data', ...refusalRules],
  assumes: [...memberRules, ...authorizeRules],
  needs: ['fixture:ownBiller'],
  async body(trial) {
    const member = await createdMember(trial);
    const { MemberNumber } = member;
    await authorizeFor(trial, member);
    await judgeOther(trial, member);
    await judgeRefused(trial, await freshMemberNumber(trial));
    const deleted = await sendMember(trial, 'deleteMember', { MemberNumber });
    await judgeRefused(trial, MemberNumber, deleted);
    await sendMember(trial, 'undeleteMember', { MemberNumber });
    if (foundBy(await lookUpUntil(trial, MemberNumber, 'a member')) === 'a member') await authorizeFor(trial, member);
  },
});

/** Section 2.4: the details of an AUTH are its own member's, and none of whoever was asked for before. */
async function judgeOther(trial: Trial, { FullName }: Member): Promise<void> {
  const { purchase } = await ownPurchase(trial, (await createdMember(trial)).MemberNumber);
  const { exchange } = await authorize(trial, purchase);
  const told = leavesOf(memberOf(jsonOf(exchange), 'AuthData')).map(([, it]) => it);
  const isOther = told.some((it) => typeof it === 'string' && folded(it) === folded(FullName));
  const seen = 'the name of another member';
  trial.expects('authorized-has-auth-data', 'no other member', !isOther, seen, exchange);
}

/** Throws Lacking where AUTH does not tell the member's name: it may not look members up. */
async function authorizeFor(trial: Trial, { MemberNumber, FullName }: Member): Promise<void> {
  const { purchase } = await ownPurchase(trial, MemberNumber);
  const { exchange } = await authorize(trial, purchase);
  const told = [
    fieldOf(exchange, 'MemberName'),
    ...leavesOf(memberOf(jsonOf(exchange), 'AuthData')).map(([, it]) => it),
  ];
  const isTold = told.some((it) => typeof it === 'string' && folded(it) === folded(FullName));
  if (!isTold) throw new Lacking('an answer to AUTH that tells the name of a member');
}

/** What a lookup finds to be no member cannot be paid for. */
async function judgeRefused(trial: Trial, memberNumber: string, ...proof: Exchange[]): Promise<void> {
  const lookup = await lookUpUntil(trial, memberNumber, 'no member');
  if (foundBy(lookup) !== 'no member') throw new Lacking('a lookup that finds no member');
  const { purchase } = await ownPurchase(trial, memberNumber);
  judgeAuthRefused(trial, id, await sendAuth(trial, purchase), ...proof, lookup);
}

/** The same of the member that the target file names, and of the number that is none. */
export const knownMembersPaid = check({
  slug: 'bill-known-members-paid',
  title: 'at a biller whose members a lookup finds, AUTH for a number that it does not find is not Authorized',
  rules: [id, ...refusalRules],
  assumes: authorizeRules,
  needs: ['fixture:testBiller', 'fixture:members'],
  async body(trial) {
    const { members } = trial.fixtures;
    if (!members) throw new Lacking('fixture:members');
    const { billerCode, known, unknown } = members;
    const biller = await billerOf(trial, billerCode);
    const like = knownPurchases(trial).find((it) => it.billerCode === billerCode);
    const product = biller.products.find((it) => it.enabled && (!like || it.code === like.productCode));
    if (!product) throw new Lacking(`a product of the biller ${billerCode}`);
    const purchase = { ...anyPurchase(trial, biller, product, like), memberNumber: known };
    const [found, none] = [
      await lookUp(trial, 'lookupMember', { billerCode, memberNumber: known }),
      await lookUp(trial, 'lookupMember', { billerCode, memberNumber: unknown }),
    ];
    // The forms of a request are known from now on.
    await authorize(trial, await testPurchase(trial, { product: 'AA' }));
    const accepted = await sendAuth(trial, purchase);
    const name = fieldOf(found, 'AuthData.MemberName');
    const isTold = typeof name === 'string' && name !== '' && fieldOf(accepted, 'MemberName') === name;
    if (outcomeOf(accepted) !== 'accepted' || !isTold || foundBy(none) !== 'no member')
      throw new Lacking('a member whose name a lookup and AUTH tell alike, and a number that a lookup does not find');
    judgeAuthRefused(trial, id, await sendAuth(trial, { ...purchase, memberNumber: unknown }), none, accepted);
  },
});
