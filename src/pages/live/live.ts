import { signal } from '@preact/signals';
import { pathOf } from '../control/ask.ts';

/** What the control plane tells as it happens. */
export type LiveKind = (typeof kinds)[number];

type Hear = (data: unknown, kind: LiveKind) => void;

/** `dropped` tells that some were lost: whoever shows them asks for all anew. */
const kinds = ['exchange', 'delivery', 'prompt', 'sms', 'clock', 'finding', 'deed', 'dropped'] as const;
const listeners = new Map<LiveKind, Set<Hear>>(kinds.map((it) => [it, new Set()]));
let source: EventSource | undefined;

/** Whether events come. */
export const isLive = signal(false);

/** Hears of these until the function that it gives is called. */
export function onLive(wanted: readonly LiveKind[], hear: Hear): () => void {
  for (const kind of wanted) listeners.get(kind)?.add(hear);
  return () => {
    for (const kind of wanted) listeners.get(kind)?.delete(hear);
  };
}

const beginnings = new Set<() => void>();

/** Hears that another workspace is listened to from now on: whatever was kept of the one before has to go. */
export function onListening(begin: () => void): void {
  beginnings.add(begin);
}

/** Listens to one workspace and no other; to none where the id is empty. With a number only to what reaches that phone. */
export function listenTo(workspace: string, endUserId?: string): void {
  source?.close();
  source = undefined;
  isLive.value = false;
  for (const begin of beginnings) begin();
  if (workspace === '') return;
  // All that the sandbox still has of it, then what comes.
  const query = { after: '0', ...(endUserId === undefined ? {} : { endUserId }) };
  const own = new EventSource(pathOf('followEvents', { workspace, query }));
  source = own;
  own.addEventListener('open', () => {
    if (source === own) isLive.value = true;
  });
  own.addEventListener('error', () => {
    if (source === own) isLive.value = false;
  });
  for (const kind of kinds) {
    own.addEventListener(kind, ({ data }) => {
      if (source !== own) return;
      const value: unknown = JSON.parse(data);
      for (const hear of listeners.get(kind) ?? []) hear(value, kind);
    });
  }
}
