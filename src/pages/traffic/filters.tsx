import { Field } from '../parts/field.tsx';
import { choose, route } from '../shell/route.ts';
import { operationOf } from './filter.ts';
import { isNarrow } from './narrow.ts';
import { isListed, type Row } from './row.ts';

const names = ['what', 'api', 'op', 'status', 'ref', 'nr'];

/** What the list is narrowed by; it stands in the address. */
export function Filters({ rows }: { rows: readonly Row[] }) {
  const { params } = route.value;
  const chosen = names.filter((it) => params.get(it)).length;
  const listed = rows.filter(isListed);
  const apis = [...new Set(listed.map((it) => it.api))].toSorted();
  const operations = [...new Set(listed.map(operationOf))].filter((it) => it !== '').toSorted();
  const choice = (label: string, name: string, options: readonly string[]) => (
    <Field label={label}>
      <select value={params.get(name) ?? ''} onChange={(event) => choose({ [name]: event.currentTarget.value })}>
        <option value="">all</option>
        {[...new Set([...options, params.get(name) ?? ''])]
          .filter((it) => it !== '')
          .map((it) => (
            <option key={it} value={it}>
              {it}
            </option>
          ))}
      </select>
    </Field>
  );
  const text = (label: string, name: string, hint: string) => (
    <Field label={label}>
      <input
        type="search"
        value={params.get(name) ?? ''}
        placeholder={hint}
        onInput={(event) => choose({ [name]: event.currentTarget.value })}
      />
    </Field>
  );
  return (
    <details open={!isNarrow.value}>
      <summary>Filter{chosen > 0 ? ` (${chosen} chosen)` : ''}</summary>
      <search class="row filters">
        {choice('What', 'what', ['exchange', 'delivery'])}
        {choice('API', 'api', apis)}
        {choice('Operation', 'op', operations)}
        {text('Status', 'status', '4xx')}
        {text('Reference', 'ref', 'order-1')}
        {text('Number', 'nr', '0771234567')}
      </search>
    </details>
  );
}
