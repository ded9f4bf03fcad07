import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { wallTime } from '../clock/wall-time.ts';

/**
 * Ends a connection so that its last answer arrives: closes our side, reads away what the client still sends, and cuts
 * after `lingerMs`. A plain close would reset a client that is still sending, and its answer with it.
 */
export function closeGently(socket: Socket, lingerMs: number): void {
  const cancel = wallTime.after(lingerMs, () => socket.destroy());
  socket.once('close', cancel);
  // Of a tunnel that was refused, nobody else hears that the client reset it.
  socket.on('error', () => undefined);
  socket.once('end', () => socket.destroy());
  socket.end();
  socket.resume();
}

/** Lets the connection of a request whose body is not read to its end close gently once the answer is out. */
export function lingerAfter(request: IncomingMessage, lingerMs: number): void {
  const { socket } = request;
  request.resume();
  socket.destroySoon = () => closeGently(socket, lingerMs);
}
