import { StringDecoder } from 'node:string_decoder';

/** Cuts what comes in pieces into lines. */
export interface LineReader {
  take(chunk: Buffer): void;
  /** Gives what stands after the last line feed. */
  end(): void;
}

/** A longer line is told in pieces that overlap, so that nothing is hidden by the cut. */
const pieceLength = 65_536;
const overlap = 4_096;

export function newLineReader(give: (line: string) => void): LineReader {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  function read(text: string): void {
    rest += text;
    for (let at = rest.indexOf('\n'); at >= 0; at = rest.indexOf('\n')) {
      const line = rest.slice(0, at);
      rest = rest.slice(at + 1);
      tell(line.endsWith('\r') ? line.slice(0, -1) : line);
    }
    while (rest.length > pieceLength) {
      give(rest.slice(0, pieceLength));
      rest = rest.slice(pieceLength - overlap);
    }
  }
  function tell(line: string): void {
    let left = line;
    for (; left.length > pieceLength; left = left.slice(pieceLength - overlap)) give(left.slice(0, pieceLength));
    give(left);
  }
  return {
    take: (chunk) => read(decoder.write(chunk)),
    end() {
      read(decoder.end());
      if (rest !== '') tell(rest);
      rest = '';
    },
  };
}
