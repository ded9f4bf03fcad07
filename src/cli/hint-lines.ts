import { visible } from '../protocol/visible.ts';
import type { ToldHint } from '../sandbox/index.ts';
import type { Io } from './io.ts';

/** A client that is wrong a thousand times a second is told so often enough. */
const linesInSecond = 20;

/** Tells each hint of a sandbox in a line on stderr; of a flood only some, and that there were more. */
export function hintLines({ err, elapsed }: Pick<Io, 'err' | 'elapsed'>): (told: ToldHint) => void {
  let second = 0;
  let lines = 0;
  return ({ api, status, method, path, hint }) => {
    const now = Math.floor(elapsed() / 1000);
    if (now !== second) [second, lines] = [now, 0];
    lines += 1;
    if (lines < linesInSecond) err(`${visible(`${status} ${api} ${method} ${path ?? 'elsewhere'}: ${hint}`)}\n`);
    else if (lines === linesInSecond) err('more refusals came in this second; each answer carries its hint\n');
  };
}
