import { useSignal } from '@preact/signals';
import { ask } from '../control/ask.ts';
import type { Operations } from '../control/contract.ts';
import { Action } from '../parts/action.tsx';
import { Copy } from '../parts/copy.tsx';
import { Qr } from '../parts/qr.tsx';

/** The link by which a tester opens this phone on a real one. */
export function PhoneLink({ workspace, endUserId }: { workspace: string; endUserId: string }) {
  const link = useSignal<Operations['linkPhone']['answer'] | undefined>(undefined);
  const host = link.value && new URL(link.value.url).host;
  const isLocal = host !== undefined && /^(localhost|127\.|\[::1\])/.test(host);
  return (
    <section aria-label="This phone on a real one" class="panel">
      <h3>On a real phone</h3>
      <p>
        A link opens this phone, and nothing else of the sandbox, in any browser that reaches this address. It holds
        until the sandbox stops.
      </p>
      {isLocal ? (
        <p class="notice">
          Only this machine reaches {host}. For a phone in the same network start the sandbox with{' '}
          <code>--host 0.0.0.0</code>.
        </p>
      ) : null}
      <Action
        act={async () => {
          link.value = await ask('linkPhone', { workspace, body: { endUserId } });
        }}
      >
        {link.value ? 'Make it anew' : 'Make the link'}
      </Action>
      {link.value ? (
        <div class="link">
          <Qr modules={link.value.qr} name={`QR code of the link to ${endUserId}`} />
          <div>
            <p class="mono url">{link.value.url}</p>
            <Copy text={() => link.value?.url ?? ''}>Copy the link</Copy>
          </div>
        </div>
      ) : null}
    </section>
  );
}
