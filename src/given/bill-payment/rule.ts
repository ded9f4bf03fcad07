/** The full id of a rule of this API. */
export function rule(slug: string): string {
  return `bill-payment/${slug}`;
}
