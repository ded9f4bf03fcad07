const msOf = { ms: 1, s: 1_000, m: 60_000 } as const;

/** A duration such as `500ms`, `5s` or `2m`, in ms; undefined where the text is none. */
export function durationMs(text: string): number | undefined {
  const [, count, unit] = /^(\d+)(ms|s|m)$/.exec(text) ?? [];
  return unit === undefined ? undefined : Number(count) * msOf[unit as keyof typeof msOf];
}
