type Body = Record<string, unknown>;

/** A copy of the body with the member at a dotted path changed: `edit` gets its holder and its name. */
function edited(body: Body, path: string, edit: (holder: Body, name: string) => void): Body {
  const [name = '', ...rest] = path.split('.');
  const copy = { ...body };
  if (rest.length === 0) edit(copy, name);
  else copy[name] = edited(copy[name] as Body, rest.join('.'), edit);
  return copy;
}

export function without(body: Body, path: string): Body {
  return edited(body, path, (holder, name) => delete holder[name]);
}

export function withValue(body: Body, path: string, value: unknown): Body {
  return edited(body, path, (holder, name) => {
    holder[name] = value;
  });
}

/** The member under another name, at the same place. */
export function renamed(body: Body, path: string, to: string): Body {
  return edited(body, path, (holder, name) => {
    holder[to] = holder[name];
    delete holder[name];
  });
}
