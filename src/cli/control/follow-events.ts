import { answerLines } from './answer-lines.ts';
import type { Control } from './open-control.ts';
import { readEvent } from './read-event.ts';

/** One event of a workspace's live stream. */
export interface LiveEvent {
  id: string;
  event: string;
  data: Record<string, unknown>;
}

/** What is followed. */
interface Following {
  kinds: readonly string[];
  /** Id of the event behind which it begins; `0` for all that are kept, from now on where left out. */
  after?: string;
  /** Of this phone only. */
  endUserId?: string;
  /** False where it ends with what there is. */
  follow?: boolean;
}

/** The events of a workspace as they come, until the sandbox ends or the signal aborts. Throws as `Control.ask` does. */
export async function* followEvents(
  control: Control,
  { kinds, after, endUserId, follow = true }: Following,
  signal: AbortSignal,
): AsyncGenerator<LiveEvent> {
  const query = new URLSearchParams({
    kinds: kinds.join(','),
    ...(after === undefined ? {} : { after }),
    ...(endUserId === undefined ? {} : { endUserId }),
    ...(follow ? {} : { follow: 'false' }),
  });
  let fields = new Map<string, string>();
  for await (const line of answerLines(control, `/events?${query}`, signal)) {
    const [, name = '', value = ''] = /^(\w+): (.*)$/s.exec(line) ?? [];
    if (name !== '') fields.set(name, value);
    if (line !== '') continue;
    const data = fields.get('data');
    const event = fields.get('event') ?? '';
    if (data !== undefined) yield { id: fields.get('id') ?? '', event, data: readEvent(event, data) };
    fields = new Map();
  }
}
