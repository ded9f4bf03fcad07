/** A signature of which only the first half is right: with nothing behind it, or with half of a wrong one. */
export type HalfSignature = 'cut' | 'half-right';

export function halfSignature(right: string, wrong: string, form: HalfSignature): string {
  const half = Math.floor(right.length / 2);
  return right.slice(0, half) + (form === 'cut' ? '' : wrong.slice(half));
}
