import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';

/** What browsers have that can read a QR symbol from a camera; TypeScript does not know it yet. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}

type DetectorMaker = new (options: { formats: string[] }) => Detector;

const lookMs = 250;

/** Reads a code by the camera, where the browser has one and can read QR; nothing where it does not: typing always works. */
export function Scan({ onRead }: { onRead: (text: string) => void }) {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorMaker };
  const isOn = useSignal(false);
  const problem = useSignal('');
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (!isOn.value || !BarcodeDetector) return undefined;
    const detector = new BarcodeDetector({ formats: ['qr_code'] });
    let stream: MediaStream | undefined;
    let isOver = false;
    const looking = setInterval(async () => {
      const { current } = video;
      const [found] = current && stream ? await detector.detect(current).catch(() => []) : [];
      if (!found || isOver) return;
      isOn.value = false;
      onRead(found.rawValue);
    }, lookMs);
    navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }).then(
      (it) => {
        stream = it;
        if (isOver || !video.current) return stop();
        video.current.srcObject = it;
        return video.current.play();
      },
      () => {
        problem.value = 'The camera is not allowed; type the code.';
        isOn.value = false;
      },
    );
    function stop(): void {
      for (const track of stream?.getTracks() ?? []) track.stop();
    }
    return () => {
      isOver = true;
      clearInterval(looking);
      stop();
    };
  }, [isOn.value]);
  if (!BarcodeDetector || !navigator.mediaDevices) return null;
  return (
    <>
      <button type="button" aria-pressed={isOn.value} onClick={() => (isOn.value = !isOn.value)}>
        {isOn.value ? 'Stop' : 'Scan'}
      </button>
      <span role="status" class="soft">
        {problem.value}
      </span>
      {isOn.value ? <video ref={video} class="camera" muted playsInline aria-label="What the camera sees" /> : null}
    </>
  );
}
