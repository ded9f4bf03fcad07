import { check, type Exchange, Lacking, statusOf, type Trial } from '../../../src/conformance/index.ts';
import {
  type BodyForm,
  createdMember,
  foundBy,
  freshMember,
  judgeDetails,
  judgeRecord,
  lookUpUntil,
  type Member,
  type MemberOperation,
  memberRules,
  sendMember,
} from '../../../src/given/bill-payment/index.ts';

const ids = {
  json: 'member-body-as-json-accepted',
  form: 'member-body-as-form-accepted',
  xml: 'member-body-as-xml-accepted',
} as const;

const notReused = 'deleted-number-not-reused-by-create';
const empties = 'member-update-empties-omitted-fields';

/** Section 4: every biller call with a body takes it in each of the three forms, and does what it says. */
export const memberBodies = check({
  slug: 'bill-member-bodies',
  title: 'members are created, updated, deleted and undeleted by JSON and by form post',
  rules: [ids.json, ids.form, notReused],
  assumes: memberRules,
  needs: ['fixture:ownBiller'],
  async body(trial) {
    for (const form of ['json', 'form'] as const)
      await judgeLife(trial, ids[form], await oddMember(trial), (operation, body) =>
        sendMember(trial, operation, body, { form }),
      );
    for (const form of ['json', 'form'] as const) await judgeKept(trial, ids[form], { form });
    // The media type is that of a form post, whatever parameter follows it.
    await judgeLife(trial, ids.form, await oddMember(trial), (operation, body) =>
      sendMember(trial, operation, body, { form: 'form-in-utf-8' }),
    );
  },
});

/** Section 4: the same in XML, whose root element is not shown: names that are likely are tried. */
export const memberBodiesAsXml = check({
  slug: 'bill-member-bodies-as-xml',
  title: 'members are created, updated, deleted and undeleted by XML; the root element is recorded',
  rules: [ids.xml, 'xml-root-element', empties, notReused],
  assumes: memberRules,
  needs: ['fixture:ownBiller'],
  async body(trial) {
    const member = await oddMember(trial);
    let last: Exchange | undefined;
    for (const root of roots) {
      for (const sorted of [false, true]) {
        const write = (body: Partial<Member>): Partial<Member> => (sorted ? alphabetical(body) : body);
        last = await sendMember(trial, 'createMember', write(member), { form: 'xml', root });
        // A form that is not taken at all is no matter of the root's name.
        if (!trial.expects(ids.xml, 'XML is taken', statusOf(last) !== 415, 'HTTP 415', last)) return;
        if (statusOf(last) !== 200) continue;
        trial.observe('xml-root-element', root, last);
        const send = (operation: MemberOperation, body: Partial<Member>): Promise<Exchange> =>
          sendMember(trial, operation, write(body), { form: 'xml', root });
        await judgeLife(trial, ids.xml, member, send, last);
        for (const form of ['xml', 'xml-cdata'] as const) await judgeKept(trial, ids.xml, { form, root }, write);
        await judgeEmptied(trial, send);
        return;
      }
    }
    throw new Lacking(`the name of the root element of an XML body (it is none of ${roots.join(', ')})`);
  },
});

const roots = ['Member', 'member', 'request', 'MemberModel', 'MemberRequest', 'root', 'xml'];

/** Creates (unless that was done), updates, deletes and undeletes a member, and looks each time what came of it. */
async function judgeLife(
  trial: Trial,
  id: string,
  member: Member,
  send: (operation: MemberOperation, body: Partial<Member>) => Promise<Exchange>,
  created?: Exchange,
): Promise<void> {
  const { MemberNumber } = member;
  const changed = { ...(await oddMember(trial)), MemberNumber };
  const steps: [MemberOperation, Partial<Member>, 'a member' | 'no member', Member?][] = [
    ['createMember', member, 'a member', member],
    ['updateMember', changed, 'a member', changed],
    ['deleteMember', { MemberNumber }, 'no member'],
    ['undeleteMember', { MemberNumber }, 'a member', changed],
  ];
  for (const [operation, body, wanted, record] of steps) {
    const exchange = operation === 'createMember' && created ? created : await send(operation, body);
    const lookup = await lookUpUntil(trial, MemberNumber, wanted);
    const expected = `HTTP 200, then ${wanted}`;
    if (!trial.holds(id, expected, `HTTP ${statusOf(exchange)}, then ${foundBy(lookup)}`, exchange, lookup)) return;
    if (operation === 'deleteMember') await judgeNotReused(trial, MemberNumber, send);
    if (!record) continue;
    await judgeRecord(trial, id, record, exchange);
    await judgeDetails(trial, id, record, exchange);
  }
}

