import { ask } from '../control/ask.ts';
import { Action } from '../parts/action.tsx';
import { instantText } from '../parts/instant.ts';
import { BodyTable } from './body-table.tsx';
import type { Delivery } from './row.ts';

/** One callback with its attempts; sent once more, or with a signature that does not fit. */
export function DeliveryDetail({ workspace, delivery }: { workspace: string; delivery: Delivery }) {
  const { id, api, url, state, attempts, body, createdAt } = delivery;
  const send = (brokenSignature: boolean) =>
    ask('resendDelivery', { workspace, body: brokenSignature ? { id, brokenSignature } : { id } });
  return (
    <>
      <p>
        {id} · {instantText(createdAt)} · {api} · {state}
      </p>
      <p class="mono">to {url}</p>
      <div class="row">
        <Action act={() => send(false)}>Send once more</Action>
        <Action act={() => send(true)}>Send with a broken signature</Action>
      </div>
      <h3>Attempts</h3>
      {attempts.length === 0 ? <p class="soft">None yet; the page Time tells when it is due.</p> : null}
      <ol class="list">
        {attempts.map(({ at, status, error, isResent, isForged }, i) => (
          <li key={i}>
            {instantText(at)} <span class={`tag ${verdictOf(status, isForged)}`}>{status ?? 'no answer'}</span>{' '}
            {error ?? ''}
            {isForged ? ` with a broken signature: ${forgedText(status)}` : isResent ? ' sent once more' : ''}
          </li>
        ))}
      </ol>
      <h3>Body</h3>
      <BodyTable text={body} contract={[]} label="Fields of the callback" />
    </>
  );
}

const isTaken = (status: number | undefined): boolean => status !== undefined && status >= 200 && status < 300;

/** A receiver that takes a forged callback is wrong; one that refuses it is right. */
function verdictOf(status: number | undefined, isForged: boolean | undefined): 'good' | 'bad' {
  return isTaken(status) === (isForged === true) ? 'bad' : 'good';
}

function forgedText(status: number | undefined): string {
  return isTaken(status) ? 'your receiver took it, and must not' : 'your receiver refused it, as it must';
}
