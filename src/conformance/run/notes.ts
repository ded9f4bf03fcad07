/** What was done other than asked for, in sentences, and how often: waits that were cut short, answers that were cut. */
export interface Notes {
  /** Tells it where the run shows its progress, the first time. */
  add(note: string): void;
  list(): { note: string; times: number }[];
}

/** A target cannot make more than these. */
const distinctAtMost = 50;

export function newNotes(tell?: (note: string) => void): Notes {
  const times = new Map<string, number>();
  return {
    add(note) {
      const before = times.get(note) ?? 0;
      if (before === 0 && times.size >= distinctAtMost) return;
      times.set(note, before + 1);
      if (before === 0) tell?.(note);
    },
    list: () => [...times].map(([note, n]) => ({ note, times: n })),
  };
}
