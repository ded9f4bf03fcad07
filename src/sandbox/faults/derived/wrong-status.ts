/**
 * What a documented status is replaced by: the one that a careless implementer would take. A range (`2XX`) turns into a
 * status of another range, as any within it would do: not a refusal into a success, where only a code may count.
 */
const replacements: Readonly<Record<string, number>> = {
  200: 201,
  201: 200,
  202: 200,
  204: 200,
  400: 422,
  401: 403,
  403: 401,
  404: 400,
  409: 400,
  422: 400,
  500: 503,
  503: 500,
  '2XX': 400,
  '4XX': 500,
  '5XX': 200,
};

/** The status that a fault answers in place of a documented one. */
export function wrongStatus(documented: string): number {
  return replacements[documented] ?? 418;
}