/** Section 4.2: a deleted number is given to nobody, in whatever form that is asked for. */
async function judgeNotReused(
  trial: Trial,
  MemberNumber: string,
  send: (operation: MemberOperation, body: Partial<Member>) => Promise<Exchange>,
): Promise<void> {
  const exchange = await send('createMember', { ...(await freshMember(trial)), MemberNumber });
  await trial.quiet();
  const lookup = await lookUpUntil(trial, MemberNumber, 'no member');
  trial.holds(notReused, 'no member', foundBy(lookup), exchange, lookup);
}

/** Section 4.2: what an update leaves out is empty afterwards, whatever its form. */
async function judgeEmptied(
  trial: Trial,
  send: (operation: MemberOperation, body: Partial<Member>) => Promise<Exchange>,
): Promise<void> {
  const { MemberNumber, FullName } = await createdMember(trial);
  const smallest = { MemberNumber, FullName };
  await judgeRecord(trial, empties, smallest, await send('updateMember', smallest));
  // Given again and sent empty: an empty element may be refused, and taken it is no more than left out.
  const { EmailAddress, AccountDetails: _, ...rest } = { ...(await freshMember(trial)), MemberNumber };
  await send('updateMember', { ...rest, EmailAddress });
  const emptied = await send('updateMember', { ...rest, EmailAddress: '' });
  if (statusOf(emptied) === 200) await judgeRecord(trial, empties, rest, emptied);
}

/** Letters beyond ASCII, a number with leading zeros, what looks encoded already, long texts and several lines may be refused: where they are taken, they are kept. */
async function judgeKept(
  trial: Trial,
  id: string,
  form: { form: BodyForm; root?: string },
  write: (body: Partial<Member>) => Partial<Member> = (body) => body,
): Promise<void> {
  const accented = { ...(await freshMember(trial)), FullName: 'Zoë Müller' };
  const { MemberNumber } = await freshMember(trial);
  const zeros = { ...(await freshMember(trial)), MemberNumber: `00${MemberNumber.replace(/\D/g, '')}` };
  const entities = { ...(await freshMember(trial)), PostalAddress: `R&amp;D &lt;${MemberNumber}&gt;` };
  const long = { ...(await freshMember(trial)), PostalAddress: longAddress(MemberNumber) };
  const lines = { ...(await freshMember(trial)), PostalAddress: `${MemberNumber} Long Road\nAvondale\nHarare` };
  for (const member of [accented, zeros, entities, long, lines]) {
    const exchange = await sendMember(trial, 'createMember', write(member), form);
    if (statusOf(exchange) === 200) await judgeRecord(trial, id, member, exchange);
  }
  const renamed = { ...long, FullName: `Tariro ${'Nyasha '.repeat(12)}${MemberNumber}` };
  const exchange = await sendMember(trial, 'updateMember', write(renamed), form);
  if (statusOf(exchange) === 200) await judgeRecord(trial, id, renamed, exchange);
}

/** Longer than columns of a table may be thought to be, and with what looks encoded. */
function longAddress(plot: string): string {
  return `%41 Road%20${plot} 100%25 ${'of the long and winding road '.repeat(5)}by ${plot}`;
}

/** Letters that each form writes in its own way. */
async function oddMember(trial: Trial): Promise<Required<Member>> {
  const member = await freshMember(trial);
  return { ...member, PostalAddress: `${member.PostalAddress} & 1+1 < 2 100% "x" = y; it's z` };
}

function alphabetical(body: Partial<Member>): Partial<Member> {
  return Object.fromEntries(Object.entries(body).sort(([a], [b]) => (a < b ? -1 : 1)));
}
