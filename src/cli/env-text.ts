/** Variables as exports of a POSIX shell, for ". FILE". */
export function envText(
  firstLine: string,
  variables: readonly (readonly [name: string, value: string, about?: string | undefined])[],
): string {
  const lines = variables.map(
    ([name, value, about]) => `${about ? `# ${about}\n` : ''}export ${name}='${value.replaceAll("'", `'\\''`)}'`,
  );
  return `${[firstLine, ...lines].join('\n')}\n`;
}
