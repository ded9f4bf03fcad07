/** A value of JSON, to be changed in place. */
type Holder = Record<string, unknown>;

/**
 * Changes members of a JSON value at a path of names with dots; `[]` after a name means every item of the list there.
 * A path that leads nowhere changes nothing.
 */
export function editMember(value: unknown, path: string, edit: (holder: Holder, name: string) => void): void {
  const [first = '', ...rest] = path.split('.');
  const isList = first.endsWith('[]');
  const name = isList ? first.slice(0, -2) : first;
  for (const holder of Array.isArray(value) && name !== '' ? value : [value]) {
    if (!isHolder(holder)) continue;
    if (isList) {
      const items: unknown = name === '' ? holder : holder[name];
      for (const item of Array.isArray(items) ? items : []) editMember(item, rest.join('.'), edit);
    } else if (rest.length === 0) edit(holder, name);
    else editMember(holder[name], rest.join('.'), edit);
  }
}

function isHolder(value: unknown): value is Holder {
  return typeof value === 'object' && value !== null;
}
