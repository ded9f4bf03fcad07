import { check, Lacking } from '../../../src/conformance/index.ts';
import {
  anyPurchase,
  authorize,
  authorizeRules,
  type Biller,
  catalogueOf,
  fitsPattern,
  judgeAuthRefused,
  knownPurchases,
  refusalRules,
  sendAuth,
} from '../../../src/given/bill-payment/index.ts';

/** Section 2.1: a biller's pattern binds the member numbers of its payments. */
export const memberNumbersOffPattern = check({
  slug: 'bill-member-numbers-off-pattern',
  title: "AUTH with a member number off the biller's pattern is not Authorized, one that fits is",
  rules: ['member-number-off-regex-refused', ...refusalRules],
  assumes: authorizeRules,
  async body(trial) {
    let judged = 0;
    for (const biller of (await catalogueOf(trial)).filter((it) => it.enabled)) {
      const product = biller.products.find((it) => it.enabled);
      if (biller.memberNumberRegex === undefined || !product) continue;
      const like = knownPurchases(trial).find((it) => it.billerCode === biller.code);
      // A pattern that the biller's own member does not match was read wrong here.
      if (like && fitsPattern(biller, like.memberNumber) !== true) continue;
      if (like) await authorize(trial, like);
      const purchase = like ?? anyPurchase(trial, biller, product);
      for (const memberNumber of offPattern(biller, purchase.memberNumber)) {
        const refused = await sendAuth(trial, { ...purchase, memberNumber });
        judgeAuthRefused(trial, 'member-number-off-regex-refused', refused);
        judged += 1;
      }
    }
    if (judged === 0) throw new Lacking('a biller whose MemberNumberFieldRegex can be read');
  },
});

/** Numbers near a good one, none of which the pattern finds itself in. */
function offPattern(biller: Biller, good: string): string[] {
  const near = [
    good.slice(0, -1),
    `${good}0`,
    `${good}A`,
    `A${good}`,
    `${good.slice(0, 1)}x${good.slice(2)}`,
    `${good.slice(0, -1)}x`,
    `-${good}`,
    good.toLowerCase(),
    good.toUpperCase(),
    'nonsense',
    '!!!',
    '0',
  ];
  return [...new Set(near)].filter(
    (it) => it !== '' && [it, it.trim()].every((number) => fitsPattern(biller, number) === false),
  );
}
