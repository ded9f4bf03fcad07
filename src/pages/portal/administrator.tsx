import { ask } from '../control/ask.ts';
import { useAnswer } from '../live/use-answer.ts';
import { Action } from '../parts/action.tsx';
import { Empty } from '../parts/empty.tsx';
import { Field } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { Problem } from '../parts/problem.tsx';
import { RequestView } from './request-view.tsx';

/** The operator's side: reviews requests, and issues or returns. */
export function Administrator({ workspace }: { workspace: string }) {
  const { value, problem, reload } = useAnswer('listProductionRequests', { workspace }, ['deed']);
  const requests = value.value?.requests ?? [];
  async function decide(email: string, decision: 'issue' | 'return', reason?: string): Promise<void> {
    const body = reason === undefined ? { email, decision } : { email, decision, reason };
    await ask('decideProductionAccess', { workspace, body });
    await reload();
  }
  return (
    <section aria-label="Administrator">
      <h2>Requests for production access</h2>
      <p>
        You are the operator's administrator here: what the developer attached was compared with its manifest, and the
        cases were read from the script. What you issue is SIMULATED.
      </p>
      <Problem>{problem.value}</Problem>
      {value.value && requests.length === 0 ? <Empty>No developer has requested production access.</Empty> : null}
      {requests.map((it) => (
        <div key={it.email}>
          <RequestView request={it} />
          {it.state === 'submitted' ? (
            <div class="columns">
              <Action kind="main" disabled={it.problems.length > 0} act={() => decide(it.email, 'issue')}>
                Issue production credentials (SIMULATED)
              </Action>
              <Form
                name={`Return the request of ${it.email}`}
                submit="Return the request"
                act={({ reason = '' }) => decide(it.email, 'return', reason)}
              >
                <Field label="Reason">
                  <input name="reason" autocomplete="off" required maxLength={500} />
                </Field>
              </Form>
            </div>
          ) : null}
        </div>
      ))}
    </section>
  );
}
