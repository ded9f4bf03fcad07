const msOf = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** A span of a scenario such as `500ms`, `5s`, `2m`, `3h` or `1d`, in ms; undefined where the text is none. */
export function spanMs(text: string): number | undefined {
  const [, count, unit] = /^(\d{1,9})(ms|s|m|h|d)$/.exec(text) ?? [];
  return unit === undefined ? undefined : Number(count) * msOf[unit as keyof typeof msOf];
}

/** The span of a scenario that was judged before; none where it is left out. */
export function spanOf(text: string | undefined, otherwise = 0): number {
  return text === undefined ? otherwise : (spanMs(text) ?? otherwise);
}
