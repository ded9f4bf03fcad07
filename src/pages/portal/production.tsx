import { useSignal } from '@preact/signals';
import { ask, pathOf } from '../control/ask.ts';
import type { ProductionRequest } from '../control/contract.ts';
import { Refused } from '../control/refused.ts';
import { Action } from '../parts/action.tsx';
import { Field } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { save } from '../parts/save.ts';
import { href } from '../shell/route.ts';
import { base64Of } from './base64-of.ts';
import type { PortalPart } from './portal-parts.ts';
import { RequestView } from './request-view.tsx';
import { targetFile } from './target-file.ts';

/** Go-live: the test script to download, and the filled one to attach to the request. */
export function Production({ workspace, header, state, reload }: PortalPart) {
  const files = useSignal<readonly File[]>([]);
  const request = state.production as ProductionRequest | null;
  async function download(): Promise<void> {
    const response = await fetch(pathOf('downloadTestScript', { workspace }), { headers: header });
    if (!response.ok) throw new Refused(response.status, ((await response.json()) as { error: string }).error);
    save('test-script.xlsx', await response.blob());
  }
  async function target(): Promise<void> {
    const [own, { numbers }] = await Promise.all([
      ask('getWorkspace', { workspace }),
      ask('listNumbers', { workspace }),
    ]);
    const verified = numbers.filter((it) => it.whitelisted && !it.barred).map((it) => it.endUserId);
    save('payproof.config.yaml', new Blob([targetFile(state, own, verified)], { type: 'application/yaml' }));
  }
  return (
    <>
      <section class="panel" aria-label="Test script">
        <h2>1. Test script</h2>
        <p>
          Six cases, to be run against the sandbox with your credentials, each filled with what was really answered.
        </p>
        <div class="row">
          <Action act={download}>Download the test script</Action>
          <Action disabled={state.sandbox.state !== 'active'} act={target}>
            Download a target file
          </Action>
        </div>
        <p>
          <code>npx payproof evidence --script test-script.xlsx --target payproof.config.yaml --out evidence</code> runs
          the cases and fills the script, with the exchanges that prove it. The target file takes SANDBOX_PASSWORD from
          the environment, out of your inbox, and MERCHANT_PIN, which stands under Operator, Workspaces. The command
          tells which PIN to type on which phone: type it on the <a href={href('handset')}>Handset</a> page.
        </p>
      </section>
      {request?.state === 'issued' ? null : (
        <section class="panel" aria-label="Request">
          <h2>2. Request production access</h2>
          {state.sandbox.state === 'active' ? null : (
            <p class="notice warn">
              Activate the sandbox first, under <a href={href('portal', { tab: 'Authentication' })}>Authentication</a>.
            </p>
          )}
          <Form
            name="Request production access"
            submit={request ? 'Request again' : 'Request production access'}
            act={async ({ merchantNumber = '' }) => {
              if (files.value.length === 0) throw new Error('Attach the filled test script.');
              const read = files.value.map(async (it) => [it.name, await base64Of(it)] as const);
              const body = { merchantNumber, files: Object.fromEntries(await Promise.all(read)) };
              await ask('requestProductionAccess', { workspace, header, body });
              await reload();
            }}
          >
            <Field label="Merchant MSISDN">
              <input name="merchantNumber" type="tel" autocomplete="off" placeholder="2637XXXXXXXX" required />
            </Field>
            <Field
              label="Filled test script"
              note="The .xlsx alone, or all files of the folder that payproof evidence wrote: then they are compared with its manifest."
            >
              <input
                type="file"
                multiple
                onChange={(event) => {
                  files.value = [...(event.currentTarget.files ?? [])];
                }}
              />
            </Field>
          </Form>
        </section>
      )}
      {request ? <RequestView request={request} /> : null}
      {request?.state === 'issued' ? (
        <p class="notice good">
          SIMULATED production credentials were issued to {request.username}; the password is in your{' '}
          <a href={href('portal', { tab: 'Inbox' })}>inbox</a>. They open nothing.
        </p>
      ) : null}
    </>
  );
}
