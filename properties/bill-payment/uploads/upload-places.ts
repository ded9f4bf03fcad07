import { check, jsonOf, Lacking, memberOf, type Trial, textIn } from '../../../src/conformance/index.ts';
import {
  freshMember,
  getMember,
  leavesOf,
  lookUpMember,
  memberColumns,
  memberRules,
  responseCodeOf,
  rowOf,
  sendUpload,
} from '../../../src/given/bill-payment/index.ts';

/** Section 4.2: a column is known by its place, whatever is in it. */
export const uploadPlaces = check({
  slug: 'bill-upload-empty-postal',
  title: 'where the Postal Address of an upload is empty, answers do not show the column after it in its place',
  rules: ['upload-columns-in-order'],
  assumes: memberRules,
  needs: ['fixture:ownBiller'],
  async body(trial) {
    const [full, bare] = [await freshMember(trial), { ...(await freshMember(trial)), PostalAddress: '' }];
    const rows = [full, bare].map((it, n) => [...rowOf(it), `Suburb ${n + 7} of Avenues`]);
    const exchange = await sendUpload(trial, 'uploadMembers', [...memberColumns, 'Suburb'], rows);
    // What an empty cell makes is not shown: such a line may be refused.
    if (responseCodeOf(exchange) !== '1') throw new Lacking('an upload that takes an empty Postal Address');
    const places = await placesOf(trial, full.MemberNumber, full.PostalAddress);
    if (places.length === 0) throw new Lacking("an answer that shows a member's Postal Address");
    for (const { view, place } of places) {
      const shown = await view(trial, bare.MemberNumber);
      const told = textIn(memberOf(jsonOf(shown), place)) ?? 'none';
      const isOther = told === rows[1]?.at(-1);
      trial.expects('upload-columns-in-order', 'no value of the next column', !isOther, told, exchange, shown);
    }
  },
});

/** Where the answers about a member show a text. */
async function placesOf(trial: Trial, memberNumber: string, text: string) {
  const places: { view: typeof getMember; place: string }[] = [];
  for (const view of [lookUpMember, getMember]) {
    const place = leavesOf(jsonOf(await view(trial, memberNumber))).find(([, it]) => it === text)?.[0];
    if (place !== undefined) places.push({ view, place });
  }
  return places;
}
