/** Shorter names lie one letter from other words. */
const lettersAtLeast = 5;

/**
 * The first given name that can only be meant as a documented one, which is not there: it differs in casing or underscores,
 * or by one letter. Any other unknown name is the sender's own affair.
 */
export function misspelled(given: readonly string[], documented: readonly string[]): string | undefined {
  const absent = documented.filter((it) => !given.includes(it));
  return given.find((name) => !documented.includes(name) && absent.some((it) => isMeant(name, it)));
}

function isMeant(name: string, documented: string): boolean {
  const [a, b] = [plain(name), plain(documented)];
  return a === b || (b.length >= lettersAtLeast && isOneLetterApart(a, b));
}

function plain(name: string): string {
  return name.replace(/[_\- ]/g, '').toLowerCase();
}

/** One letter more, less or another. */
function isOneLetterApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  const [restA, restB] = [a.length >= b.length ? at + 1 : at, b.length >= a.length ? at + 1 : at];
  return a.slice(restA) === b.slice(restB);
}
