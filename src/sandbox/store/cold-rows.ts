/** Where the rows of one table stand that an earlier run left and that nobody has asked for yet. */
export interface ColdFile {
  /** JSON of the row at a place. */
  text(place: number): string;
  /** JSON of the table's rows from one place to another, in order. */
  texts(first: number, last: number): Iterable<[place: number, text: string]>;
  /** The row is in hand: from now on it is written and removed like all others. */
  found(key: string, place: number): void;
  /** It is no row of the table, and leaves its place. */
  setAside(place: number, text: string, reason: string): void;
}

/** Takes the rows of one table as they are found in the file. */
export interface ColdTable {
  /** False where another row has that key. */
  leave(key: string, place: number): boolean;
  /** Takes the row in, unless that happened already or it went. */
  warm(key: string, place: number, text: string): void;
}

/** The cold rows of a table; their places stand in the place of the rows. */
export interface Cold {
  file: ColdFile;
  count: number;
  first: number;
  last: number;
}

/** How many rows are read at once: a few ms. */
export const piece = 1_000;

/** How many rows may lie between two cold ones, so that reading all of them costs less than asking for each. */
const widest = 8;

/** Gives the texts at some places of which each is above the one before. The file may be written to between two of them. */
export function textsInOrder({ file, count, first, last }: Cold): (place: number) => string {
  if (last - first > widest * count) return (place) => file.text(place);
  let texts: [place: number, text: string][] = [];
  let at = 0;
  return (wanted) => {
    while ((texts[at]?.[0] ?? wanted) < wanted) at += 1;
    if (texts[at]?.[0] !== wanted) [texts, at] = [[...file.texts(wanted, wanted + piece - 1)], 0];
    return texts[at]?.[1] ?? file.text(wanted);
  };
}
