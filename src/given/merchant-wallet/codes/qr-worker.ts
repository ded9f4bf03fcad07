// The thread that decodes QR images: `qr-thread.ts` starts it.
import { parentPort } from 'node:worker_threads';
import { decodeQrImage } from './decode-qr-image.ts';

parentPort?.on('message', ({ format, bytes }: { format: string; bytes: Uint8Array }) => {
  parentPort?.postMessage(decodeQrImage(format, Buffer.from(bytes)));
});
