import type { Finding } from '../../conformance/result.ts';
import type { Exchange } from '../../targets/exchange.ts';
import { bodyValue } from '../body-value.ts';
import { isComposite, jsonText } from '../json-value.ts';
import { type AnswerPlace, holdsStatus } from './answer-place.ts';

/**
 * Whether an answer breaks a part of the contract in the way in which a finding told that it was broken elsewhere: the
 * first three answers alone are told, and every later expectation may rest on another one.
 */
export function showsBreak(exchange: Exchange, place: AnswerPlace, told: Finding): boolean {
  const { answer, api, operation, by } = exchange;
  if (by !== 'client' || typeof answer === 'string' || place.part === undefined) return false;
  if (place.operation !== `${api}/${operation}` || !holdsStatus(place.status, answer.status)) return false;
  const { part } = place;
  if (part.aspect === 'media-type' || part.aspect === 'header') {
    const name = part.aspect === 'header' ? part.name : 'content-type';
    const value = answer.headers.find(([it]) => it.toLowerCase() === name.toLowerCase())?.[1];
    return part.aspect === 'header' ? value === undefined : typeOf(value) === told.actual;
  }
  const values = valuesIn(answer.body, part.name.split('.').at(-1)?.replace('[]', '') ?? '');
  if (part.aspect === 'present') return values.length === 0;
  return values.some((it) =>
    part.aspect === 'type' ? kindOf(it) === kindOf(told.actual) : jsonText(it) === jsonText(told.actual),
  );
}

function typeOf(header: string | undefined): string {
  return header?.split(';')[0]?.trim().toLowerCase() ?? 'none';
}

/** What stands under a name anywhere in a body. */
function valuesIn(body: Buffer, name: string): unknown[] {
  try {
    return valuesOf(bodyValue(body), name);
  } catch {
    // Nested deeper than can be gone through.
    return [];
  }
}

function valuesOf(value: unknown, name: string): unknown[] {
  if (!isComposite(value)) return [];
  const own = !Array.isArray(value) && Object.hasOwn(value, name) ? [value[name]] : [];
  return [...own, ...Object.values(value).flatMap((it) => valuesOf(it, name))];
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'list';
  if (isComposite(value)) return 'object';
  // An exact number is an object with its digits.
  const plain: unknown = JSON.parse(jsonText(value) ?? 'null');
  return plain === null ? 'null' : typeof plain;
}
