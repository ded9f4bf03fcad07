import { clockText } from '../parts/instant.ts';
import { spanText } from '../parts/span.ts';
import type { Row } from './row.ts';
import { lanes, stepsOf } from './steps.ts';

/** A wait that is worth telling. */
const longMs = 1_000;

/** One transaction over all its calls, prompts, SMS, callbacks and time, as arrows between those who take part. */
export function Picture({ rows }: { rows: readonly Row[] }) {
  const steps = stepsOf(rows);
  return (
    <div class="picture">
      <div class="lanes" aria-hidden="true">
        {lanes.map((it) => (
          <span key={it}>{it}</span>
        ))}
      </div>
      <ol>
        {steps.map(({ at, from, to, text, isBad, key }, i) => {
          const waited = at - (steps[i - 1]?.at ?? at);
          return (
            <li key={`${key} ${from} ${to} ${at}`} class={isBad ? 'step bad' : 'step'}>
              {waited >= longMs ? <span class="wait">{spanText(waited)} later</span> : null}
              <span class="words">
                <span class="soft">{clockText(at)}</span>{' '}
                <span class="hidden">{from === to ? lanes[from] : `${lanes[from]} to ${lanes[to]}`}:</span> {text}
              </span>
              <span class={`arrow from-${from} to-${to}`} aria-hidden="true" />
            </li>
          );
        })}
      </ol>
    </div>
  );
}
