import type { EncodedAnswer, HeardCall } from '../../sandbox/index.ts';
import type { TwistOfAnswer } from '../scenario.ts';
import { editMember } from './json-members.ts';

/** The answer as a twist changes it; what is no JSON stays as it is. */
export function twistAnswer(answer: EncodedAnswer, twist: TwistOfAnswer): EncodedAnswer {
  const { status, set, unset, asText, twice } = twist;
  if (status !== undefined) return { ...answer, status };
  if (!set && !unset && !asText && !twice) return answer;
  let value: unknown;
  try {
    value = JSON.parse(answer.text);
  } catch {
    return answer;
  }
  for (const [path, it] of Object.entries(set ?? {})) editMember(value, path, (holder, name) => (holder[name] = it));
  for (const path of unset ?? []) editMember(value, path, (holder, name) => delete holder[name]);
  for (const path of asText ?? []) {
    editMember(value, path, (holder, name) => {
      if (typeof holder[name] === 'number') holder[name] = String(holder[name]);
    });
  }
  return { ...answer, text: withFirst(JSON.stringify(value), twice ?? {}) };
}

/** A JSON object in which some members stand once more, at its beginning. */
function withFirst(text: string, members: Record<string, unknown>): string {
  const first = Object.entries(members).map(([name, it]) => `${JSON.stringify(name)}:${JSON.stringify(it)}`);
  if (first.length === 0 || !text.startsWith('{')) return text;
  return `{${first.join(',')}${text === '{}' ? '' : ','}${text.slice(1)}`;
}

/**
 * The answer given in the provider's place. JSON is the provider's own, and of the merchant wallet service it carries the trace id
 * that every answer has (section 2.1 of its document); a text is that of somebody on the way.
 */
export function answerInstead(
  { status, body }: { status: number; body?: unknown },
  call?: Pick<HeardCall, 'api' | 'id'>,
): EncodedAnswer {
  if (body === undefined) return { status, headers: {}, text: '' };
  if (typeof body === 'string') return { status, headers: { 'content-type': 'text/plain; charset=utf-8' }, text: body };
  const headers = { 'content-type': 'application/json; charset=utf-8' };
  const text = JSON.stringify(body);
  if (call?.api !== 'merchant-wallet') return { status, headers, text };
  return { status, headers: { ...headers, 'X-Trace-Id': `00000000-0000-4000-8000-${hex(call.id)}` }, text };
}

function hex(id: number): string {
  return id.toString(16).padStart(12, '0');
}
