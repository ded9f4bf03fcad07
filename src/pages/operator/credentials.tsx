import { useSignal } from '@preact/signals';
import { ask } from '../control/ask.ts';
import type { Workspace } from '../control/contract.ts';
import { Action } from '../parts/action.tsx';
import { Copy } from '../parts/copy.tsx';

/** Addresses, credentials and fixtures of a workspace: in the page only while somebody wants to see them. */
export function Credentials({ workspace }: { workspace: string }) {
  const shown = useSignal<Workspace | undefined>(undefined);
  const { value: seen } = shown;
  return (
    <div>
      <div class="row">
        <Action
          act={async () => {
            shown.value = seen ? undefined : await ask('getWorkspace', { workspace });
          }}
        >
          {seen ? 'Hide credentials' : 'Show credentials'}
        </Action>
        <Copy text={async () => JSON.stringify(await ask('getWorkspace', { workspace }), undefined, 2)}>
          Copy all as JSON
        </Copy>
      </div>
      {seen
        ? Object.entries(seen.apis).map(([api, { base, credentials, fixtures }]) => (
            <section key={api} aria-label={`Credentials of ${api}`}>
              <h3>{api}</h3>
              <dl class="about">
                <dt>address</dt>
                <dd class="mono">{base}</dd>
                {Object.entries(credentials).map(([name, value]) => (
                  <Secret key={name} name={name} value={String(value)} />
                ))}
              </dl>
              <details>
                <summary>Fixtures</summary>
                <pre>{JSON.stringify(fixtures, undefined, 2)}</pre>
              </details>
            </section>
          ))
        : null}
      {seen ? (
        <section aria-label="Signature of callbacks">
          <h3>Callbacks</h3>
          <dl class="about">
            <dt>signed in</dt>
            <dd>
              {seen.callbackSignature.header}, HMAC {seen.callbackSignature.algorithm} of the raw body,{' '}
              {seen.callbackSignature.encoding}
            </dd>
            <Secret name="secret" value={seen.callbackSignature.secret} />
          </dl>
        </section>
      ) : null}
    </div>
  );
}

function Secret({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd class="row">
        <span class="mono">{value}</span>
        <Copy text={() => value}>Copy</Copy>
      </dd>
    </>
  );
}
