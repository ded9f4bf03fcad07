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

/** What the thread is sent. */
export interface QrWanted {
  format: string;
  bytes: Uint8Array;
  /** One number, shared: 1 until nothing more is unpacked, then 0. */
  isUnpacking: Int32Array;
}

/** What a decoder may take, of an image that is made to take more. */
const longestMs = 5_000;
/** So often as long, where a busy machine gives the thread no core. */
const turnsAtMost = 24;
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
  const isUnpacking = new Int32Array(new SharedArrayBuffer(4)).fill(1);
  thread.ref();
  return new Promise((resolve) => {
    let began = cpuOf(thread, limitMs);
    let turns = 0;
    let stopTimer = startTimer(limitMs, look);
    let isOver = false;
    /** The limit is one of the thread's own time: on a busy machine it passes while little was tried. */
    async function look(): Promise<void> {
      const before = await began;
      const used = before && (await cpuOf(thread, limitMs, before));
      if (isOver) return;
      turns += 1;
      // A thread that has not begun says nothing.
      if (before === undefined) began = cpuOf(thread, limitMs);
      const isStarved = before === undefined || (used !== undefined && (used.user + used.system) / 1_000 < limitMs / 2);
      if (isStarved && turns < turnsAtMost) stopTimer = startTimer(limitMs, look);
      else give({ cut: `decoding it takes longer than ${limitMs / 1000} s` });
    }
    const onError = (): void => give({ cut: `decoding it takes more than ${heapMb} MB` });
    function give(found: QrFound): void {
      isOver = true;
      stopTimer();
      thread.off('message', give);
      thread.off('error', onError);
      thread.unref();
      if (found.cut !== undefined) {
        // Whatever it still does: the next image has a thread of its own.
        worker = undefined;
        thread.on('error', () => undefined);
        void unpacked(isUnpacking).then(() => thread.terminate());
      }
      resolve(found);
    }
    thread.once('message', give);
    thread.once('error', onError);
    thread.postMessage({ format, bytes: Uint8Array.from(bytes), isUnpacking } satisfies QrWanted);
  });
}

/**
 * Resolves when nothing is unpacked any more, which is bounded by the image's size: Node ends the whole process where it ends a
 * thread that is about to begin it.
 */
async function unpacked(isUnpacking: Int32Array): Promise<void> {
  await Atomics.waitAsync(isUnpacking, 0, 1).value;
}

/** What a thread used of its core; undefined where it does not say so in time. */
function cpuOf(thread: Worker, limitMs: number, since?: NodeJS.CpuUsage): Promise<NodeJS.CpuUsage | undefined> {
  const { promise, resolve } = Promise.withResolvers<NodeJS.CpuUsage | undefined>();
  const stopTimer = startTimer(limitMs, () => resolve(undefined), { keepsProcess: false });
  thread.cpuUsage(since).then(resolve, () => resolve(undefined));
  return promise.finally(stopTimer);
}

function newWorker(): Worker {
  return new Worker(new URL(`./qr-worker${extname(import.meta.url)}`, import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
}
