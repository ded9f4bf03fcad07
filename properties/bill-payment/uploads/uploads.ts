import { check, type Exchange, fieldOf, statusOf, type Trial, textIn } from '../../../src/conformance/index.ts';
import {
  createdMember,
  foundBy,
  freshMember,
  judgeRecord,
  lookUpMember,
  lookUpUntil,
  type Member,
  memberColumns,
  memberRules,
  responseCodeOf,
  rowOf,
  sendUpload,
  upload,
  uploadForm,
} from '../../../src/given/bill-payment/index.ts';

export const answerRules = [
  'upload-success-has-code-1',
  'upload-success-has-warnings',
  'upload-success-has-errors',
  'upload-narration-presence',
];

/** Section 4.2: an upload creates the members that are new and updates the others. */
export const uploads = check({
  slug: 'bill-uploads',
  title: 'an upload creates new members and updates known ones, column by column, and tells that it did',
  rules: [
    'uploadMembers/200',
    'upload-creates-new-members',
    'upload-updates-existing-members',
    'upload-columns-in-order',
    'upload-field-name',
    'upload-header-line',
    ...answerRules,
  ],
  assumes: memberRules,
  needs: ['fixture:ownBiller'],
  async body(trial) {
    const bystander = await createdMember(trial);
    const known = await createdMember(trial);
    const news = [await freshMember(trial), await freshMember(trial)] as const;
    const changed = { ...(await freshMember(trial)), MemberNumber: known.MemberNumber };
    const exchange = await upload(trial, [news[0], changed, news[1]]);
    judgeProcessed(trial, exchange);
    for (const it of news) await judgeMember(trial, 'upload-creates-new-members', it, exchange);
    await judgeMember(trial, 'upload-updates-existing-members', changed, exchange);
    for (const it of [...news, changed]) await judgeRecord(trial, 'upload-columns-in-order', it, exchange);
    await judgeRecord(trial, 'upload-updates-existing-members', bystander, exchange);
    await judgeQuoted(trial);
    await judgeUnended(trial);
    await judgeTwice(trial);
    const onlyKnown = { ...(await freshMember(trial)), MemberNumber: known.MemberNumber };
    const updated = await upload(trial, [onlyKnown]);
    judgeProcessed(trial, updated);
    await judgeMember(trial, 'upload-updates-existing-members', onlyKnown, updated);
    const { field, header } = await uploadForm(trial);
    trial.observe('upload-field-name', field, exchange);
    trial.observe('upload-header-line', header ? 'header-line' : 'no-header-line', exchange);
  },
});

/**
 * How cells with a comma or a line end are written is not shown, nor how long they may be: where one is taken, it is one cell, and
 * whole. Trouble with a line that nobody sent says that a line end within a cell is not taken.
 */
async function judgeQuoted(trial: Trial): Promise<void> {
  const ends = [', "Sunny" Park', ` ${'behind the long and winding road '.repeat(5)}of the town`, '\nBlock 7'];
  for (const end of ends) {
    const fresh = await freshMember(trial);
    const member = { ...fresh, PostalAddress: `${fresh.PostalAddress}${end}` };
    const exchange = await upload(trial, [member]);
    const lookup = await lookUpMember(trial, member.MemberNumber);
    const isTold = end.includes('\n') && troubleIn(exchange) !== undefined;
    const isTaken = responseCodeOf(exchange) === '1' && foundBy(lookup) === 'a member' && !isTold;
    if (isTaken) await judgeRecord(trial, 'upload-columns-in-order', member, exchange, lookup);
  }
}

/** A last line without a line end, and a number with leading zeros: where the upload is taken, so are they. */
async function judgeUnended(trial: Trial): Promise<void> {
  const [first, last] = [await freshMember(trial), await freshMember(trial)];
  const unended = await sendUpload(trial, 'uploadMembers', memberColumns, [rowOf(first), rowOf(last)], '');
  if (responseCodeOf(unended) === '1') await judgeMember(trial, 'upload-creates-new-members', last, unended);
  const zeros = { ...(await freshMember(trial)), MemberNumber: `00${last.MemberNumber.replace(/\D/g, '')}` };
  const exchange = await upload(trial, [zeros]);
  if (responseCodeOf(exchange) === '1' && troubleIn(exchange) === undefined)
    await judgeMember(trial, 'upload-creates-new-members', zeros, exchange);
}

