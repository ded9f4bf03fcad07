import { type LargeBody, largeJson, largeOthers, largeQueries } from './bodies.ts';
import type { MeasuredLoop } from './measured-loop.ts';
import type { Aim } from './operations.ts';

/** What one request cost the event loop. */
export interface Cost {
  operation: string;
  what: string;
  status: number;
  answerBytes: number;
  /** CPU time of the loop's thread between two of its heartbeats. */
  heldMs: number;
}

/** One request that is as large as it can be. */
interface Largest {
  aim: Aim;
  body: LargeBody;
  /** Undefined where it is a query. */
  mediaType: string | undefined;
}

/** Every operation with the largest right and wrong bodies and queries. */
export function largestRequests(aims: readonly Aim[]): Largest[] {
  return aims.flatMap((aim) => [
    ...Object.entries(aim.bodies).flatMap(([mediaType, right]) => {
      const bodies = mediaType === 'application/json' ? largeJson(right) : largeOthers(mediaType, right);
      return [...bodies].map((body) => ({ aim, body, mediaType }));
    }),
    ...[...largeQueries(aim.query)].map((body) => ({ aim, body, mediaType: undefined })),
  ]);
}

/** Sends one, and asks how long it held the loop. */
export async function sendLargest({ aim, body, mediaType }: Largest, loop: MeasuredLoop): Promise<Cost> {
  const text = body.text();
  await loop.held();
  const type = mediaType === 'multipart/form-data' ? `${mediaType}; boundary=edge` : mediaType;
  const response = await fetch(mediaType === undefined ? `${aim.url}?${text}` : aim.url, {
    method: aim.method,
    headers: { ...aim.headers, ...(type === undefined ? {} : { 'content-type': type }) },
    ...(mediaType === undefined ? {} : { body: text }),
  });
  const answerBytes = await sizeOf(response);
  const { cpuMs } = await loop.held();
  const operation = `${aim.api}: ${aim.operation}`;
  return { operation, what: body.what, status: response.status, answerBytes, heldMs: cpuMs };
}

/** A stream of events has no end: that it begins is all that its caller waits for. */
async function sizeOf(response: Response): Promise<number> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream'))
    return (await response.arrayBuffer()).byteLength;
  await response.body?.cancel();
  return 0;
}
