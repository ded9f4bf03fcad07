import { useSignal } from '@preact/signals';
import { ask } from '../control/ask.ts';
import type { Operations } from '../control/contract.ts';
import { Action } from '../parts/action.tsx';
import { clockText } from '../parts/instant.ts';
import { PinPad } from './pin-pad.tsx';
import { sandboxPins } from './sandbox-pins.ts';

/** One USSD prompt with its PIN pad. */
export function Prompt({
  workspace,
  prompt: { endUserId, clientCorrelator, text, at },
  onDone,
}: {
  workspace: string;
  prompt: Operations['listPrompts']['answer']['prompts'][number];
  onDone: () => Promise<void>;
}) {
  const pin = useSignal('');
  async function send(typed: string): Promise<void> {
    pin.value = '';
    await ask('answerPrompt', { workspace, body: { endUserId, clientCorrelator, pin: typed } });
    await onDone();
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no name that is as long as a prompt
    <div class="screen" role="group" aria-label={`Prompt: ${text}`}>
      <p class="ussd">{text}</p>
      <p class="soft">
        <span class="mono">{clientCorrelator}</span> · {clockText(at)}
      </p>
      <PinPad pin={pin} name={`PIN for ${clientCorrelator}`} onSend={send} />
      <div class="pins">
        {sandboxPins.map((it) => (
          <Action key={it.pin} label={`${it.pin}: ${it.does}`} act={() => send(it.pin)}>
            <span class="mono">{it.pin}</span> {it.does}
          </Action>
        ))}
      </div>
      <div class="row">
        <Action
          kind="danger"
          act={async () => {
            await ask('ignorePrompt', { workspace, body: { endUserId, clientCorrelator } });
            await onDone();
          }}
        >
          Cancel the prompt
        </Action>
        <span class="soft">The charge stays PENDING, as it does while you ignore the prompt.</span>
      </div>
    </div>
  );
}
