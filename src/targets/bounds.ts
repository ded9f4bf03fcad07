const KiB = 1024;
const MiB = 1024 * KiB;

/**
 * What payproof takes of a target, whatever the target does; docs/reliability.md tells these numbers. An answer beyond one of
 * them is cut, and whoever reads it learns that instead.
 */
export const bounds = {
  /** Of one body, and of one body once its content coding is undone. */
  bodyBytes: 4 * MiB,
  /** Of all bodies that are being read at the same time. */
  readingBytes: 48 * MiB,
  /** Of all bodies that a run keeps to judge: beyond it the oldest are cut. */
  keptBytes: 48 * MiB,
  /** Of all bodies of answers that a report holds whole, those that prove a finding first. */
  reportBytes: 24 * MiB,
  /** What is kept of a body that was cut, to be shown. */
  shownBytes: 4 * KiB,
  /** Of the headers of one answer, together and in number. */
  headerBytes: 64 * KiB,
  headers: 1000,
  /** Content codings on top of each other. */
  codings: 3,
  /** Interim answers (1xx) before the answer. */
  interim: 100,
  /** Nesting of a JSON text, and how many values it holds. */
  jsonDepth: 200,
  jsonValues: 200_000,
  /** Width times height of an image. */
  pixels: 4_000_000,
} as const;

/** A number of bytes for people. */
export function sizeText(bytes: number): string {
  if (bytes >= MiB) return `${Math.round((10 * bytes) / MiB) / 10} MiB`;
  return bytes >= KiB ? `${Math.round((10 * bytes) / KiB) / 10} KiB` : `${bytes} bytes`;
}
