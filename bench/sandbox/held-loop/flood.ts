import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

/** A tenant that sends as fast as it can: the same bytes again and again on each of its connections, until it is told to end. */
export interface Flood {
  port: number;
  /** What each connection sends, pipelined. */
  connections: string[];
}

const { port, connections } = workerData as Flood;
let answers = 0;
let isOver = false;
for (const bytes of connections) flood(Buffer.from(bytes));
parentPort?.on('message', () => {
  isOver = true;
  parentPort?.postMessage(answers);
  parentPort?.close();
});

function flood(bytes: Buffer): void {
  if (isOver) return;
  const socket = connect(port, '127.0.0.1');
  const send = (): void => {
    while (!isOver && socket.writableLength < bytes.length && socket.write(bytes));
    if (isOver) socket.destroy();
  };
  socket.on('connect', send);
  socket.on('drain', send);
  socket.on('data', (chunk) => {
    answers += chunk.toString('latin1').split('HTTP/1.1 ').length - 1;
    if (isOver) socket.destroy();
  });
  // The sandbox may close what it refuses: a flood goes on.
  socket.on('error', () => undefined);
  socket.on('close', () => flood(bytes));
}
