/** One delivery to a receiver, as it goes over the wire. */
export interface Delivery {
  /** What it is, in a few words: `a wrong key`. */
  name: string;
  headers: Record<string, string>;
  body: Buffer;
  /** Its body comes in two halves, with so long between them. */
  pauseMs?: number;
}

/** How a delivery is signed. */
export interface Signing {
  header: string;
  secret: string;
  encoding: 'hex' | 'base64';
  algorithm: 'sha256' | 'sha512' | 'sha1';
}

const json = { 'Content-Type': 'application/json' };

/** What a receiver refuses when it keeps bodies within bounds. */
export const largeBytes = 5 * 1024 * 1024;
export const slowMs = 2_000;

export function deliveryOf(name: string, body: string | Buffer, headers: Record<string, string> = {}): Delivery {
  return { name, headers: { ...json, ...headers }, body: Buffer.from(body as string) };
}
