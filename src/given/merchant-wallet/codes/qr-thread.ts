import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { startTimer } from '../../../targets/timers.ts';

/** An image as it came in `qrCode` (section 2.3: Base64; the image format is not shown). */
export interface QrImage {
  /** `png`, `jpeg`, `gif`, `svg`, …; `unknown` for bytes of no known kind. */
  format: string;
  bytes: Buffer;
}

/** What a thread found in an image: the text of a symbol, or why it did not look. */
export interface QrFound {
  text?: string;
  cut?: string;
}

/** What a decoder may take, of an image that is made to take more. */
const longestMs = 5_000;
const heapMb = 256;

/** Images wait for each other; the thread stays for the next one and keeps no process alive. */
let last: Promise<unknown> = Promise.resolve();
let worker: Worker | undefined;

/** Decodes an image where it neither blocks this thread nor takes its memory, for so long at most. */
export function inThread(image: Pick<QrImage, 'format' | 'bytes'>, limitMs = longestMs): Promise<QrFound> {
  const found = last.then(() => decode(image, limitMs));
  last = found;
  return found;
}

function decode({ format, bytes }: Pick<QrImage, 'format' | 'bytes'>, limitMs: number): Promise<QrFound> {
  worker ??= newWorker();
  const thread = worker;
  thread.ref();
  return new Promise((resolve) => {
    const stopTimer = startTimer(limitMs, () => give({ cut: `decoding it takes longer than ${limitMs / 1000} s` }));
    const onError = (): void => give({ cut: `decoding it takes more than ${heapMb} MB` });
    function give(found: QrFound): void {
      stopTimer();
      thread.off('message', give);
      thread.off('error', onError);
      thread.unref();
      if (found.cut !== undefined) {
        // Whatever it still does: the next image has a thread of its own.
        worker = undefined;
        thread.on('error', () => undefined);
        void thread.terminate();
      }
      resolve(found);
    }
    thread.once('message', give);
    thread.once('error', onError);
    thread.postMessage({ format, bytes: Uint8Array.from(bytes) });
  });
}

function newWorker(): Worker {
  return new Worker(new URL(`./qr-worker${extname(import.meta.url)}`, import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
}
