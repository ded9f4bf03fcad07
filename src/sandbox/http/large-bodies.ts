import type { ServerResponse } from 'node:http';

/** Lets the client of a tenant go on with a large body once there is room, until its call is answered or cut off. */
export type AdmitLarge = (tenant: string, response: ServerResponse, goOn: () => void) => void;

/** How many large bodies of one tenant are held in memory at a time; the clients of others wait before they go on. */
const mostAtOnce = 16;

/** Bodies above this are large, in bytes. */
export const largeFrom = 65_536;

export function largeBodies(): AdmitLarge {
  const tenants = new Map<string, { held: number; waiting: Set<() => void> }>();
  return (tenant, response, goOn) => {
    const own = tenants.get(tenant) ?? { held: 0, waiting: new Set() };
    tenants.set(tenant, own);
    const begin = (): void => {
      own.waiting.delete(begin);
      own.held += 1;
      goOn();
    };
    response.once('close', () => {
      if (own.waiting.delete(begin)) return;
      own.held -= 1;
      const [next] = own.waiting;
      if (next) next();
      else if (own.held === 0) tenants.delete(tenant);
    });
    if (own.held < mostAtOnce) begin();
    else own.waiting.add(begin);
  };
}
