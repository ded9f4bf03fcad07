import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A server that can end, whoever is connected to it. */
export interface GentleEnd {
  /** A call has come whole: its answer is waited for. */
  isAnswering(incoming: IncomingMessage, outgoing: ServerResponse): void;
  /** Takes nothing new, answers what has come whole, and cuts what is silent or still being sent: that need never end. */
  close(): Promise<void>;
}

/** To be asked for before the server listens. */
export function gentleEnd(server: Server): GentleEnd {
  const sockets = new Set<Socket>();
  const answering = new Map<ServerResponse, Socket>();
  let isClosing = false;
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });

  function cut(): void {
    const owed = new Set(answering.values());
    for (const socket of sockets) if (!owed.has(socket)) socket.destroy();
  }

  return {
    isAnswering(incoming, outgoing) {
      answering.set(outgoing, incoming.socket);
      outgoing.once('close', () => {
        answering.delete(outgoing);
        if (isClosing) cut();
      });
    },
    close: () =>
      new Promise((resolve) => {
        isClosing = true;
        server.close(() => resolve());
        cut();
      }),
  };
}
