// The thread that decodes QR images: `qr-thread.ts` starts it.
import { parentPort } from 'node:worker_threads';
import { decodeQrImage } from './decode-qr-image.ts';
import type { QrWanted } from './qr-thread.ts';

parentPort?.on('message', ({ format, bytes, isUnpacking }: QrWanted) => {
  const unpacked = (): void => {
    Atomics.store(isUnpacking, 0, 0);
    Atomics.notify(isUnpacking, 0);
  };
  const found = decodeQrImage(format, Buffer.from(bytes), unpacked);
  unpacked();
  parentPort?.postMessage(found);
});
