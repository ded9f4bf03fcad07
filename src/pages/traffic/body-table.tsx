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
              {contract.length > 0 ? <th scope="col">What the contract says</th> : null}
            </tr>
          </thead>
          <tbody>
            {bodyFields(body, contract).map(({ path, value, contract: said, isMissing }) => (
              <tr key={path}>
                <th scope="row" class="mono">
                  {path}
                </th>
                <td class="mono">{isMissing ? <span class="tag bad">missing</span> : value}</td>
                {contract.length > 0 ? <td>{saidOf(said)}</td> : null}
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

function saidOf(said: ContractField | undefined) {
  if (!said) return <span class="soft">nothing: it is not in the contract</span>;
  const { type, required, description, source } = said;
  return (
    <>
      <span class="soft">
        {type}
        {required ? ', required' : ''}
      </span>{' '}
      {description} {source ? <span class="soft">({source})</span> : null}
    </>
  );
}
