import { Readable } from 'node:stream';

/** One server-sent event; its data is one line of JSON. */
export interface SentEvent {
  id: string;
  event: string;
  data: object;
}

/** Events in the form of text/event-stream, each made once the one before it was taken. */
export function eventStream(events: AsyncIterable<SentEvent | undefined>): Readable {
  return Readable.from(written(events), { objectMode: false, highWaterMark: 0 });
}

async function* written(events: AsyncIterable<SentEvent | undefined>): AsyncGenerator<Buffer> {
  for await (const it of events) yield Buffer.from(it ? textOf(it) : ':\n\n');
}

function textOf({ id, event, data }: SentEvent): string {
  return `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
