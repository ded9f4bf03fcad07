/** `1 rule`, `9 rules`. */
export function rulesText(n: number): string {
  return n === 1 ? '1 rule' : `${n} rules`;
}

/** What a cause took with it: `, and so 9 more rules`; nothing where it took nothing. */
export function moreText(symptoms: number): string {
  if (symptoms === 0) return '';
  return symptoms === 1 ? ', and so 1 more rule' : `, and so ${symptoms} more rules`;
}
