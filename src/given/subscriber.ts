/** The nine national digits that every form of a Zimbabwe MSISDN shares; other text comes back as it is. */
export function subscriberOf(msisdn: unknown): unknown {
  if (typeof msisdn !== 'string') return msisdn;
  const parts = /^(?:\+?263|0)?(\d{9})$/.exec(msisdn);
  return parts?.[1] ?? msisdn;
}

/** The form `263XXXXXXXXX` of a customer's number, which drivers are asked by, whatever form a charge used. */
export function internationalOf(msisdn: string): string {
  return msisdn.replace(/^0(?=\d{9}$)/, '263');
}
