import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Operations } from '../control/contract.ts';
import { instantText, zoneText } from '../parts/instant.ts';

type Clock = Operations['getClock']['answer'];

/** The workspace's time; one in real time goes on while one looks. */
export function Now({ clock }: { clock: Clock }) {
  const { mode, now, timeScale = 1 } = clock;
  const shown = useSignal(now);
  useEffect(() => {
    shown.value = now;
    if (mode === 'frozen') return undefined;
    const begun = performance.now();
    const ticking = setInterval(() => {
      shown.value = now + (performance.now() - begun) * timeScale;
    }, 250);
    return () => clearInterval(ticking);
  }, [mode, now, timeScale, shown]);
  const how =
    mode === 'frozen'
      ? 'It stands still until it is moved.'
      : timeScale === 1
        ? 'It passes as on the wall.'
        : `It passes ${timeScale} times as fast as on the wall.`;
  return (
    <p class="now">
      <strong>{instantText(shown.value)}</strong>{' '}
      <span class="soft">{zoneText(new Date(shown.value).getTimezoneOffset())}</span> <span class="soft">· {how}</span>
    </p>
  );
}
