import { ask } from '../control/ask.ts';
import { useAnswer } from '../live/use-answer.ts';
import { Action } from '../parts/action.tsx';
import { Problem } from '../parts/problem.tsx';
import { Numbers } from './numbers.tsx';

/** What the operator of the APIs can do to all of them, and to one number. */
export function Switches({ workspace }: { workspace: string }) {
  const { value, problem, reload } = useAnswer('getOperator', { workspace }, ['deed', 'exchange']);
  const apis = value.value?.apis ?? [];
  const inMaintenance = apis.some((it) => it.maintenance);
  const isEnabled = apis.every((it) => it.enabled);
  const then = (done: Promise<unknown>) => done.then(reload);
  return (
    <>
      <Problem>{problem.value}</Problem>
      <section class="panel" aria-label="All APIs">
        <h2>All APIs</h2>
        <ul class="list">
          <li class="row">
            <Action
              kind={inMaintenance ? 'main' : ''}
              act={() => then(ask('maintenance', { workspace, body: { on: !inMaintenance } }))}
            >
              {inMaintenance ? 'End maintenance' : 'Begin maintenance'}
            </Action>
            <span class="soft">Calls are refused with 503 (E015 of the charge gateway, section 7).</span>
          </li>
          <li class="row">
            <Action
              kind={isEnabled ? '' : 'main'}
              act={() => then(ask('enableSandbox', { workspace, body: { enabled: !isEnabled } }))}
            >
              {isEnabled ? 'Take sandbox access away' : 'Give sandbox access back'}
            </Action>
            <span class="soft">Right credentials get 403 (E007 of the charge gateway, sections 5 and 7).</span>
          </li>
          <li class="row">
            <Action act={() => then(ask('failNext', { workspace }))}>Fail the next call of each</Action>
            <span class="soft">With an internal error, 500 (E014 of the charge gateway, section 7).</span>
          </li>
        </ul>
      </section>
      <section class="panel" aria-label="One API">
        <h2>One API</h2>
        <ul class="list">
          {apis.map(({ api, enabled, maintenance, failNext }) => (
            <li key={api} class="row">
              <strong>{api}</strong>
              {maintenance ? <span class="tag warn">maintenance</span> : null}
              {enabled ? null : <span class="tag bad">no access</span>}
              {failNext > 0 ? <span class="tag warn">next {failNext} fail</span> : null}
              {maintenance || !enabled || failNext > 0 ? null : <span class="tag good">serves</span>}
              <Action
                label={`Fail the next call of ${api}`}
                act={() => then(ask('failNext', { workspace, body: { api } }))}
              >
                Fail the next call
              </Action>
            </li>
          ))}
        </ul>
      </section>
      <Numbers workspace={workspace} />
    </>
  );
}
