import type { EncodedAnswer } from '../../sandbox/index.ts';
import type { TwistOfAnswer } from '../scenario.ts';
import { editMember } from './json-members.ts';

/** The answer as a twist changes it; what is no JSON stays as it is. */
export function twistAnswer(answer: EncodedAnswer, twist: TwistOfAnswer): EncodedAnswer {
  const { set, unset, asText, twice } = twist;
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

/** The answer given in the provider's place. */
export function answerInstead({ status, body }: { status: number; body?: unknown }): EncodedAnswer {
  if (body === undefined) return { status, headers: {}, text: '' };
  if (typeof body === 'string') return { status, headers: { 'content-type': 'text/plain; charset=utf-8' }, text: body };
  return { status, headers: { 'content-type': 'application/json; charset=utf-8' }, text: JSON.stringify(body) };
}
