import type { Server } from 'node:http';
import { type Duplex, duplexPair } from 'node:stream';

/**
 * A client's end of a connection to a server of this process: both ends write and read the bytes that they would by a socket,
 * which costs the kernel nothing. What stands still on it is cut by no time.
 */
export function connectWithin(server: Server): Duplex {
  const [client, taken] = duplexPair();
  server.emit('connection', asSocket(taken));
  return asSocket(client);
}

/** With what `node:http` asks of any connection, and here means nothing. */
function asSocket(stream: Duplex): Duplex {
  const nothing = (): Duplex => stream;
  return Object.assign(stream, { setKeepAlive: nothing, setTimeout: nothing, ref: nothing, unref: nothing });
}
