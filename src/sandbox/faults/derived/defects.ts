import type { ContractFact } from '../../../contract/index.ts';
import type { EncodedAnswer } from '../../http/encoded-answer.ts';
import type { JsonObject, JsonValue } from '../../slice/decision.ts';
import { editField } from './edit-field.ts';
import { wrongStatus } from './wrong-status.ts';
import { ofAnotherType, outsideOf } from './wrong-value.ts';

/** One way to break a fact. */
export interface Defect {
  /** Last part of the fault's id. */
  slug: string;
  /** Follows `charge answered 200: `. */
  title: string;
  spoil(answer: EncodedAnswer): EncodedAnswer;
}

/**
 * How a fact is broken: each in one way, and the first required field of an answer in two, as a wrongly spelled name
 * is missed where a missing one is seen.
 */
export function defectsOf(fact: ContractFact, isFirstField: boolean): Defect[] {
  const { aspect, schema, field = '' } = fact;
  if (aspect === 'status') return [answeredOtherwise(wrongStatus(fact.status))];
  if (aspect === 'media-type') return [otherMediaType(fact.mediaTypes ?? [])];
  if (aspect === 'header') return [headerAbsent(field)];
  if (aspect === 'type')
    return [
      edited(field, 'of-another-type', 'has another type', (holder, name) => {
        holder[name] = ofAnotherType(holder[name], schema);
      }),
    ];
  if (aspect === 'values')
    return [
      edited(field, 'outside-its-values', 'is outside its closed set', (holder, name) => {
        holder[name] = outsideOf(schema);
      }),
    ];
  const absent = edited(field, 'absent', 'is absent', (holder, name) => {
    delete holder[name];
  });
  const renamed = edited(field, 'renamed', 'begins in the other case', (holder, name) => {
    const { [name]: value = null } = holder;
    delete holder[name];
    holder[otherCase(name)] = value;
  });
  return isFirstField ? [absent, renamed] : [absent];
}

function answeredOtherwise(status: number): Defect {
  return { slug: `answered-${status}`, title: `the status is ${status}`, spoil: (answer) => ({ ...answer, status }) };
}

function otherMediaType(documented: readonly string[]): Defect {
  const mediaType = documented.includes('text/html') ? 'application/octet-stream' : 'text/html; charset=utf-8';
  return {
    slug: 'other-media-type',
    title: `the media type is ${mediaType.split(';')[0]}`,
    spoil: ({ headers, ...answer }) => ({ ...answer, headers: { ...headers, 'content-type': mediaType } }),
  };
}

function headerAbsent(name: string): Defect {
  return {
    slug: `header-${name}-absent`,
    title: `the header ${name} is absent`,
    spoil({ headers, ...answer }) {
      const { [name.toLowerCase()]: _, ...others } = headers;
      return { ...answer, headers: others };
    },
  };
}

function edited(field: string, slug: string, title: string, edit: (holder: JsonObject, name: string) => void): Defect {
  return {
    slug: `${field}-${slug}`,
    title: `${field} ${title}`,
    spoil(answer) {
      const body = parsed(answer.text);
      if (body === undefined) return answer;
      editField(body, field, edit);
      return { ...answer, text: JSON.stringify(body) };
    },
  };
}

function parsed(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

function otherCase(name: string): string {
  const [first = ''] = name;
  return (first === first.toUpperCase() ? first.toLowerCase() : first.toUpperCase()) + name.slice(1);
}
