import { isObject, text } from '../../slice/json-body.ts';
import { type Invalid, missing, pathOf } from '../answers/bad-request.ts';
import type { BillCall, BillEnv } from '../operation.ts';
import { type MemberRow, memberId } from '../tables/members.ts';
import { readBillerBody } from './biller-body.ts';
import { invalidBy, schemaIssues } from './json-request.ts';
import { parseStrict } from './strict-json.ts';

/** Reads a member's full record (section 4.2); optional fields that are left out are empty. */
export function readMember(call: BillCall, { policy }: BillEnv): { row: MemberRow } | { invalid: Invalid[] } {
  const read = readBody(call, 'Member', ['MemberNumber', 'FullName'], policy);
  if ('invalid' in read) return read;
  const { wire } = read;
  const details = detailsIn(text(wire.AccountDetails));
  if (details === undefined) {
    const message = 'AccountDetails must be the text of a JSON object with texts.';
    return { invalid: [{ path: pathOf(['AccountDetails']), message }] };
  }
  const { billerCode } = call.user;
  const memberNumber = text(wire.MemberNumber);
  return {
    row: {
      id: memberId(billerCode, memberNumber),
      billerCode,
      memberNumber,
      fullName: text(wire.FullName),
      emailAddress: text(wire.EmailAddress),
      mobileNo: text(wire.MobileNo),
      postalAddress: text(wire.PostalAddress),
      accountDetails: details,
      isDeleted: false,
    },
  };
}

/** Reads a body that names a member. */
export function readMemberNumber(
  call: BillCall,
  { policy }: BillEnv,
): { memberNumber: string } | { invalid: Invalid[] } {
  const read = readBody(call, 'MemberNumberOnly', ['MemberNumber'], policy);
  return 'invalid' in read ? read : { memberNumber: text(read.wire.MemberNumber) };
}

function readBody(
  { headers, body, operation }: BillCall,
  schema: string,
  required: readonly string[],
  policy: BillEnv['policy'],
): ReturnType<typeof readBillerBody> {
  const read = readBillerBody(headers, body, policy.dialect['null-optional-member']);
  if ('invalid' in read) return read;
  const invalid = schemaIssues(schema, read.wire)
    .filter((issue) => policy.issueStands(issue, operation))
    .map(invalidBy);
  for (const name of required) {
    if (read.wire[name] === '' && policy.emptyIsMissing(name, operation)) invalid.push(missing(name));
  }
  return invalid.length > 0 ? { invalid } : read;
}

/** The details as they are kept; undefined where they are no JSON object of texts. */
function detailsIn(source: string): string | undefined {
  if (source === '') return '';
  const value = parseStrict(source)?.value;
  if (!isObject(value)) return undefined;
  const entries = Object.entries(value);
  if (entries.some(([, it]) => typeof it === 'object' && it !== null)) return undefined;
  return JSON.stringify(Object.fromEntries(entries.map(([name, it]) => [name, String(it ?? '')])));
}
