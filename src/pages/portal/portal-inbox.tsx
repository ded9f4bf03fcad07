import { useSignal } from '@preact/signals';
import { useAnswer } from '../live/use-answer.ts';
import { Copy } from '../parts/copy.tsx';
import { Empty } from '../parts/empty.tsx';
import { instantText } from '../parts/instant.ts';
import { Problem } from '../parts/problem.tsx';
import type { PortalPart } from './portal-parts.ts';

/** What the portal sent, newest first. A password is shown when it is asked for. */
export function PortalInbox({ workspace, header }: PortalPart) {
  const { value, problem } = useAnswer('listPortalMessages', { workspace, header }, ['deed']);
  const open = useSignal('');
  const messages = value.value?.messages ?? [];
  return (
    <section aria-label="Portal inbox">
      <h2>Inbox</h2>
      <Problem>{problem.value}</Problem>
      {value.value && messages.length === 0 ? <Empty>No message yet; request sandbox access first.</Empty> : null}
      {messages.toReversed().map(({ category, at, text, username, password }) => {
        const key = `${category} ${at}`;
        return (
          <article key={key} class="panel" aria-label={category}>
            <h3>{category}</h3>
            <p class="soft">{instantText(at)}</p>
            <p>{text}</p>
            {username === undefined || password === undefined ? null : (
              <dl class="about">
                <dt>Username</dt>
                <dd class="mono">{username}</dd>
                <dt>Password</dt>
                <dd class="row">
                  {open.value === key ? <span class="mono password">{password}</span> : null}
                  <button
                    type="button"
                    aria-expanded={open.value === key}
                    onClick={() => {
                      open.value = open.value === key ? '' : key;
                    }}
                  >
                    {open.value === key ? 'Hide' : 'Show'}
                  </button>
                  <Copy text={() => password}>Copy</Copy>
                </dd>
              </dl>
            )}
          </article>
        );
      })}
    </section>
  );
}
