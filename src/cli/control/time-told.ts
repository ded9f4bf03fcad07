/** An instant of a workspace's clock, as lines that follow each other begin. */
export function timeTold(at: unknown): string {
  return typeof at === 'number' ? new Date(at).toISOString().slice(11, 23) : '--:--:--.---';
}
