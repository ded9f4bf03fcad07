import type { Answer, Fields, Problem } from './model.ts';
import type { Readings } from './readings.ts';

export function ok(body: unknown): Answer {
  return { status: 200, headers: {}, body };
}

/** A refusal by its fields (section 7). */
export function modelAnswer(problems: readonly Problem[], readings: Readings, status = 400): Answer {
  const told = readings.modelState === 'all' ? problems : problems.slice(0, 1);
  const groups = Object.groupBy(told, ({ field }) => pathOf(field, readings));
  const state = Object.entries(groups).map(([path, all = []]) => [path, all.map(({ text }) => text)]);
  return {
    status,
    headers: {},
    body: { Message: 'The request cannot be used.', ModelState: Object.fromEntries(state) },
  };
}

function pathOf(field: string, { modelPaths }: Readings): string {
  if (modelPaths === 'request') return field === '' ? 'request' : `request.${field}`;
  return modelPaths === 'camel' ? field.charAt(0).toLowerCase() + field.slice(1) : field || 'body';
}

/** The same for a field that no operation of its own tells about. */
export function refusal(field: string, text: string, readings: Readings, status = 400): Answer {
  return modelAnswer([{ cause: 'shape', field, text }], readings, status);
}

export function unauthorized(readings: Readings, challenge: string): Answer {
  const headers: Record<string, string> = readings.challenge === 'given' ? { 'WWW-Authenticate': challenge } : {};
  const body = { Message: 'Who are you?' };
  if (readings.unauthorized === 'message') return { status: 401, headers, body };
  const type = readings.unauthorized === 'text' ? { 'Content-Type': 'text/html' } : { 'Content-Type': '' };
  return {
    status: 401,
    headers: { ...headers, ...type },
    body,
    raw: readings.unauthorized === 'text' ? '<p>No entry</p>' : '',
  };
}

/** Leaves out, or writes as null or as empty text, what is not there. */
export function withAbsent({ absent }: Readings, fields: Fields, texts: readonly string[]): Fields {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]): [string, unknown][] => {
      if (value !== null && value !== undefined) return [[name, value]];
      if (absent === 'left-out') return [];
      return [[name, absent === 'empty' && texts.includes(name) ? '' : null]];
    }),
  );
}

/** What the platform adds to an object of its own accord. */
export function extra(readings: Readings): Fields {
  return readings.extraFields === 'some' ? { Node: 'hre-2', Links: [], Hint: null } : {};
}
