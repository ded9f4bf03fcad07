import { variableOf } from './variable-of.ts';

/** A `${NAME}` that cannot be replaced: where in the value, and why. */
export interface EnvironmentProblem {
  path: string[];
  problem: string;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Replaces each `${NAME}` in the texts of `value`; `$${NAME}` becomes the text `${NAME}`. What is missing or empty is
 * a problem that names the variable, never its value.
 */
export function replaceEnvironment(
  value: unknown,
  environment: Environment,
  remedyOf: (name: string) => string,
): { value: unknown; problems: EnvironmentProblem[] } {
  const problems: EnvironmentProblem[] = [];
  function replaced(it: unknown, path: string[]): unknown {
    if (typeof it === 'string') return replaceText(it, path);
    if (Array.isArray(it)) return it.map((item, index) => replaced(item, [...path, String(index)]));
    if (it === null || typeof it !== 'object') return it;
    return Object.fromEntries(Object.entries(it).map(([key, item]) => [key, replaced(item, [...path, key])]));
  }
  function replaceText(text: string, path: string[]): string {
    return text.replaceAll(/(\$?)\$\{([^}]*)\}/g, (whole, dollar: string, name: string) => {
      if (dollar) return whole.slice(1);
      if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) {
        problems.push({
          path,
          problem: `'\${${name}}' names no environment variable; write \${NAME}, or $\${…} for the text itself`,
        });
        return whole;
      }
      const found = variableOf(environment, name);
      if (!found) {
        const state = found === undefined ? 'not set' : 'empty';
        problems.push({
          path,
          problem: `environment variable ${name} is ${state}; ${remedyOf(name)}`,
        });
      }
      return found || whole;
    });
  }
  return { value: replaced(value, []), problems };
}
