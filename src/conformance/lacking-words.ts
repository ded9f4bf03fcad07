/**
 * What would decide a rule, of what each of its checks lacks: one check is enough, so the needs of several stand beside each
 * other, `any of: …`. A check that needs more than another says nothing new.
 */
export function lackingWords(byCheck: readonly (readonly string[])[]): string[] {
  const sets = byCheck.filter((it) => it.length > 0).map((it) => [...new Set(it)].sort());
  const least = sets.filter(
    (one, index) =>
      !sets.some((other, at) => at !== index && isWithin(other, one) && (other.length < one.length || at < index)),
  );
  const [only] = least;
  if (least.length <= 1) return only ?? [];
  return [
    `any of: ${least
      .map((it) => it.join(' and '))
      .sort()
      .join('; ')}`,
  ];
}

function isWithin(small: readonly string[], large: readonly string[]): boolean {
  return small.every((it) => large.includes(it));
}
