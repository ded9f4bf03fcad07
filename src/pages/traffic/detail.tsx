import { useEffect, useRef } from 'preact/hooks';
import { href } from '../shell/route.ts';
import { DeliveryDetail } from './delivery-detail.tsx';
import { ExchangeDetail } from './exchange-detail.tsx';
import { operationOf, statusOf } from './filter.ts';
import { toneOf } from './line.tsx';
import { Picture } from './picture.tsx';
import type { ListedRow, Row } from './row.ts';
import { storyOf } from './story.ts';

/** The call or callback that was chosen, and the transaction that it belongs to. */
export function Detail({
  workspace,
  row,
  all,
  back,
}: {
  workspace: string;
  row: ListedRow;
  all: readonly Row[];
  back: () => void;
}) {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    head.current?.focus();
  }, [row.key]);
  const status = statusOf(row);
  const story = storyOf(row, all);
  const [reference] = row.references;
  return (
    <section class="panel detail" aria-labelledby="detail-head">
      <button type="button" class="plain" onClick={back}>
        Back to the list
      </button>
      <h2 id="detail-head" ref={head} tabIndex={-1}>
        {operationOf(row) || 'A call that no contract knows'} <span class={`tag ${toneOf(status)}`}>{status}</span>
      </h2>
      {story.length > 1 ? (
        <details open>
          <summary>The transaction: {story.length} events</summary>
          <Picture rows={story} />
          {reference === undefined ? null : (
            <p>
              <a href={href('traffic', { ref: reference })}>Only lines with {reference}</a>
            </p>
          )}
        </details>
      ) : null}
      {row.kind === 'exchange' ? (
        <ExchangeDetail key={row.key} exchange={row.exchange} />
      ) : (
        <DeliveryDetail key={row.key} workspace={workspace} delivery={row.delivery} />
      )}
    </section>
  );
}
