import { connect } from 'node:net';

export interface Load {
  port: number;
  connections: number;
  calls: number;
  /** How many requests one connection has under way. */
  pipelined?: number;
  /** HTTP status that every answer must have. */
  status: number;
  /** The whole text of a request, by its number from 0. ASCII. */
  request(index: number): string;
}

export interface Loaded {
  ms: number;
  /** Of each call, in the order of their answers. */
  latenciesMs: Float64Array;
}

/**
 * Sends all calls over sockets of its own, which cost the client less than the servers that it measures. Rejects at an
 * answer with another status, or where a connection ends.
 */
export async function sendLoad(load: Load): Promise<Loaded> {
  const latenciesMs = new Float64Array(load.calls);
  let begun = 0;
  let done = 0;
  const from = performance.now();
  const next = (): string | undefined => (begun < load.calls ? load.request(begun++) : undefined);
  const onAnswer = (sentAt: number): void => {
    latenciesMs[done++] = performance.now() - sentAt;
  };
  const connections = Math.min(load.connections, load.calls);
  const letSleep = stayAwake();
  try {
    await Promise.all(Array.from({ length: connections }, () => converse(load, next, onAnswer)));
  } finally {
    letSleep();
  }
  return { ms: performance.now() - from, latenciesMs };
}

/**
 * Keeps this process from sleeping. Where a client sleeps, each answer wakes it, and the kernel books that to the server:
 * on a virtual machine it is more than all the server does, and a faster server would pay it less often.
 */
function stayAwake(): () => void {
  let spin = setImmediate(function again() {
    spin = setImmediate(again);
  });
  return () => clearImmediate(spin);
}

function converse(load: Load, next: () => string | undefined, onAnswer: (sentAt: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port: load.port, host: '127.0.0.1', noDelay: true });
    const sentAt: number[] = [];
    let rest = '';
    const fail = (problem: Error): void => {
      socket.destroy();
      reject(problem);
    };
    function fill(): void {
      let text = '';
      while (sentAt.length < (load.pipelined ?? 1)) {
        const request = next();
        if (request === undefined) break;
        text += request;
        sentAt.push(performance.now());
      }
      if (text !== '') socket.write(text, 'latin1');
      else if (sentAt.length === 0) socket.end(resolve);
    }
    socket.setEncoding('latin1');
    // Where the answer that comes in ends: found once, as a long one must not be read through again with each piece.
    let end: number | undefined;
    socket.on('data', (chunk: string) => {
      rest += chunk;
      for (end ??= endOfAnswer(rest); end !== undefined && rest.length >= end; end = endOfAnswer(rest)) {
        if (!rest.startsWith(`HTTP/1.1 ${load.status} `)) return fail(new Error(`unexpected answer: ${rest}`));
        rest = rest.slice(end);
        onAnswer(sentAt.shift() ?? 0);
      }
      fill();
    });
    socket.on('connect', fill);
    socket.on('error', fail);
    socket.on('close', () => (sentAt.length > 0 ? fail(new Error('the server closed a connection')) : resolve()));
  });
}

/** Where the first answer ends, whether it is whole or not; undefined while its head is not. */
function endOfAnswer(text: string): number | undefined {
  const head = text.indexOf('\r\n\r\n');
  if (head < 0) return undefined;
  const length = /^content-length: *(\d+)/im.exec(text.slice(0, head))?.[1];
  if (length === undefined) throw new Error(`an answer without Content-Length: ${text.slice(0, head)}`);
  return head + 4 + Number(length);
}
