import type { Exchange } from '../../../targets/exchange.ts';

/** The customers of the charge gateway whom a call names, by its path or its body. */
export function chargedIn({ url, body }: Exchange['request']): string[] {
  const inPath = /\/(\+?\d{9,12})\/transactions\//.exec(url)?.[1];
  const inBody = /"endUserId"\s*:\s*"([^"]+)"/.exec(body.toString())?.[1];
  return [inPath, inBody].flatMap((it) => it ?? []);
}

/** The same for each form of a number. */
export function subscriber(number: string): string {
  return number.slice(-9);
}
