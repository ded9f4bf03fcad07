import { connect, type Socket } from 'node:net';

/** One answer as it came over the wire. */
export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export interface RawTalk {
  answers: RawAnswer[];
  /** What came behind the last whole answer. */
  rest: string;
}

/** Opens a connection to a sandbox that stays open on our side until we end it. */
export function dial(base: string): Socket {
  const { hostname, port } = new URL(base);
  return connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port), allowHalfOpen: true });
}

/** Sends bytes and gives every answer until the server closes the connection. A reset after the answers is a close. */
export function talk(base: string, bytes: string | Buffer, { thenEnd = false } = {}): Promise<RawTalk> {
  return new Promise((done) => {
    const socket = dial(base);
    const chunks: Buffer[] = [];
    const finish = (): void => {
      socket.destroy();
      done(readAnswers(Buffer.concat(chunks).toString('latin1')));
    };
    socket.on('connect', () => (thenEnd ? socket.end(bytes) : socket.write(bytes)));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('end', finish);
    socket.on('error', finish);
  });
}

function readAnswers(text: string): RawTalk {
  const answers: RawAnswer[] = [];
  for (let rest = text; ; ) {
    const end = rest.indexOf('\r\n\r\n');
    const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(rest) ?? [];
    if (end < 0 || status === undefined) return { answers, rest };
    const lines = rest.slice(0, end).split('\r\n').slice(1);
    const headers = Object.fromEntries(
      lines.map((line): [string, string] => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 1).trim(),
      ]),
    );
    const length = status === '100' ? 0 : Number(headers['content-length'] ?? 0);
    answers.push({ status: Number(status), headers, body: rest.slice(end + 4, end + 4 + length) });
    rest = rest.slice(end + 4 + length);
  }
}