/** A number that a file has twice is new once and known then: where no trouble is told, its later line is not lost. */
async function judgeTwice(trial: Trial): Promise<void> {
  const first = await freshMember(trial);
  const later = { ...(await freshMember(trial)), MemberNumber: first.MemberNumber };
  const exchange = await upload(trial, [first, await freshMember(trial), later]);
  if (responseCodeOf(exchange) === '1' && troubleIn(exchange) === undefined)
    await judgeMember(trial, 'upload-updates-existing-members', later, exchange);
}

/** Decides what the answer to an upload tells that was processed. */
export function judgeProcessed(trial: Trial, exchange: Exchange): void {
  trial.holds(`${exchange.operation}/200`, 200, statusOf(exchange), exchange);
  trial.holds('upload-success-has-code-1', '1', responseCodeOf(exchange) ?? 'none', exchange);
  for (const name of ['Warnings', 'Errors']) {
    const id = `upload-success-has-${name.toLowerCase()}`;
    trial.expects(id, 'present', fieldOf(exchange, name) !== undefined, 'absent', exchange);
  }
  const narration = textIn(fieldOf(exchange, 'Narration')) ? 'on success' : 'not on success';
  trial.observe('upload-narration-presence', narration, exchange);
}

async function judgeMember(trial: Trial, slug: string, member: Member, exchange: Exchange): Promise<void> {
  const lookup = await lookUpUntil(trial, member.MemberNumber, 'a member');
  trial.holds(slug, 'a member', foundBy(lookup), exchange, lookup);
  await judgeRecord(trial, slug, member, exchange);
}

/** Section 4.2: further columns are taken. */
export const uploadDetails = check({
  slug: 'bill-upload-details',
  title: 'an upload with one and with three columns after the fifth makes members like any other',
  rules: ['upload-accepts-detail-columns'],
  assumes: memberRules,
  needs: ['fixture:ownBiller'],
  async body(trial) {
    for (const details of [['Suburb'], ['Suburb', 'Stand Number', 'Ward']]) {
      const members = [await freshMember(trial), await freshMember(trial)];
      const rows = members.map((it, n) => [...rowOf(it), ...details.map((name) => `${name} ${n + 1}`)]);
      const exchange = await sendUpload(trial, 'uploadMembers', [...memberColumns, ...details], rows);
      for (const it of members) await judgeMember(trial, 'upload-accepts-detail-columns', it, exchange);
    }
  },
});

/** Section 4.2: a file without a mandatory column makes and changes nobody. */
export const uploadWithoutColumn = check({
  slug: 'bill-upload-without-column',
  title: 'an upload with fewer than the five mandatory columns creates and updates nobody',
  rules: ['upload-without-mandatory-column-refused', 'upload-unspecified-code'],
  assumes: memberRules,
  needs: ['fixture:ownBiller'],
  async body(trial) {
    const id = 'upload-without-mandatory-column-refused';
    for (const count of [4, 2]) {
      const known = await createdMember(trial);
      const unknown = await freshMember(trial);
      const changed = { ...(await freshMember(trial)), MemberNumber: known.MemberNumber };
      const rows = [unknown, changed].map((it) => rowOf(it).slice(0, count));
      const exchange = await sendUpload(trial, 'uploadMembers', memberColumns.slice(0, count), rows);
      await trial.quiet();
      const lookup = await lookUpUntil(trial, unknown.MemberNumber, 'no member');
      trial.holds(id, 'no member', foundBy(lookup), exchange, lookup);
      await judgeRecord(trial, id, known, exchange);
      const code = responseCodeOf(exchange) ?? `HTTP ${statusOf(exchange)}`;
      trial.observe('upload-unspecified-code', `${count} columns: ${code}`, exchange);
    }
  },
});

/** Section 4.2 says nothing of empty cells. */
export const uploadEmptyCell = check({
  slug: 'bill-upload-empty-cell',
  title: 'what becomes of an empty cell of a mandatory column is recorded',
  rules: ['upload-empty-cell'],
  assumes: memberRules,
  needs: ['fixture:ownBiller'],
  async body(trial) {
    const member = { ...(await freshMember(trial)), EmailAddress: '' };
    const exchange = await upload(trial, [member]);
    trial.observe('upload-empty-cell', troubleIn(exchange) ?? 'accepted', exchange);
  },
});

/** How an upload's answer tells trouble with a row; undefined where it tells none. */
export function troubleIn(exchange: Exchange): 'error' | 'warning' | undefined {
  const isFilled = (name: string): boolean => fieldOf(exchange, `${name}.0`) !== undefined;
  if (isFilled('Errors') || statusOf(exchange) !== 200) return 'error';
  return isFilled('Warnings') ? 'warning' : undefined;
}
