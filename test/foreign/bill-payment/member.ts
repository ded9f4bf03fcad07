import { isBlank } from './amount.ts';
import { extra, modelAnswer, ok, refusal, withAbsent } from './answers.ts';
import { queried } from './asked.ts';
import { whole } from './list.ts';
import type { Answer, Asked, Fields, Member, Problem } from './model.ts';
import { plain } from './wanted.ts';

/** The member that a number means; deleted ones too. */
export function memberOf(asked: Asked, number: string): Member | undefined {
  const found = asked.tenant.members.filter((one) => one.number === number);
  return (asked.hooks.members?.(found, asked) ?? found)[0];
}

/** Puts a member in its place. */
export function save(asked: Asked, next: Member): Member {
  const { tenant, hooks } = asked;
  const before = tenant.members.find(({ number }) => number === next.number);
  const saved = hooks.saves?.(next, before, asked) ?? next;
  tenant.members = [...tenant.members.filter((one) => one !== before), saved];
  return saved;
}

function problemsOf(asked: Asked, ...required: string[]): Problem[] {
  const { call, readings, hooks } = asked;
  const problems: Problem[] = call.malformed ? [{ cause: 'shape', field: '', text: 'This cannot be read.' }] : [];
  for (const field of required) {
    const value = call.body[field];
    const isText = typeof value === 'string' && value.trim() !== '';
    if (isBlank(value) || !isText) problems.push({ cause: 'shape', field, text: 'This is required.' });
  }
  const details = plain(call.body.AccountDetails);
  if (readings.detailsForm === '400' && details !== '' && !isJson(details)) {
    problems.push({ cause: 'shape', field: 'AccountDetails', text: 'This is no JSON.' });
  }
  const counted = problems.filter((one) => !hooks.overlooks?.(one, asked));
  const refused = counted.length === 0 ? hooks.refuses?.(asked) : undefined;
  return refused ? [refused] : counted;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A name as it is kept. */
export function nameIn({ readings }: Asked, name: string): string {
  return readings.nameMarks === 'composed' ? name.normalize('NFC') : name;
}

function memberIn(asked: Asked): Member {
  const { body } = asked.call;
  const kept = (text: string): string => (asked.readings.memberBlanks === 'trimmed' ? text.trim() : text);
  return {
    number: kept(plain(body.MemberNumber)),
    name: kept(nameIn(asked, plain(body.FullName))),
    email: kept(plain(body.EmailAddress)),
    mobile: kept(plain(body.MobileNo)),
    postal: kept(plain(body.PostalAddress)),
    details: plain(body.AccountDetails),
    deleted: false,
  };
}

function done({ readings }: Asked, member: Member): Answer {
  if (readings.memberResult === 'member') return ok(memberAnswer(member, readings));
  if (readings.memberResult === 'message') return ok({ Message: 'Done.' });
  // As with the statistics of no target: an empty body may say what it would be.
  const headers: Record<string, string> = readings.targetEmpty === 'bare' ? { 'Content-Type': '' } : {};
  return { status: 200, headers, body: null, raw: '' };
}

/** A refused change, in one of the three forms in which a biller's bodies go (section 4). */
function told({ readings }: Asked, problems: readonly Problem[]): Answer {
  const answer = modelAnswer(problems, readings);
  if (readings.changeRefusal === 'json') return answer;
  if (readings.changeRefusal === 'form') {
    const fields = problems.map(({ field, text }): [string, string] => [`ModelState.${field || 'Body'}`, text]);
    const form = new URLSearchParams([['Message', 'The request cannot be used.'], ...fields]);
    return { ...answer, headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, raw: form.toString() };
  }
  const state = problems.map(({ field, text }) => `<${field || 'Body'}>${text}</${field || 'Body'}>`).join('');
  const raw = `<Error><Message>The request cannot be used.</Message><ModelState>${state}</ModelState></Error>`;
  return { ...answer, headers: { 'Content-Type': 'application/xml' }, raw };
}

const required = ['MemberNumber', 'FullName'];

export function create(asked: Asked): Answer {
  const { readings } = asked;
  const problems = problemsOf(asked, ...required);
  if (problems.length > 0) return told(asked, problems);
  const next = memberIn(asked);
  const known = memberOf(asked, next.number);
  const problem: Problem = { cause: 'shape', field: 'MemberNumber', text: 'This number is taken.' };
  const isRefused = known !== undefined && (known.deleted || readings.memberAgain === '400');
  if (isRefused && !asked.hooks.overlooks?.(problem, asked)) return told(asked, [problem]);
  return done(asked, save(asked, next));
}

/** Overwrites a member whole: what is left out becomes empty (section 4.2). */
export function update(asked: Asked): Answer {
  const { readings } = asked;
  const problems = problemsOf(asked, ...required);
  if (problems.length > 0) return told(asked, problems);
  const next = memberIn(asked);
  const known = memberOf(asked, next.number);
  if (known?.deleted) return refusal('MemberNumber', 'This member is deleted.', readings);
  if (!known && readings.updateUnknown !== 'created') {
    return refusal('MemberNumber', 'This is not known.', readings, Number(readings.updateUnknown));
  }
  return done(asked, save(asked, next));
}

/** Deletes a member, or brings it back (section 4.2). */
export function setDeleted(asked: Asked, deleted: boolean): Answer {
  const { readings } = asked;
  const problems = problemsOf(asked, 'MemberNumber');
  if (problems.length > 0) return told(asked, problems);
  const known = memberOf(asked, plain(asked.call.body.MemberNumber));
  if (!known || (deleted && known.deleted)) {
    if (deleted && readings.deleteUnknown === 'done') return ok({});
    const status = deleted && readings.deleteUnknown === '404' ? 404 : 400;
    return refusal('MemberNumber', 'This is not known.', readings, status);
  }
  if (!deleted && !known.deleted && readings.undeleteLive === '400') {
    return refusal('MemberNumber', 'This member is not deleted.', readings);
  }
  return done(asked, save(asked, { ...known, deleted }));
}

export function single(asked: Asked): Answer {
  const { readings, call } = asked;
  const found = memberOf(asked, call.number);
  const isShown = found && (!found.deleted || readings.deletedShown === 'flagged');
  if (!isShown) {
    if (readings.memberUnknown === 'null') return ok(null);
    return refusal('membernumber', 'This is not known.', readings, Number(readings.memberUnknown));
  }
  const member = memberAnswer(found, readings);
  return ok(readings.single === 'bare' ? member : { Member: member });
}

/** All members, page by page. */
export function memberList(asked: Asked): Answer {
  const { readings, tenant, hooks } = asked;
  const page = whole(queried(asked, 'Page'), 1);
  const perPage = whole(queried(asked, 'PerPage'), 200);
  const wrong = [
    ...(page === undefined || page < 1 ? ['Page'] : []),
    ...(perPage === undefined || perPage < 1 ? ['PerPage'] : []),
  ].map((field): Problem => ({ cause: 'shape', field, text: 'A number from 1 on.' }));
  if (wrong.length > 0 || page === undefined || perPage === undefined) return modelAnswer(wrong, readings);
  const sought = readings.filters === 'search' ? (queried(asked, 'Filters') ?? '').toLowerCase() : '';
  const found = tenant.members
    .filter(({ deleted }) => !deleted || readings.deletedShown === 'flagged')
    .filter(({ number, name }) => `${number} ${name}`.toLowerCase().includes(sought))
    .sort((one, two) => (one.number < two.number ? -1 : 1));
  const all = hooks.members?.(found, asked) ?? found;
  const listed = all.slice((page - 1) * perPage, page * perPage).map((one) => memberAnswer(one, readings));
  if (readings.memberList === 'array') return ok(listed);
  return ok({
    Page: page,
    TotalPages: Math.ceil(all.length / perPage),
    PerPage: perPage,
    TotalListings: all.length,
    [readings.memberList]: listed,
    ...extra(readings),
  });
}

/** Which fields a listed or single member has is not shown (section 4.2). */
export function memberAnswer(member: Member, readings: Asked['readings']): Fields {
  const { number, name, email, mobile, postal, details, deleted } = member;
  const flag = deleted ? { Deleted: true } : {};
  if (readings.memberFields === 'few') return { MemberNumber: number, FullName: name, ...flag };
  return withAbsent(
    readings,
    {
      MemberNumber: number,
      FullName: name,
      EmailAddress: email || null,
      MobileNo: mobile || null,
      PostalAddress: postal || null,
      ...(readings.memberFields === 'flat' ? { Details: details.split('\n') } : { AccountDetails: details || null }),
      ...flag,
    },
    ['EmailAddress', 'MobileNo', 'PostalAddress', 'AccountDetails'],
  );
}
