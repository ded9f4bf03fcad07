import type { ProductionRequest } from '../control/contract.ts';
import { instantText } from '../parts/instant.ts';

const tags = { submitted: 'tag info', returned: 'tag bad', issued: 'tag good' };

/** A request for production access: the script's rows, and what was found about them. */
export function RequestView({ request }: { request: ProductionRequest }) {
  const { name, email, merchantNumber, at, state, reason, cases, problems, notes } = request;
  return (
    <section class="panel" aria-label={`Request of ${email}`}>
      <h3>
        Request of {name} <span class={tags[state]}>{state}</span>
      </h3>
      <p class="soft">
        {email} · merchant {merchantNumber} · {instantText(at)}
      </p>
      {reason === undefined ? null : <p class="notice bad">Returned: {reason}</p>}
      {problems.length === 0 ? (
        <p class="notice good">All six cases are there and passed; nothing speaks against it.</p>
      ) : (
        <div class="notice bad">
          <p>No credentials can be issued for it:</p>
          <ul>
            {problems.map((it) => (
              <li key={it}>{it}</li>
            ))}
          </ul>
        </div>
      )}
      {notes.map((it) => (
        <p key={it} class="notice">
          {it}
        </p>
      ))}
      {cases.length === 0 ? null : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
        <section class="scroll" aria-label="Rows of the script" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">Case</th>
                <th scope="col">Reference</th>
                <th scope="col">Actual Result</th>
                <th scope="col">Status</th>
              </tr>
            </thead>
            <tbody>
              {cases.map((it) => (
                <tr key={it.id}>
                  <td>{it.id}</td>
                  <td class="mono">{it.merchantReference}</td>
                  <td>{it.actual}</td>
                  <td>
                    <span class={/^pass/i.test(it.status) ? 'tag good' : 'tag bad'}>{it.status || 'empty'}</span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}
