/** `USD 1,250.35`, `$19.99`, `19.99 USD`: money in words, to the cent, with its currency. */
const figures = /(USD|ZWG|US\$|\$)\s?(\d[\d,]*\.\d\d)(?![\d.])|(?<![\d.,])(\d[\d,]*\.\d\d)\s?(USD|ZWG)\b/g;

/** Amounts that were sent, and what an integrator said of the same money in words: its logs, narrations, what it shows. */
export interface ToldFigures<T> {
  see(it: T, sent: { cents: bigint; currency: string }, text: string): void;
  /** What was never told as it was sent, but as an amount that a wrong conversion makes it of. */
  miscounted(): [it: T, told: string][];
}

export function newToldFigures<T>(): ToldFigures<T> {
  const seen = new Map<T, { isExact: boolean; near: string | undefined }>();
  return {
    see(it, { cents, currency }, text) {
      for (const [told, before, after, before2, after2] of text.matchAll(figures)) {
        const named = before ?? after2 ?? '';
        if ((named.includes('$') ? 'USD' : named) !== currency) continue;
        const meant = BigInt((after ?? before2 ?? '').replace(/[,.]/g, ''));
        if (!seen.has(it) && seen.size >= most) return;
        const state = seen.get(it) ?? { isExact: false, near: undefined };
        seen.set(it, state);
        state.isExact ||= meant === cents;
        if (isMiscount(cents, meant)) state.near ??= told;
      }
    },
    miscounted: () =>
      [...seen].flatMap(([it, { isExact, near }]): [T, string][] =>
        isExact || near === undefined ? [] : [[it, near]],
      ),
  };
}

/** A day that never ends must not grow without end. */
const most = 10_000;

/** A cent lost in a float, decimals cut or rounded, units for cents, cents for units: what no price, fee or rate explains. */
function isMiscount(sent: bigint, meant: bigint): boolean {
  if (sent === meant || meant === 0n) return false;
  const off = sent > meant ? sent - meant : meant - sent;
  const isCut = (to: bigint): boolean => sent % to === 0n && off < to && meant % to !== 0n;
  return (
    off === 1n ||
    isCut(10n) ||
    isCut(100n) ||
    sent === meant * 100n ||
    sent === meant / 100n ||
    sent === (meant + 50n) / 100n
  );
}
