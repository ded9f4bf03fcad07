/** The three APIs, by the one name that folders, options and rule ids use. */
export const apis = ['bill-payment', 'charge-gateway', 'merchant-wallet'] as const;

export type Api = (typeof apis)[number];

export function isApi(name: string): name is Api {
  return (apis as readonly string[]).includes(name);
}
