import { bodyFields, type ContractField } from './body-fields.ts';
import { jsonOf } from './named-values.ts';

/** A body field by field, with what the contract says of each; as it came where it is no JSON. */
export function BodyTable({
  text,
  contract,
  label,
}: {
  text: string;
  contract: readonly ContractField[];
  label: string;
}) {
  if (text === '') return <p class="soft">No body.</p>;
  const body = jsonOf(text);
  if (body === undefined) return <pre>{text}</pre>;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard */}
      <section class="scroll" tabIndex={0} aria-label={label}>
        <table class="body-table">
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Value</th>
              <th scope="col">What the contract says</th>
            </tr>
          </thead>
          <tbody>
            {bodyFields(body, contract).map(({ path, value, contract: said, isMissing }) => (
              <tr key={path}>
                <th scope="row" class="mono">
                  {path}
                </th>
                <td class="mono">{isMissing ? <span class="tag bad">missing</span> : value}</td>
                <td>
                  {said ? (
                    <>
                      <span class="soft">
                        {said.type}
                        {said.required ? ', required' : ''}
                      </span>{' '}
                      {said.description} {said.source ? <span class="soft">({said.source})</span> : null}
                    </>
                  ) : (
                    <span class="soft">{contract.length > 0 ? 'nothing: it is not in the contract' : ''}</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <details>
        <summary>As it was sent</summary>
        <pre>{text}</pre>
      </details>
    </>
  );
}
