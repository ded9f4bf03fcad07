import { type Exchange, headerOf } from '../../../conformance/index.ts';

const changes = new Set(['createMember', 'updateMember', 'deleteMember', 'undeleteMember']);

/**
 * Whether an answer to a biller's change of a member comes in another form than JSON: biller bodies may be form posts,
 * JSON or XML (section 4), and no sentence says which of them an answer has.
 */
export function isInOtherForm({ operation, answer }: Exchange): boolean {
  if (typeof answer === 'string' || !changes.has(operation ?? '')) return false;
  const type = headerOf(answer.headers, 'content-type') ?? '';
  return /[/+]xml\b|^application\/x-www-form-urlencoded\b/i.test(type);
}
