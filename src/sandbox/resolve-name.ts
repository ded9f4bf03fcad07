/** The full name (`<api>/<slug>`) that a name means: itself, or the only one with this slug; undefined otherwise. */
export function resolveName(name: string, known: readonly string[]): string | undefined {
  if (known.includes(name)) return name;
  const fitting = known.filter((it) => it.endsWith(`/${name}`));
  return fitting.length === 1 ? fitting[0] : undefined;
}
