import { IncomingMessage } from './node-http.ts';

/**
 * A request whose body can be taken as the parser reads it. A stream hands on what it was given in several turns of the event
 * loop, each with objects of its own: for a body that comes in one piece that is a tenth of what a charge takes.
 */
export class ApiRequest extends IncomingMessage {
  #take: ((chunk: Buffer | null) => void) | undefined;

  /** Gives each piece of the body, and null at its end; the request is no stream then. Nothing of it may have been read before. */
  takeBody(take: (chunk: Buffer | null) => void): void {
    this.#take = take;
  }

  /** Called by Node's parser. */
  override push(chunk: Buffer | null, encoding?: BufferEncoding): boolean {
    if (!this.#take) return super.push(chunk, encoding);
    this.#take(chunk);
    return true;
  }

  /** Node lets a request flow away once it is answered. */
  override resume(): this {
    return this.#take ? this : super.resume();
  }
}
