import { Readable } from 'node:stream';
import { newBreather } from '../clock/breather.ts';
import type { ControlAnswer } from './control-answer.ts';

/** Characters of one piece of a long answer. */
const pieceLength = 65_536;

/** An answer with one list, made and sent piece by piece: a workspace may hold more than one text can. */
export function listAnswer(name: string, items: Iterable<object>): ControlAnswer {
  return { status: 200, pieces: namedList(name, items) };
}

function* namedList(name: string, items: Iterable<object>): Generator<string> {
  yield `{${JSON.stringify(name)}:`;
  yield* listPieces(items);
  yield '}';
}

/** A JSON list. */
export function* listPieces(items: Iterable<object>): Generator<string> {
  let mark = '[';
  for (const item of items) {
    yield mark + JSON.stringify(item);
    mark = ',';
  }
  yield mark === '[' ? '[]' : ']';
}

/** The whole text where it is short, else a stream that lets others take their turn between its pieces. */
export function bodyOf(pieces: Iterable<string>): string | Readable {
  const larger = gathered(pieces);
  const first = larger.next().value ?? '';
  const second = larger.next();
  return second.done ? first : Readable.from(patient([first, second.value], larger), { objectMode: false });
}

function* gathered(pieces: Iterable<string>): Generator<string, undefined> {
  let text = '';
  for (const piece of pieces) {
    text += piece;
    if (text.length < pieceLength) continue;
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}

async function* patient(made: readonly string[], rest: Iterable<string>): AsyncGenerator<Buffer> {
  const { breathe } = newBreather();
  for (const piece of made) yield Buffer.from(piece);
  for (const piece of rest) {
    yield Buffer.from(piece);
    await breathe();
  }
}

/** One value of JSON a line, each sent as it comes. */
export function linesOf(lines: AsyncIterable<object | ''>): Readable {
  return Readable.from(written(lines), { objectMode: false, highWaterMark: 0 });
}

async function* written(lines: AsyncIterable<object | ''>): AsyncGenerator<Buffer> {
  for await (const it of lines) yield Buffer.from(`${it === '' ? '' : JSON.stringify(it)}\n`);
}
