/** How long before the end of a life it is looked at; a provider that keeps whole seconds may lose one of them. */
const marginsMs = [1500, 6000, 24_000] as const;

/**
 * Looks at what lives for a while just before its end, and farther from it where the machine itself was too slow for that.
 * `look` is given how long before, and says whether it came in time: what came too late decides nothing.
 */
export async function insideBorder(look: (marginMs: number) => Promise<boolean>): Promise<void> {
  for (const marginMs of marginsMs) if (await look(marginMs)) return;
}
