import type { Exchange, RawAnswer } from '../../targets/exchange.ts';

/** Bodies of many messages in one piece of memory: it is handed to a thread without being copied. */
export interface PackedBodies {
  add(body: Buffer): Placed;
  /** All of them; they are gone from here. */
  taken(): Uint8Array<ArrayBuffer>;
}

/** Where a body stands: from, and its length. */
export type Placed = readonly [from: number, length: number];

type Request = Exchange['request'];
type Answer = Exchange['answer'];
export type PackedRequest = Omit<Request, 'body'> & { body: Placed };
export type PackedAnswer = Exclude<Answer, RawAnswer> | (Omit<RawAnswer, 'body'> & { body: Placed });

export function newPackedBodies(): PackedBodies {
  let bodies: Buffer[] = [];
  let bytes = 0;
  return {
    add(body) {
      const from = bytes;
      bodies.push(body);
      bytes += body.length;
      return [from, body.length];
    },
    taken() {
      const all = new Uint8Array(bytes);
      let at = 0;
      for (const it of bodies) {
        all.set(it, at);
        at += it.length;
      }
      bodies = [];
      bytes = 0;
      return all;
    },
  };
}

export function packedRequest(request: Request, bodies: PackedBodies): PackedRequest {
  return { ...request, body: bodies.add(request.body) };
}

export function packedAnswer(answer: Answer, bodies: PackedBodies): PackedAnswer {
  return typeof answer === 'string' ? answer : { ...answer, body: bodies.add(answer.body) };
}

/** The request again; its body is a view into `bodies`. */
export function requestOf(request: PackedRequest, bodies: Uint8Array<ArrayBuffer>): Request {
  return { ...request, body: bodyAt(request.body, bodies) };
}

export function answerOf(answer: PackedAnswer, bodies: Uint8Array<ArrayBuffer>): Answer {
  return typeof answer === 'string' ? answer : { ...answer, body: bodyAt(answer.body, bodies) };
}

function bodyAt([from, length]: Placed, bodies: Uint8Array<ArrayBuffer>): Buffer {
  return Buffer.from(bodies.buffer, bodies.byteOffset + from, length);
}
