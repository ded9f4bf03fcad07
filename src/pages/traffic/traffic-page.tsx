import { useComputed, useSignal } from '@preact/signals';
import { Empty } from '../parts/empty.tsx';
import type { Page } from '../shell/page.ts';
import { choose, route } from '../shell/route.ts';
import { Detail } from './detail.tsx';
import { type Filter, matches } from './filter.ts';
import { Filters } from './filters.tsx';
import { FindingCount } from './findings.tsx';
import { Line } from './line.tsx';
import { isNarrow } from './narrow.ts';
import { isListed, type Row } from './row.ts';
import { lost, rows } from './rows.ts';
import { VirtualList } from './virtual-list.tsx';

function Traffic({ workspace }: { workspace: string }) {
  /** What is shown while the list stands: whoever reads further down, or paused it, is not moved on. */
  const held = useSignal<readonly Row[] | undefined>(undefined);
  const isPaused = useSignal(false);
  const isDown = useSignal(false);
  const shown = useComputed(() => held.value ?? rows.value);
  const filter = useComputed<Filter>(() => Object.fromEntries(route.value.params));
  const list = useComputed(() =>
    shown.value
      .filter(isListed)
      .filter((it) => matches(it, filter.value))
      .toReversed(),
  );
  const hold = (): void => {
    held.value = isPaused.value || isDown.value ? (held.value ?? rows.value) : undefined;
  };
  const key = route.value.params.get('x') ?? '';
  const chosen = rows.value.filter(isListed).find((it) => it.key === key);
  const isOver = chosen !== undefined && isNarrow.value;
  const behind = held.value === undefined ? 0 : rows.value.filter(isListed).length - held.value.filter(isListed).length;
  return (
    <>
      <div class="row head">
        <h1>Traffic</h1>
        <FindingCount />
        {lost.value > 0 ? <span class="tag warn">{lost.value} came too fast to be shown</span> : null}
      </div>
      <div class={chosen ? 'traffic chosen' : 'traffic'}>
        {isOver ? null : (
          <div class="listed">
            <Filters rows={rows.value} />
            <p class="row counts">
              <button
                type="button"
                aria-pressed={isPaused.value}
                onClick={() => {
                  isPaused.value = !isPaused.value;
                  hold();
                }}
              >
                {isPaused.value ? 'Go on' : 'Pause'}
              </button>
              <span>
                {list.value.length} of {shown.value.filter(isListed).length}
                {behind > 0 ? `; ${behind} newer` : ''}
              </span>
            </p>
            {list.value.length === 0 ? (
              <Empty>
                {rows.value.some(isListed)
                  ? 'Nothing is left by these filters.'
                  : 'No call came yet. Call the sandbox with the credentials that it printed; each call and callback appears here as it comes.'}
              </Empty>
            ) : (
              <VirtualList
                label="Calls and callbacks, newest first"
                items={list.value}
                height={isNarrow.value ? 64 : 36}
                chosen={key}
                onChoose={(it) => choose({ x: it.key })}
                onScroll={(top) => {
                  isDown.value = top > 0;
                  hold();
                }}
              >
                {(it) => <Line row={it} />}
              </VirtualList>
            )}
          </div>
        )}
        {chosen ? (
          <Detail workspace={workspace} row={chosen} all={rows.value} back={() => choose({ x: undefined })} />
        ) : null}
      </div>
    </>
  );
}

export const traffic: Page = { id: 'traffic', title: 'Traffic', View: Traffic };
