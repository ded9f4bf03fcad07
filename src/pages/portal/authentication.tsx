import { useSignal } from '@preact/signals';
import { ask } from '../control/ask.ts';
import { Action } from '../parts/action.tsx';
import { Copy } from '../parts/copy.tsx';
import { Field } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { href } from '../shell/route.ts';
import type { PortalPart } from './portal-parts.ts';

/** Steps 2 and 3: request sandbox access, then enter the credentials. */
export function Authentication({ workspace, header, state: { sandbox }, reload }: PortalPart) {
  const authorization = useSignal('');
  return (
    <>
      <section class="panel" aria-label="Sandbox access">
        <h2>Sandbox access</h2>
        {sandbox.state === 'none' ? (
          <>
            <p>You get a username at once; the password goes to your inbox.</p>
            <Action
              kind="main"
              act={async () => {
                await ask('requestSandboxAccess', { workspace, header });
                await reload();
              }}
            >
              Request sandbox access
            </Action>
          </>
        ) : (
          <dl class="about">
            <dt>Username</dt>
            <dd class="mono">{sandbox.username}</dd>
            <dt>Password</dt>
            <dd>
              in your <a href={href('portal', { tab: 'Inbox' })}>inbox</a>, under SANDBOX_CREDENTIALS
            </dd>
            <dt>Address</dt>
            <dd class="mono">{sandbox.base}</dd>
            <dt>State</dt>
            <dd>
              {sandbox.state === 'active' ? (
                <span class="tag good">active</span>
              ) : (
                <span class="tag warn">not active: calls get E007 (403)</span>
              )}
            </dd>
          </dl>
        )}
      </section>
      {sandbox.state === 'none' ? null : (
        <section class="panel" aria-label="Credential form">
          <h2>Credential form</h2>
          <Form
            name="Credential form"
            submit={sandbox.state === 'active' ? 'Derive the header again' : 'Activate the sandbox'}
            act={async ({ username = '', password = '' }) => {
              const answer = await ask('activateSandbox', { workspace, header, body: { username, password } });
              authorization.value = answer.authorization;
              await reload();
            }}
          >
            <Field label="Username">
              <input name="username" autocomplete="off" required />
            </Field>
            <Field label="Password">
              <input name="password" type="password" autocomplete="off" required />
            </Field>
          </Form>
          {authorization.value === '' ? null : (
            <div class="notice good">
              <p>Every request carries this header, the Base64 of username:password:</p>
              <p class="mono url">Authorization: {authorization.value}</p>
              <Copy text={() => `Authorization: ${authorization.value}`}>Copy the header</Copy>
            </div>
          )}
        </section>
      )}
    </>
  );
}
