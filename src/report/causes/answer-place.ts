/** What a rule of the contract speaks of: an answer of one operation, and maybe one part of it. */
export interface AnswerPlace {
  /** `<api>/<operation>`. */
  operation: string;
  /** HTTP status, or a range such as `2XX`. */
  status: string;
  /** Absent where the status itself is what the rule is about. */
  part?: { aspect: 'media-type' } | { aspect: 'header' | 'present' | 'type' | 'values'; name: string };
}

/** Reads `<api>/<operation>/<status>` and what may follow; undefined for the id of any other rule. */
export function answerPlace(id: string): AnswerPlace | undefined {
  const [api, name, status, ...rest] = id.split('/');
  if (status === undefined || !/^\d(\d\d|XX)$/.test(status)) return undefined;
  const place = { operation: `${api}/${name}`, status };
  const [first = '', last] = rest;
  if (rest.length === 0) return place;
  if (first === 'content-type') return { ...place, part: { aspect: 'media-type' } };
  if (first === 'header') return { ...place, part: { aspect: 'header', name: last ?? '' } };
  const aspect = last === 'type' || last === 'values' ? last : 'present';
  return { ...place, part: { aspect, name: first } };
}

/** Whether a rule's status, or range of them, holds an answered one. */
export function holdsStatus(status: string, answered: number): boolean {
  return status === String(answered) || status === `${Math.floor(answered / 100)}XX`;
}
