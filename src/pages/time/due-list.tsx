import type { Operations } from '../control/contract.ts';
import { Action } from '../parts/action.tsx';
import { Empty } from '../parts/empty.tsx';
import { instantText } from '../parts/instant.ts';
import { spanText } from '../parts/span.ts';
import { href } from '../shell/route.ts';

type Due = Operations['listDue']['answer'];

/** What falls due next, and why; the clock can be moved to each. */
export function DueList({ due, now, moveTo }: { due: Due; now: number; moveTo: (at: number) => Promise<unknown> }) {
  if (due.count === 0)
    return <Empty>Nothing is due. A prompt, a callback or a payment that takes its time brings something.</Empty>;
  return (
    <>
      <ul class="list">
        {due.due.map(({ at, api, kind, name, why, about }) => (
          <li key={`${at} ${kind} ${name} ${about}`} class="due">
            <span>
              <strong>{why}</strong>
              <span class="soft">
                {' '}
                {api}
                {about === '' ? '' : ', '}
              </span>
              {kind === 'event' && about !== '' ? (
                <a class="mono" href={href('traffic', { ref: about.split(' ')[0] })}>
                  {about}
                </a>
              ) : (
                <span class="mono">{about}</span>
              )}
              <br />
              <span class="soft">
                {instantText(at)}, {at <= now ? 'now' : `in ${spanText(at - now)}`}
              </span>
            </span>
            <Action act={() => moveTo(at)} label={`Advance to it, ${instantText(at)}: ${why}`}>
              Advance to it
            </Action>
          </li>
        ))}
      </ul>
      {due.count > due.due.length ? <p class="soft">and {due.count - due.due.length} more behind these.</p> : null}
    </>
  );
}
