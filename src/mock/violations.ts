/** What Prism says is wrong with a request or an answer that went through its proxy. */
export interface Violation {
  of: 'request' | 'response';
  /** Dotted place in it, such as `body.status`; empty where it is the whole of it. */
  place: string;
  message: string;
  severity: string;
}

/**
 * The violations that an answer's header `sl-violations` names. A list that Prism cut off comes as one violation of
 * the part that its beginning names.
 */
export function violationsOf(header: string | undefined): Violation[] {
  if (header === undefined) return [];
  const list = parsed(header);
  if (list === undefined) {
    const of = header.includes('"location":["response"') ? 'response' : 'request';
    return [{ of, place: '', message: 'Too many violations!', severity: 'Error' }];
  }
  return list.map(({ location: [of, ...place] = [], message = '', severity = '' }) => ({
    of: of === 'response' ? 'response' : 'request',
    place: place.join('.'),
    message,
    severity,
  }));
}

type Written = { location?: (string | number)[]; message?: string; severity?: string };

function parsed(header: string): Written[] | undefined {
  try {
    return JSON.parse(header) as Written[];
  } catch {
    return undefined;
  }
}
