/** The control plane's own messages are shorter. */
const reasonUpTo = 2_000;

/** Why a control plane refused, by its answer; undefined where that is none of a control plane. */
export function reasonIn(text: string): string | undefined {
  try {
    const { error } = JSON.parse(text) as { error?: unknown };
    return typeof error === 'string' ? error.slice(0, reasonUpTo) : undefined;
  } catch {
    return undefined;
  }
}
