/** What the control plane tells as it happens. */
export type LiveKind = (typeof kinds)[number];

type Hear = (data: unknown, kind: LiveKind) => void;

/** `dropped` tells that some were lost: whoever shows them asks for all anew. */
export const kinds = ['exchange', 'delivery', 'prompt', 'sms', 'clock', 'finding', 'deed', 'dropped'] as const;
const listeners = new Map<LiveKind, Set<Hear>>(kinds.map((it) => [it, new Set()]));
const beginnings = new Set<() => void>();

/** Hears of these until the function that it gives is called. */
export function onLive(wanted: readonly LiveKind[], hear: Hear): () => void {
  for (const kind of wanted) listeners.get(kind)?.add(hear);
  return () => {
    for (const kind of wanted) listeners.get(kind)?.delete(hear);
  };
}

/** Hears that another workspace is listened to from now on: whatever was kept of the one before has to go. */
export function onListening(begin: () => void): void {
  beginnings.add(begin);
}

/** Tells everybody what came. */
export function tell(kind: LiveKind, data: unknown): void {
  for (const hear of listeners.get(kind) ?? []) hear(data, kind);
}

/** Tells everybody that another workspace is listened to. */
export function tellBeginning(): void {
  for (const begin of beginnings) begin();
}
