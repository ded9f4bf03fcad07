/** `1 rule`, `9 rules`. */
export function rulesText(n: number): string {
  return n === 1 ? '1 rule' : `${n} rules`;
}
