/** What names one transaction; a merchant's own reference code, and codes of billers and products, name many. */
const tie = /^(?:clientCorrelator|transactionId|code|(?!Bank).*[Rr]eference)$/;
const reference = /^(?:clientCorrelator|transactionId|code|.*[Rr]eference(?:Code)?)$/;
const number = /^(?:endUserId|msisdn|mobileNumber|.*MemberNumber)$/i;
/** A text that is in so many others that it ties nothing. */
const shortest = 4;

/** What ties a transaction together, all references, and customers' numbers in a JSON text, at any depth, and in the parts of a path. */
export function namedValues(
  texts: readonly string[],
  path = '',
): { ties: string[]; references: string[]; numbers: string[] } {
  const ties = new Set<string>();
  const references = new Set<string>();
  const numbers = new Set<string>();
  function look(value: unknown, name: string): void {
    if (Array.isArray(value)) for (const it of value) look(it, name);
    else if (typeof value === 'object' && value !== null) for (const [key, it] of Object.entries(value)) look(it, key);
    else if (typeof value === 'string' || typeof value === 'number') {
      const text = String(value);
      if (text.length < shortest) return;
      if (tie.test(name)) ties.add(text);
      if (reference.test(name)) references.add(text);
      if (number.test(name)) numbers.add(text);
    }
  }
  for (const text of texts) look(jsonOf(text), '');
  const parts = path.split(/[/?&=]/).map(decoded);
  for (const it of parts) {
    if (/^(?:263|0)?7\d{8}$/.test(it)) numbers.add(it);
    else if (/\d/.test(it) && it.length >= 6) {
      ties.add(it);
      references.add(it);
    }
  }
  return { ties: [...ties], references: [...new Set([...ties, ...references])], numbers: [...numbers] };
}

/** Undefined where it is no JSON. */
export function jsonOf(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
