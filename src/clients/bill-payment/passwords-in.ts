/** Values of all fields called `Password`, such as a lottery player's (bill payment, section 3.4), at any depth. */
export function passwordsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) =>
    /^password$/i.test(name) && typeof item === 'string' ? [item] : passwordsIn(item),
  );
}
