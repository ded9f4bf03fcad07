/** The fragment of a cause: `#cause-2`. */
export function causeAnchor(n: number): string {
  return `cause-${n}`;
}
