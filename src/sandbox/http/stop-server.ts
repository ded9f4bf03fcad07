import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { wallTime } from '../clock/wall-time.ts';
import { lastAnswerOf } from './broken-http.ts';

const stopping = new WeakSet<Server>();

/** From then on each answer of a server closes its connection. */
export function isStopping(server: Server): boolean {
  return stopping.has(server);
}

/** Ends a server, politely and then not. */
export interface ServerStop {
  /** Lets every answer that is still to come close its connection. */
  begin(): void;
  /** Waits for `work`, but no longer than the limit; then cuts all connections. Tells whether it had to. */
  waitFor(work: Promise<unknown>): Promise<'ended' | 'cut'>;
}

/** @param limitMs of real time: no virtual clock moves a network. */
export function newServerStop(server: Server, limitMs: number): ServerStop {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return {
    begin() {
      stopping.add(server);
      for (const socket of sockets) {
        const answer = lastAnswerOf(socket);
        if (!answer) continue;
        if (!answer.headersSent) answer.setHeader('connection', 'close');
        // It said that its connection stays, but nothing comes after it any more.
        else answer.once('close', () => lastAnswerOf(socket) === answer && socket.end());
      }
    },
    waitFor(work) {
      const { promise, resolve } = Promise.withResolvers<'cut'>();
      const cancel = wallTime.after(limitMs, () => {
        for (const socket of sockets) socket.destroy();
        resolve('cut');
      });
      return Promise.race([work.then(() => 'ended' as const), promise]).finally(cancel);
    },
  };
}
