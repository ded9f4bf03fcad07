/** What the contract says of a field. */
export interface ContractField {
  field: string;
  required: boolean;
  type: string;
  description: string;
  source?: string;
}

/** One field of a body, and what the contract says of it. */
export interface BodyField {
  /** Such as `Products[1].Code`. */
  path: string;
  /** Undefined where it holds others, or is missing. */
  value: string | undefined;
  contract: ContractField | undefined;
  /** The contract wants it, its holder is there, and it is not. */
  isMissing: boolean;
}

/** The fields of a body in its order, then those that the contract wants and that are not there. */
export function bodyFields(body: unknown, contract: readonly ContractField[]): BodyField[] {
  const said = new Map(contract.map((it) => [it.field, it]));
  const found: BodyField[] = [];
  const holders = new Set<string>(['']);
  const seen = new Set<string>();
  function walk(value: unknown, path: string, pattern: string): void {
    if (Array.isArray(value)) {
      if (path !== '') note(path, pattern, undefined);
      holders.add(`${pattern}[].`);
      for (const [i, it] of value.entries()) walk(it, `${path}[${i}]`, `${pattern}[]`);
      return;
    }
    if (typeof value === 'object' && value !== null) {
      if (path !== '' && !path.endsWith(']')) note(path, pattern, undefined);
      const prefix = pattern === '' ? '' : `${pattern}.`;
      holders.add(prefix);
      for (const [name, it] of Object.entries(value))
        walk(it, path === '' ? name : `${path}.${name}`, `${prefix}${name}`);
      return;
    }
    note(path, pattern, JSON.stringify(value));
  }
  function note(path: string, pattern: string, value: string | undefined): void {
    seen.add(pattern);
    found.push({ path, value, contract: said.get(pattern), isMissing: false });
  }
  if (body !== undefined) walk(body, '', '');
  const missing = contract.filter(({ field, required }) => {
    const holder = field.slice(0, field.lastIndexOf('.') + 1);
    return required && body !== undefined && !seen.has(field) && holders.has(holder) && !holder.includes('[]');
  });
  return [...found, ...missing.map((it) => ({ path: it.field, value: undefined, contract: it, isMissing: true }))];
}
