/** One event as its reader got it. */
export interface ReadEvent {
  id: string;
  event: string;
  data: Record<string, unknown>;
}

/** A reader of a stream of events: `next` gives each in turn, undefined at its end. */
export async function openEvents(url: string, headers: Record<string, string> = {}) {
  const ended = new AbortController();
  const answer = await fetch(url, { headers, signal: ended.signal });
  const events = eventsOf(answer);
  async function next(): Promise<ReadEvent | undefined> {
    return (await events.next()).value;
  }
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    next,
    async take(count: number): Promise<(ReadEvent | undefined)[]> {
      const taken = [];
      while (taken.length < count) taken.push(await next());
      return taken;
    },
    leave: () => ended.abort(),
  };
}

async function* eventsOf(answer: Response): AsyncGenerator<ReadEvent, undefined> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of answer.body ?? []) {
    rest += decoder.decode(chunk as Uint8Array, { stream: true });
    const blocks = rest.split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const [, id = '', event = '', data] = /^id: (.*)\nevent: (.*)\ndata: (.*)$/.exec(block) ?? [];
      if (data !== undefined) yield { id, event, data: JSON.parse(data) };
    }
  }
  return undefined;
}
