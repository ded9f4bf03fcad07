/**
 * What a variable of the environment holds, whose name somebody else chose; undefined where it is not set. Every object has a
 * `constructor`, the environment too, and it is no variable.
 */
export function variableOf(
  environment: Readonly<Record<string, string | undefined>>,
  name: string,
): string | undefined {
  return Object.hasOwn(environment, name) ? environment[name] : undefined;
}
