/** Which operation a path means, and what its parameters hold. */
export interface Route {
  operation: string;
  params: Readonly<Record<string, string>>;
}

export interface RouteTemplate {
  method: string;
  /** Such as `/{id}/items/`. */
  path: string;
  operation: string;
}

/** Routes by method and path (without the query, as sent) of one API; undefined where it has none. */
export function apiRouter(templates: readonly RouteTemplate[]): (method: string, path: string) => Route | undefined {
  const known = templates.map((it) => ({ ...it, parts: it.path.split('/') }));
  const fixed = known.filter(({ path }) => !path.includes('{')).map((it) => ({ ...it, params: {} }));
  return (method, path) => {
    const asIs = fixed.find((it) => it.path === path && it.method === method);
    if (asIs) return asIs;
    const parts = decoded(path);
    if (!parts) return undefined;
    for (const template of known) {
      const params = template.method === method ? paramsOf(template.parts, parts) : undefined;
      if (params) return { operation: template.operation, params };
    }
    return undefined;
  };
}

/** Undefined where the path does not fit the template. */
function paramsOf(template: readonly string[], parts: readonly string[]): Record<string, string> | undefined {
  if (template.length !== parts.length) return undefined;
  const params: Record<string, string> = {};
  for (const [at, wanted] of template.entries()) {
    const part = parts[at] ?? '';
    if (wanted.startsWith('{')) params[wanted.slice(1, -1)] = part;
    else if (wanted !== part) return undefined;
  }
  return params;
}

/** Each part by itself, so that an encoded slash divides nothing; undefined where one is no percent-encoding. */
function decoded(path: string): string[] | undefined {
  const parts = path.split('/');
  if (!path.includes('%')) return parts;
  try {
    return parts.map(decodeURIComponent);
  } catch {
    return undefined;
  }
}
